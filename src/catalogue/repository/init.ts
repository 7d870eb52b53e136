import { join } from "node:path";
import { isDirectory } from "../../model/disk/index.ts";
import { Diagnostics, describeDiagnostic, UsageError } from "../../model/index.ts";
import {
  createManifest,
  readManifest,
  replaceManifest,
  supersedeManifest,
} from "../../store/user-files/index.ts";
import { catalogueText, componentLines, withAwaitedHistory } from "../discover/catalogue-text.ts";
import type { Asked } from "../discover/group.ts";
import type { Proposal, ProposedComponent } from "../discover/proposal.ts";
import { manifestNamesIn } from "../read/manifests/catalogue-root.ts";
import { endOfComponents } from "../read/manifests/component-list.ts";
import { type DeclaredMasks, declaredMasks } from "../read/manifests/declared-masks.ts";
import { type FolderProposal, proposeFor } from "./propose.ts";
import { requireWorkTree } from "./work-tree.ts";

export type { ProposedComponent };

export interface InitOptions extends Asked {
  /** True if an existing catalogue is replaced. */
  readonly force?: boolean | undefined;
}

/** The plan of `init`. Nothing is written before `carryOut`. */
export interface InitPlan extends FolderProposal {
  /**
   * `create` writes a manifest. `extend` and `replace` change the existing one. `print` returns new components for a
   * manifest that is not edited. `nothing` means that nothing is new, or that no translations can be used.
   */
  readonly kind: "create" | "extend" | "replace" | "print" | "nothing" | "none";
  readonly path: string;
  /** The whole new text; for `print`, only the new items. */
  readonly text: string;
}

/**
 * Detects translations and plans the manifest. @throws UsageError if an existing catalogue cannot be read, and in a
 * bare repository
 */
export async function planInit(
  directory: string,
  { force = false, ...asked }: InitOptions,
): Promise<InitPlan> {
  if (!isDirectory(directory))
    throw new UsageError(`${directory} is not a folder`, "name the repository's folder");
  const declared = declaredIn(directory, force);
  const known = declared === undefined || force ? undefined : declared;
  const found = await proposeFor(directory, { ...asked, known });
  const plan = planOf(directory, found, declared, force);
  if (plan.kind === "none") requireWorkTree(directory);
  return plan;
}

/** The same plan with doubtful components that a person accepted. */
export function withTaken(
  directory: string,
  { proposal, extras, folders }: InitPlan,
  taken: readonly ProposedComponent[],
  force = false,
): InitPlan {
  const components = [...proposal.components, ...taken];
  const doubtful = proposal.doubtful.filter((component) => !taken.includes(component));
  const declared = declaredIn(directory, force);
  return planOf(
    directory,
    { proposal: { ...proposal, components, doubtful }, extras, folders },
    declared,
    force,
  );
}

/** Writes the planned manifest. @throws OutputError, UsageError */
export function carryOut({ kind, path, text }: InitPlan): boolean {
  if (kind === "create") createManifest(path, text);
  else if (kind === "extend") replaceManifest(path, text);
  else if (kind === "replace") supersedeManifest(path, text);
  else return false;
  return true;
}

function planOf(
  directory: string,
  found: FolderProposal,
  declared: DeclaredMasks | undefined,
  force: boolean,
): InitPlan {
  const { proposal, extras } = found;
  const path = join(directory, declared?.name ?? "catalogue.yaml");
  if (proposal.components.length === 0 && (declared === undefined || force))
    return { ...found, kind: "none", path, text: "" };
  const whole = catalogueText(proposal, extras);
  if (declared === undefined) return { ...found, kind: "create", path, text: whole };
  if (!force) return { ...found, path, ...extended(path, proposal) };
  if (declared.name.endsWith(".json"))
    throw new UsageError(`${path} is JSON, and init writes YAML`, "move it away, or do without --force");
  return { ...found, kind: "replace", path, text: whole };
}

/** The manifest with new components at the end. All other bytes stay. */
function extended(
  path: string,
  { components, project, hasHistory }: Proposal,
): Pick<InitPlan, "kind" | "text"> {
  const before = path.endsWith(".json") ? "" : readManifest(path);
  const text = hasHistory ? withAwaitedHistory(before) : before;
  if (components.length === 0)
    return text === before ? { kind: "nothing", text: "" } : { kind: "extend", text };
  return withComponents(
    text,
    components.flatMap((component) => componentLines(component, project)),
    project.slug,
  );
}

function withComponents(
  text: string,
  lines: readonly string[],
  project: string,
): Pick<InitPlan, "kind" | "text"> {
  const end = text === "" ? undefined : endOfComponents(text, project);
  if (end === undefined) return { kind: "print", text: `${lines.join("\n")}\n` };
  const lineEnd = text.includes("\r\n") ? "\r\n" : "\n";
  const items = lines.map((line) => `${" ".repeat(end.indent)}${line}${lineEnd}`).join("");
  const before = text.slice(0, end.offset);
  const joint = before.endsWith("\n") ? "" : lineEnd;
  return { kind: "extend", text: `${before}${joint}${items}${text.slice(end.offset)}` };
}

function declaredIn(directory: string, force: boolean): DeclaredMasks | undefined {
  const [name, ...others] = manifestNamesIn(directory);
  if (name === undefined) return undefined;
  // A manifest that is replaced need not be readable.
  const isReplaced = force && others.length === 0;
  return isReplaced ? { name, projects: [], filemasks: [], slugs: [] } : readDeclared(directory);
}

function readDeclared(directory: string): DeclaredMasks {
  const diagnostics = new Diagnostics();
  const declared = declaredMasks(directory, diagnostics.report);
  if (declared !== undefined && !diagnostics.hasErrors) return declared;
  const [first] = diagnostics.sorted();
  const why = first === undefined ? "" : describeDiagnostic(first).message;
  throw new UsageError(
    `the catalogue in ${directory} cannot be read: ${why}`,
    "lingodex check reports every problem in it",
  );
}
