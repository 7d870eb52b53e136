import type { Report } from "../../../model/index.ts";
import { JsonTreeReader } from "./json-tree.ts";
import { ManifestComplaints } from "./manifest-complaints.ts";
import { ManifestTree } from "./manifest-tree.ts";
import { YamlTreeReader } from "./yaml-tree.ts";

/** Nothing (and a report) where the text is no YAML 1.2 core schema, or in a `.json` file no JSON. */
export function parseManifest(text: string, file: string, report: Report): ManifestTree | undefined {
  const complaints = new ManifestComplaints(text, file, report);
  const Reader = file.endsWith(".json") ? JsonTreeReader : YamlTreeReader;
  const node = new Reader(text, complaints).read();
  return node === undefined || complaints.hasFailed ? undefined : new ManifestTree(file, text, node);
}
