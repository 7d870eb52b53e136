import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { temporaryDirectory } from "../end-to-end/temporary.ts";
import { freePort } from "../free-port.ts";
import { startPatientStore } from "./patient-store.ts";

const WEBSITE = `<WebsiteConfiguration xmlns="http://s3.amazonaws.com/doc/2006-03-01/">
  <IndexDocument><Suffix>index.json</Suffix></IndexDocument>
  <ErrorDocument><Key>404.json</Key></ErrorDocument>
</WebsiteConfiguration>
`;

/** What the emulator knows; no account of anybody's. */
const KEYS = { AWS_ACCESS_KEY_ID: "S3RVER", AWS_SECRET_ACCESS_KEY: "S3RVER", AWS_REGION: "us-east-1" };

export const BUCKET = "site";

/** The programs of a deployment, and where they are said to be. */
export const PROGRAMS = {
  s3rver: process.env["LINGODEX_S3RVER"] ?? "",
  s5cmd: process.env["LINGODEX_S5CMD"] ?? "s5cmd",
  aws: process.env["LINGODEX_AWS"] ?? "aws",
  rclone: process.env["LINGODEX_RCLONE"] ?? "rclone",
} as const;

/** What is missing, in words; undefined where all is there. */
export function missingPrograms(): string | undefined {
  if (!existsSync(PROGRAMS.s3rver))
    return "s3rver is not installed (LINGODEX_S3RVER names its bin/s3rver.js)";
  const absent = (["s5cmd", "aws", "rclone"] as const).filter(
    (name) => spawnSync(PROGRAMS[name], ["--version"]).error !== undefined,
  );
  return absent.length === 0
    ? undefined
    : `${absent.join(", ")} cannot be run (LINGODEX_S5CMD, LINGODEX_AWS, LINGODEX_RCLONE)`;
}

/** An S3 emulator with one bucket that is a website. It goes with the test. */
export interface Emulator {
  /** Of the emulator; the bucket is served below it. */
  readonly endpoint: string;
  /** Of the website. */
  readonly site: string;
  /** For programs that talk to it. */
  readonly environment: NodeJS.ProcessEnv;
  /** @returns whether there is an object for an address of the website, whatever the emulator answers */
  readonly holds: (address: string) => boolean;
}

export async function startEmulator(): Promise<Emulator> {
  const port = await freePort();
  const directory = temporaryDirectory();
  writeFileSync(join(directory, "website.xml"), WEBSITE);
  const place = ["-d", join(directory, "data"), "-a", "127.0.0.1", "-p", String(port), "--silent"];
  const website = ["--configure-bucket", BUCKET, join(directory, "website.xml")];
  const server = spawn(process.execPath, [PROGRAMS.s3rver, ...place, ...website], { stdio: "ignore" });
  onTestFinished(() => ended(server));
  const direct = `http://127.0.0.1:${port}`;
  await answers(direct);
  const endpoint = await startPatientStore(direct);
  const { HOME, PATH } = process.env;
  const environment = { HOME, PATH, ...KEYS, S3_ENDPOINT_URL: endpoint, AWS_ENDPOINT_URL: endpoint };
  const holds = (address: string): boolean => {
    const key = decodeURIComponent(new URL(address).pathname);
    return existsSync(join(directory, "data", `${key}index.json._S3rver_object`));
  };
  return { endpoint, site: `${direct}/${BUCKET}`, environment, holds };
}

async function answers(endpoint: string): Promise<void> {
  for (let tries = 0; tries < 300; tries += 1) {
    const response = await fetch(endpoint).catch(() => undefined);
    if (response !== undefined) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error("the emulator did not start");
}

async function ended(server: ChildProcess): Promise<void> {
  const exit = new Promise((resolve) => server.once("exit", resolve));
  if (server.kill()) await exit;
}
