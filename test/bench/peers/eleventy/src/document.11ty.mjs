// Eleventy, handed finished strings: one page for each document.
import { readFileSync } from "node:fs";
import { documents } from "../../documents.mjs";

// biome-ignore lint/style/noDefaultExport: Eleventy looks for it.
export default class Document {
  data() {
    const data = JSON.parse(readFileSync(process.env["BENCH_DATA"] ?? "", "utf8"));
    return {
      documents: [...documents(data)],
      pagination: { data: "documents", size: 1, alias: "document" },
      permalink: (/** @type {{ document: [string, string] }} */ { document: [path] }) => `/${path}`,
      eleventyExcludeFromCollections: true,
    };
  }

  /** @param {{ document: [string, string] }} page */
  render({ document: [, text] }) {
    return text;
  }
}
