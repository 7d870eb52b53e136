import { createRequire } from "node:module";

// The same steps up from src/ and from dist/. A JSON import would drag package.json into the compiled tree.
const { name, version }: { readonly name: string; readonly version: string } = createRequire(import.meta.url)(
  "../../package.json",
);

/** What the tree's manifest says wrote it. */
export const TOOL = { name, version } as const;
