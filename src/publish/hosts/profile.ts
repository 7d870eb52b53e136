import type { LinkStyle } from "../../model/manifest.ts";
import type { TreeFile } from "../../model/tree.ts";

/** A place that serves trees: how its pages must be linked, and what it needs beside the API. */
export interface HostProfile {
  /** The value of `--host` and `host:`. */
  readonly id: string;
  readonly links: LinkStyle;
  /** True where `?page=2` answers page 1: clients that follow `next` would never stop. */
  readonly ignoresQueries: boolean;
  /** Whether bulk documents are published where nothing is said; false by default. */
  readonly bulk?: boolean;
  /** Host names by which `base_url` is recognised. */
  readonly hostnames?: RegExp;
  /** What it needs in the tree's directory, beside `api/` and `lingodex/`. */
  readonly files: readonly TreeFile[];
}
