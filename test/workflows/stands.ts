import { cpSync } from "node:fs";
import { basename } from "node:path";
import type { Stand } from "./runner.ts";
import type { UserRepository } from "./user-repository.ts";

/** What the actions do that every workflow begins with, as far as later steps can tell. */
export function commonStands(repository: UserRepository): Readonly<Record<string, Stand>> {
  return {
    "actions/checkout": (_, { workspace }) => {
      repository.checkOut(workspace);
      return {};
    },
    // The Node that runs the tests is first in the path anyway.
    "actions/setup-node": () => ({}),
  };
}

/** actions/upload-pages-artifact leaves out every name that begins with a dot. */
export function copyVisible(from: string, to: string): void {
  cpSync(from, to, { recursive: true, filter: (path) => path === from || !basename(path).startsWith(".") });
}
