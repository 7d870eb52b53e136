import type { PlanInput } from "./component-plan.ts";
import type { EarlierPlaces } from "./earlier.ts";
import { countStars, maskRule, matchFilemask } from "./files/filemask.ts";
import type { InputPath, Workspace } from "./files/workspace.ts";
import { type Declared, locationOf } from "./manifests/manifests.ts";
import type { RawComponent } from "./manifests/raw-manifests.ts";

export interface EarlierInput extends Pick<PlanInput, "declared" | "source"> {
  readonly places: EarlierPlaces | undefined;
  /** The manifest is of another time than the files: it may name what was not there yet, or not any more. */
  readonly isOfToday: boolean;
}

/**
 * A component as it was: with the mask and the guide of then. `"absent"` where it had no files. What is wrong with its
 * manifest is left for others to tell.
 */
export function earlierComponent(
  input: EarlierInput,
  workspace: Workspace,
): Declared<RawComponent> | "absent" {
  const { declared, source, places, isOfToday } = input;
  const { raw } = declared;
  const root = workspace.probe(source.owner.directory, source.owner.raw.root ?? ".", locationOf(declared));
  if (root === undefined) return declared;
  if (root === "missing") return "absent";
  const standing = (path: string): boolean => isThere(path, root, workspace, declared);
  const guideThen = (path = ""): string =>
    path === "" ? "" : ((places?.guides ?? [path]).find(standing) ?? "");
  const template = guideThen(raw.template);
  const isMonolingual = (raw.template ?? "") !== "";
  const filemask = maskThen(input, root, workspace);
  // As the history has it: there are no translations of a template that is not there.
  const isAbsent = isMonolingual ? template === "" : filemask === undefined && raw.allow_empty !== true;
  if (isAbsent) return "absent";
  const then: RawComponent = { ...raw, filemask: filemask ?? raw.filemask };
  // It had its template, and no translations yet.
  if (isMonolingual) Object.assign(then, { template, allow_empty: true });
  if (isOfToday)
    Object.assign(then, { reference: guideThen(raw.reference), new_base: newBaseThen(raw, standing) });
  return { ...declared, raw: then };
}

function newBaseThen({ new_base: path = "" }: RawComponent, standing: (path: string) => boolean): string {
  return path !== "" && standing(path) ? path : "";
}

/** What leads out is no answer: whoever reads it tells that. */
function isThere(
  path: string,
  root: InputPath,
  workspace: Workspace,
  declared: Declared<RawComponent>,
): boolean {
  return workspace.probe(root.path, path, locationOf(declared)) !== "missing";
}

/** The first of the masks of then that names a file; undefined where none does. */
function maskThen(
  { declared, places }: EarlierInput,
  root: InputPath,
  workspace: Workspace,
): string | undefined {
  const { filemask } = declared.raw;
  if (countStars(filemask) !== 1 || maskRule(filemask) !== undefined) return filemask;
  const at = locationOf(declared);
  return (places?.masks ?? [filemask]).find((mask) =>
    matchFilemask(workspace, root.path, mask, at)?.some(({ path }) => places?.paths.has(path) ?? true),
  );
}
