import { describe } from "vitest";
import { testCatalogues } from "./catalogue-cases.ts";

describe("nothing is wrong with", () => {
  testCatalogues({
    "the valid catalogue": { changes: {}, expected: [] },
  });
});
