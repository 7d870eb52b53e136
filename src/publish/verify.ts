import { lstatSync, statSync } from "node:fs";
import { join } from "node:path";
import type { RouteDescription } from "../model/document.ts";
import { API_ROOT, documentPath, META_ROOT } from "../model/layout.ts";
import { compareCodePoints } from "../model/order.ts";
import type { TreeEntry } from "../model/tree.ts";
import { generationOf, MANIFEST_PATH } from "./tree-manifest.ts";
import { AddressBook } from "./verify-addresses.ts";
import { TreeDisk } from "./verify-disk.ts";
import { DocumentProof } from "./verify-documents.ts";
import { Links } from "./verify-links.ts";
import { type ListedTree, readListedTree } from "./verify-manifest.ts";
import { Collections } from "./verify-pages.ts";
import { ERRORS_ROOT, isPlaceholder, type Place, Places } from "./verify-places.ts";
import { type TreeProblem, TreeProblems } from "./verify-problems.ts";

/** What a tree must be, told by those who render it. */
export interface TreeShape {
  readonly routes: readonly RouteDescription[];
  /** Names of the files below `api/errors/`. */
  readonly errors: readonly string[];
  /** The name of the tool whose trees are ours. */
  readonly tool: string;
}

export interface VerifyResult {
  /** True where there are no problems. */
  readonly ok: boolean;
  /** JSON documents of the API that the manifest lists. */
  readonly documents: number;
  /** All of them, by path, code and message in code-point order. */
  readonly problems: readonly TreeProblem[];
}
