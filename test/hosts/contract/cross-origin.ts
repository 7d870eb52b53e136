import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Browser } from "playwright-core";
import type { LinkStyle } from "../../../src/model/catalogue/manifest.ts";

/** What a script sees of a host that is not its own. */
export interface SeenAcross {
  readonly status: number;
  readonly items: number;
  readonly etag: string | null;
  /** To the ETag that it has. */
  readonly again: number;
  /** The download's `Content-Disposition`. */
  readonly saved: string | null;
}

/** A page of another origin reads a collection with a token, reads it once more with its ETag, and a download. */
export async function readAcross(browser: Browser, baseUrl: string, style: LinkStyle): Promise<SeenAcross> {
  const translation = `${baseUrl}/api/translations/ship/web/de`;
  const addresses = {
    collection: `${translation}/units/${style === "file" ? "index.json" : ""}`,
    file: `${translation}/file/${style === "query" ? "" : "de.csv"}`,
  };
  const dashboard = createServer((_, response) => {
    response.writeHead(200, { "Content-Type": "text/html" }).end("<!doctype html><title>Dashboard</title>");
  });
  await new Promise<void>((resolve) => dashboard.listen(0, "127.0.0.1", resolve));
  const { port } = dashboard.address() as AddressInfo;
  const page = await browser.newPage();
  try {
    await page.goto(`http://127.0.0.1:${port}/`);
    return await page.evaluate(async ({ collection, file }) => {
      const token = { Authorization: "Token abcdef" };
      const first = await fetch(collection, { headers: token });
      const etag = first.headers.get("ETag");
      const { results } = (await first.json()) as { readonly results: readonly unknown[] };
      const again = await fetch(collection, { headers: { ...token, "If-None-Match": etag ?? '"none"' } });
      const download = await fetch(file, { headers: token });
      const saved = download.headers.get("Content-Disposition");
      return { status: first.status, items: results.length, etag, again: again.status, saved };
    }, addresses);
  } finally {
    await page.close();
    dashboard.closeAllConnections();
    await new Promise((resolve) => dashboard.close(resolve));
  }
}
