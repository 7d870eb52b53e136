import { readFileSync, writeFileSync } from "node:fs";
import { createServer, request } from "node:http";
import { join } from "node:path";
import { cacheControlOf } from "../../../src/model/hosts/caching.ts";
import type { TreeEntry } from "../../../src/model/tree/tree.ts";
import { readEntries, readManifest } from "../../end-to-end/published.ts";
import { freePort } from "../../free-port.ts";
import { hostPiece, startProgram, versionOf } from "./running.ts";
import type { HostServer, RunningServer } from "./server.ts";

const program = process.env["LINGODEX_S3RVER"] ?? "s3rver";
const BUCKET = "site";
const MOST_UPLOADS = 8;
const READING = new Set(["GET", "HEAD", "OPTIONS"]);

/** s3rver, an emulator of S3 with website hosting. Requests reach it by way of a proxy that names the bucket as S3's DNS does. */
export const s3WebsiteServer: HostServer = {
  host: "s3-website",
  version: () => versionOf(program, ["--version"], /(\d+\.\d+\.\d+)/),
  lack: "s3rver is not installed (LINGODEX_S3RVER names it)",
  async start({ tree, baseUrl, workplace }) {
    const port = await freePort();
    const cors = hostPiece("s3-website", tree, "cors.json");
    const configurations = [
      ["website.xml", websiteXml(hostPiece("s3-website", tree, "website.json"))],
      ["cors.xml", corsXml(cors)],
    ] as const;
    for (const [name, text] of configurations) writeFileSync(join(workplace, name), text);
    const place = ["-d", join(workplace, "data"), "-a", "127.0.0.1", "-p", String(port), "--silent"];
    const bucket = ["--configure-bucket", BUCKET, ...configurations.map(([name]) => join(workplace, name))];
    const emulator = await startProgram({ program, args: [...place, ...bucket] }, `http://127.0.0.1:${port}`);
    await upload(tree, decodeURIComponent(new URL(baseUrl).pathname), port);
    const proxy = await forward(Number(new URL(baseUrl).port), port, maxAge(cors));
    return { stop: async () => void (await Promise.all([proxy.stop(), emulator.stop()])) };
  },
};

/** As a deployer must put them: with the type and headers that the manifest and the profile say. */
async function upload(tree: string, prefix: string, port: number): Promise<void> {
  const parts = readManifest(tree).parts ?? [];
  const listing = [...parts.map(({ path }) => path), MANIFEST];
  const entries = [
    ...readEntries(tree),
    ...listing.map((path) => ({ path, media_type: "application/json" })),
  ];
  const put = async ({ path, media_type, content_disposition }: Uploaded): Promise<void> => {
    const key = `${prefix.replace(/^\//, "")}/${path}`.replace(/^\//, "");
    const address = `http://127.0.0.1:${port}/${BUCKET}/${key.split("/").map(encodeURIComponent).join("/")}`;
    const saved = content_disposition === undefined ? {} : { "Content-Disposition": content_disposition };
    const headers = {
      "Content-Type": media_type,
      "Cache-Control": cacheControlOf(path),
      ...saved,
    };
    const reply = await fetch(address, { method: "PUT", headers, body: readFileSync(join(tree, path)) });
    if (!reply.ok) throw new Error(`PUT ${key}: ${reply.status} ${await reply.text()}`);
  };
  const coming = entries.values();
  await Promise.all(
    Array.from({ length: MOST_UPLOADS }, async () => {
      for (const entry of coming) await put(entry);
    }),
  );
}

const MANIFEST = "lingodex/manifest.json";
type Uploaded = Pick<TreeEntry, "media_type" | "content_disposition"> & { readonly path: string };

/** @param preflight what S3 says with an answer to OPTIONS, and the emulator says with all others */
async function forward(
  from: number,
  to: number,
  preflight: Readonly<Record<string, string>>,
): Promise<RunningServer> {
  const server = createServer((incoming, outgoing) => {
    const { method = "GET", url, headers } = incoming;
    // The website endpoint only reads; the emulator lets anybody write.
    if (!READING.has(method)) {
      outgoing.writeHead(405, { "Content-Type": "text/html; charset=utf-8" }).end("<p>405");
      return;
    }
    const options = {
      ...{ host: "127.0.0.1", port: to, method, path: url, headers: { ...headers, host: BUCKET } },
      // A line that is kept may be closed by the emulator in the moment of the request.
      agent: false,
    };
    const asked = request(options, (reply) => {
      const isAllowed = method === "OPTIONS" && reply.statusCode === 200;
      outgoing.writeHead(reply.statusCode ?? 500, { ...reply.headers, ...(isAllowed ? preflight : {}) });
      reply.pipe(outgoing);
    });
    asked.on("error", () => outgoing.destroy());
    incoming.pipe(asked);
  });
  await new Promise<void>((resolve) => server.listen(from, "127.0.0.1", resolve));
  return {
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function websiteXml(json: string): string {
  const { IndexDocument, ErrorDocument } = JSON.parse(json);
  return `<WebsiteConfiguration xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><IndexDocument><Suffix>${xml(IndexDocument.Suffix)}</Suffix></IndexDocument><ErrorDocument><Key>${xml(ErrorDocument.Key)}</Key></ErrorDocument></WebsiteConfiguration>`;
}

function maxAge(cors: string): Readonly<Record<string, string>> {
  return { "access-control-max-age": String(JSON.parse(cors).CORSRules[0].MaxAgeSeconds) };
}

function corsXml(json: string): string {
  const [rule] = JSON.parse(json).CORSRules;
  const { AllowedOrigins, AllowedMethods, AllowedHeaders, ExposeHeaders, MaxAgeSeconds } = rule;
  const all = (name: string, values: readonly string[]): string =>
    values.map((value) => `<${name}>${xml(value)}</${name}>`).join("");
  const more = `${all("ExposeHeader", ExposeHeaders)}<MaxAgeSeconds>${MaxAgeSeconds}</MaxAgeSeconds>`;
  return `<CORSConfiguration><CORSRule>${all("AllowedOrigin", AllowedOrigins)}${all("AllowedMethod", AllowedMethods)}${all("AllowedHeader", AllowedHeaders)}${more}</CORSRule></CORSConfiguration>`;
}

function xml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
