import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { catalogueText } from "../../src/catalogue/discover/catalogue-text.ts";
import { discover } from "../../src/catalogue/discover/discover.ts";
import { surroundingsOf } from "./memory-surroundings.ts";
import { parseTree } from "./tree-text.ts";

const FIXTURES = new URL("./fixtures/", import.meta.url);
const REPOSITORY = { remote: "https://github.com/Some-Body/some-app.git", branch: "main", hasCommit: true };

test.each(readdirSync(FIXTURES))("what %s is proposed as", async (name) => {
  const tree = parseTree(readFileSync(new URL(`${name}/tree.txt`, FIXTURES), "utf8"));
  const proposal = discover(surroundingsOf(tree, REPOSITORY));
  await expect(catalogueText(proposal)).toMatchFileSnapshot(
    new URL(`${name}/catalogue.yaml`, FIXTURES).pathname,
  );
});
