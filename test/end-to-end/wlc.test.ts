import { type ChildProcess, execFile, spawn, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bin } from "../suite/built.ts";
import { sampleOfEach } from "../suite/sample.ts";
import { skipFor } from "./missing.ts";
import { oracleCatalogue } from "./oracle.ts";

const wlc = process.env["LINGODEX_WLC"] ?? "wlc";
const hasWlc = /1\.1\b/.test(spawnSync(wlc, ["version"], { encoding: "utf8" }).stdout ?? "");
const PORT = 8361;

interface Captured {
  readonly name: string;
  readonly rc: number;
  readonly args: string;
  /** `GET /api/projects/? 200 1996 29092`: method, address, status, size, duration. */
  readonly requests: readonly string[];
  readonly stdout: string;
}

const captured: readonly Captured[] = JSON.parse(
  readFileSync(new URL("../oracle/wlc-1.1.json", import.meta.url), "utf8"),
);

/** Where the answer differs on purpose, and why. */
const EXCEPTIONS: readonly { readonly when: RegExp; readonly why: string }[] = [
  { when: /^repo-/, why: "we publish repository/ documents, which the platform hid from anonymous visitors" },
  { when: /^lock-anon$/, why: "writing is for servers: 405, where the platform asks for credentials" },
  { when: /^download-convert$/, why: "files are not converted: 404, one clean line, exit 1" },
  { when: /^list-languages-/, why: "the contract orders languages by code: compared as a set" },
];

/** Most commands were captured with several formats of output, in which wlc alone differs: one of each is drawn. */
const ASKED = sampleOfEach(captured, commandOf, 2, "formats of wlc's commands");

function commandOf({ name }: Captured): string {
  return name.replace(/-(?:text|json|csv|html)$/, "");
}

describe("wlc 1.1 against lingodex serve", () => {
  let server: ChildProcess | undefined;
  const log: string[] = [];

  beforeAll(async () => {
    if (!hasWlc) return;
    const args = [
      "serve",
      oracleCatalogue,
      "--port",
      String(PORT),
      "--base-url",
      `http://localhost:${PORT}`,
      "--log",
    ];
    server = spawn(process.execPath, [bin, ...args], { stdio: ["ignore", "ignore", "pipe"] });
    server.stderr?.setEncoding("utf8").on("data", (text: string) => log.push(...text.split("\n")));
    await until(() => log.some((line) => line.includes(`http://localhost:${PORT}`)));
  });
  afterAll(() => void server?.kill());

  it.for(ASKED)("$name", async (command, context) => {
    if (!hasWlc) skipFor("wlc 1.1 is not installed (LINGODEX_WLC names it)", context);
    const before = log.length;
    const { stdout, stderr, code } = await runWlc(command.args);

    if (/^repo-/.test(command.name)) return expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    if (command.name === "lock-anon")
      return expect({ code, lines: lines(stderr) }).toMatchObject({ code: 1, lines: 1 });
    if (command.name === "download-convert") {
      return expect({ code, stdout, lines: lines(stderr) }).toEqual({ code: 1, stdout: "", lines: 1 });
    }
    const view = command.name.startsWith("list-languages-") ? asSet : (text: string) => text.trimEnd();
    // The capture was taken in text mode, which made CRLF a line feed.
    expect(view(stdout.replaceAll("\r\n", "\n"))).toEqual(view(command.stdout));
    expect(code).toBe(command.rc);
    const told = () => log.slice(before).filter((line) => /^[A-Z]+ \/\S* \d{3}$/.test(line));
    // The server tells of an answer when it is done with it, which wlc does not wait for.
    await expect
      .poll(() => told().length, { timeout: 30_000 })
      .toBeGreaterThanOrEqual(command.requests.length);
    expect(told()).toEqual(command.requests.map(withoutFigures));
  });

  it("names every exception with its reason, and no other", () => {
    const used = EXCEPTIONS.filter(({ when }) => captured.some(({ name }) => when.test(name)));
    expect(used).toEqual(EXCEPTIONS);
    process.stdout.write(
      `wlc: ${ASKED.length} of ${captured.length} commands, ${captured.filter(({ name }) => EXCEPTIONS.some(({ when }) => when.test(name))).length} of all under an exception\n`,
    );
  });
});

async function runWlc(args: string): Promise<{ stdout: string; stderr: string; code: number }> {
  const all = ["--config", "/dev/null", "--url", `http://localhost:${PORT}/api/`, ...args.split(" ")];
  try {
    const { stdout, stderr } = await promisify(execFile)(wlc, all, { maxBuffer: 64 * 2 ** 20 });
    return { stdout: stdout.trimEnd(), stderr, code: 0 };
  } catch (error) {
    const { stdout, stderr, code } = error as { stdout: string; stderr: string; code: number };
    return { stdout: stdout.trimEnd(), stderr, code };
  }
}

function withoutFigures(request: string): string {
  const [method = "", address = "", status = ""] = request.split(" ");
  return `${method} ${address.replace(/\?$/, "")} ${status}`;
}

function asSet(text: string): readonly string[] {
  if (!text.startsWith("[")) return text.trimEnd().split("\n\n").sort();
  const languages: readonly unknown[] = JSON.parse(text);
  return languages.map((language) => JSON.stringify(language)).sort();
}

function lines(text: string): number {
  return text.trimEnd().split("\n").length;
}

async function until(isTrue: () => boolean): Promise<void> {
  for (let tries = 0; tries < 1200; tries += 1) {
    if (isTrue()) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error("the server did not start");
}
