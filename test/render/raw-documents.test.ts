import { describe, expect, it } from "vitest";
import type { RawDocument } from "../../src/model/tree/document.ts";
import type { TreeName } from "../../src/model/tree/tree-path.ts";
import { rawDocuments } from "../../src/site/api/raw-documents.ts";
import { bilingual, catalogueOf, fileOf, link, projectOf } from "../compute/catalogue-of.ts";
import { linkLighthouse } from "./site-of.ts";

const documents = [...rawDocuments(linkLighthouse())];

function at(path: string): RawDocument | undefined {
  return documents.find(({ segments }) => segments.join("/") === path);
}

describe("files as they are (RULES.md 7)", () => {
  it("a translation's: under its own name, with the platform's name for downloads", () => {
    const document = at("translations/lighthouse/web/pt_BR/file");
    expect(document).toMatchObject({
      name: "website.csv",
      mediaType: "text/csv",
      contentDisposition: "attachment; filename=lighthouse-web-pt_BR.txt",
    });
    expect(new TextDecoder().decode(document?.bytes)).toContain("Guardiões");
    expect(at("translations/huts/po/ja/file")?.contentDisposition).toBe(
      "attachment; filename=huts-po-ja.csv",
    );
  });

  it("a template, and a base of new translations, where there is one", () => {
    expect(at("components/lighthouse/web/monolingual_base")).toMatchObject({
      name: "en texts.csv",
      mediaType: "text/csv",
      contentDisposition: 'attachment; filename="en texts.csv"',
    });
    expect(at("components/lighthouse/web/new_template")).toMatchObject({
      name: "base.csv",
      mediaType: "application/binary",
      contentDisposition: 'attachment; filename="base.csv"',
      bytes: Uint8Array.of(1),
    });
    expect(at("components/huts/po/monolingual_base")).toBeUndefined();
    expect(at("components/huts/po/new_template")).toBeUndefined();
  });

  it("an image, with a name that fits into a header line", () => {
    expect(at("screenshots/51/file")).toMatchObject({
      name: 'Ansicht "ü".png',
      mediaType: "application/binary",
      contentDisposition: 'attachment; filename="Ansicht ___.png"',
      bytes: Uint8Array.of(137, 80),
    });
    expect(at("screenshots/52/file")).toBeUndefined();
  });

  it("each once", () => {
    expect(documents.map(({ segments }) => segments.join("/"))).toEqual([
      "translations/lighthouse/web/pt_BR/file",
      "translations/lighthouse/web/en/file",
      "translations/lighthouse/mail/de/file",
      "translations/huts/po/ja/file",
      "components/lighthouse/web/monolingual_base",
      "components/lighthouse/web/new_template",
      "screenshots/51/file",
    ]);
  });

  it.each(["a\r\nSet-Cookie: x=1", 'x"; filename="y', "back\\slash", "tab\there", "é😀"])(
    "no name ends its header: %j",
    (name) => {
      // Also of names that no file is published under: whoever writes headers trusts none.
      const newBaseFile = { name: name as TreeName, bytes: Uint8Array.of() };
      const component = bilingual("c", [fileOf("de", [])], { newBaseFile });
      const { linked } = link(catalogueOf({ projects: [projectOf("p", [component])] }));
      for (const { contentDisposition } of rawDocuments(linked)) {
        expect(contentDisposition).toMatch(/^attachment; filename=(?:[\w.-]+|"[^\\"]*")$/);
        expect(contentDisposition).toMatch(/^[\x20-\x7e]*$/);
      }
    },
  );
});
