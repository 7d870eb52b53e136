import { expect, expectTypeOf, it } from "vitest";
import { asBaseUrl, type BaseUrl } from "../../src/model/addresses/base-url.ts";
import { type PublicAddress, provePublicAddress } from "../../src/model/addresses/public-address.ts";
import type { ComponentManifest } from "../../src/model/catalogue/manifest.ts";
import { type CleanText, cleanText } from "../../src/model/text/clean-text.ts";
import { type AllowedDelete, parseAllowedDelete } from "../../src/model/tree/allowed-delete.ts";
import type { TreeEntry, TreeFile, TreeManifest } from "../../src/model/tree/tree.ts";
import { type TreeName, treeName } from "../../src/model/tree/tree-path.ts";

// Each type has one function that makes it. A text that nobody proved is refused by the compiler, at every door alike.

it("a base address is made by its proof alone", () => {
  // @ts-expect-error a text of a command line, or of a manifest
  const mistake: BaseUrl = "https://user:secret@example.org/";
  expectTypeOf(mistake).toBeString();
  // @ts-expect-error what the manifest of a tree says is proved, too
  const manifest: Pick<TreeManifest, "base_url"> = { base_url: "https://example.org/" };
  expect(asBaseUrl(manifest.base_url)).toBeUndefined();
  expectTypeOf(asBaseUrl).returns.toEqualTypeOf<BaseUrl | undefined>();
});

it("an address that is published is made by its proof alone", () => {
  // @ts-expect-error a text of a manifest
  const mistake: PublicAddress = "https://user:secret@example.org/";
  expectTypeOf(mistake).toBeString();
  // @ts-expect-error nor is it in the fields that are published
  const fields: Pick<ComponentManifest, "repo"> = { repo: "/home/me/secret" };
  expect(provePublicAddress("repository", fields.repo)).toEqual({ address: "", trouble: "local" });
  // @ts-expect-error a base address is another thing
  const other: PublicAddress = asBaseUrl("https://example.org") ?? "";
  expectTypeOf(other).toBeString();
});

it("a text for people is made by cleaning alone", () => {
  // @ts-expect-error a text of a catalogue
  const mistake: CleanText = "\u001b[31m";
  expect(cleanText(mistake)).toBe("\ufffd[31m");
  // @ts-expect-error what is put together is cleaned anew
  const joined: CleanText = `${cleanText("a")} ${mistake}`;
  expectTypeOf(joined).toBeString();
});

it("what a tree holds has a path that was proved", () => {
  // @ts-expect-error the name of a file of a catalogue
  const file: Pick<TreeFile, "path"> = { path: "api/../../etc/passwd" };
  // @ts-expect-error what anybody's manifest lists
  const entry: Pick<TreeEntry, "path"> = { path: file.path as string };
  expect(entry.path.split("/").map(treeName)).toEqual(["api", undefined, undefined, "etc", "passwd"]);
  // @ts-expect-error nor is a name one
  const name: TreeName = "..";
  expect(treeName(name)).toBeUndefined();
});

it("what may vanish is named by a person alone", () => {
  // @ts-expect-error a list that nothing parsed
  const mistake: AllowedDelete = ["*"];
  expect(parseAllowedDelete(mistake.join("/"))).toBeUndefined();
});
