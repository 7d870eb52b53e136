import { compareCodePoints, fileNameOf } from "../../../model/index.ts";
import type { Surroundings, Told } from "../surroundings.ts";
import { angular } from "./angular.ts";
import type { ConfigurationFile, ConfigurationSurroundings, Configured } from "./configuration.ts";
import { crowdin } from "./crowdin.ts";
import { type ConfigurationReader, Findings } from "./findings.ts";
import { flutter } from "./flutter.ts";
import { gettext } from "./gettext.ts";
import { i18nTasks } from "./i18n-tasks.ts";
import { i18nextParser } from "./i18next-parser.ts";
import { inlang } from "./inlang.ts";
import { lingui } from "./lingui.ts";
import { localazy } from "./localazy.ts";
import { lokalise } from "./lokalise.ts";
import { mozilla } from "./mozilla.ts";
import { PathTree } from "./path-tree.ts";
import { phrase } from "./phrase.ts";
import { tolgee } from "./tolgee.ts";
import { transifex } from "./transifex.ts";
import { weblateClient, weblateExport } from "./weblate.ts";

/** Configurations that are programs. They are neither run nor searched. A hint names the file. */
const programs: ConfigurationReader = {
  name: "JavaScript",
  matches: (path) => PROGRAM.test(fileNameOf(path)),
  isByName: true,
  read(findings) {
    findings.tell(undefined, "it is a program: lingodex does not run it, so its settings are not known");
  },
};

const PROGRAM =
  /^(?:(?:next|next-i18next|i18next|i18next-parser|lingui|vue|tolgee|inlang|lokalise)\.config|\.tolgeerc|\.linguirc)\.[cm]?[jt]s$/;

/** All configurations of other tools, in the order of their precedence (ADOPT.md 2). */
export const CONFIGURATIONS: readonly ConfigurationReader[] = [
  transifex,
  crowdin,
  mozilla,
  inlang,
  tolgee,
  i18nTasks,
  weblateExport,
  weblateClient,
  lokalise,
  phrase,
  localazy,
  gettext,
  angular,
  i18nextParser,
  lingui,
  programs,
  flutter,
];

/** The limit for configurations with content. A repository has a handful. */
const MOST_FILES = 2000;

const MOST_BYTES = 50_000_000;

export interface ReadConfiguration {
  readonly tool: string;
  readonly path: string;
  readonly configured: Configured;
}

export interface ReadConfigurations {
  /**
   * They are ordered by tool as in the table, outer before inner ones, then by path in code-point order. Those without
   * components and reports are left out.
   */
  readonly configurations: readonly ReadConfiguration[];
  /** Reports that concern no single configuration. */
  readonly told: readonly Told[];
}

/** True for the path of a configuration of some tool. */
export function isConfiguration(path: string): boolean {
  return CONFIGURATIONS.some((reader) => reader.matches(path));
}

/** Reads all configurations of a repository. Reports those that a limit excludes. */
export function readConfigurations(surroundings: Surroundings): ReadConfigurations {
  const around = aroundOf(surroundings);
  const found = surroundings.paths
    .flatMap((path) =>
      CONFIGURATIONS.flatMap((reader, rank) => (reader.matches(path) ? [{ path, reader, rank }] : [])),
    )
    .sort((one, other) => one.rank - other.rank || byDepth(one.path, other.path));
  const configurations: ReadConfiguration[] = [];
  const spokenFor = new Set<string>();
  const left = { bytes: MOST_BYTES };
  for (const { path, reader } of found) {
    if (configurations.length >= MOST_FILES || left.bytes <= 0) {
      const message = "configurations of other tools were not read from here on";
      return { configurations, told: [{ path, code: "discover/bounded", message }] };
    }
    const configured = spokenFor.has(path) ? undefined : readOne(reader, path, around, left);
    if (configured === undefined) continue;
    configurations.push({ tool: reader.name, path, configured });
    for (const other of configured.spokeFor ?? []) spokenFor.add(other);
  }
  return { configurations, told: [] };
}

/** The repository as readers see it. */
export function aroundOf(
  surroundings: Pick<Surroundings, "paths" | "bytes" | "language">,
): ConfigurationSurroundings {
  const isCode = (text: string): boolean => surroundings.language(text) !== undefined;
  return {
    tree: new PathTree(surroundings.paths, isCode),
    bytes: (path) => surroundings.bytes(path),
    language: (code) => surroundings.language(code),
  };
}

/** Outer configurations often include inner ones. */
function byDepth(one: string, other: string): number {
  return one.split("/").length - other.split("/").length || compareCodePoints(one, other);
}

function readOne(
  reader: ConfigurationReader,
  path: string,
  around: ConfigurationSurroundings,
  left: { bytes: number },
): Configured | undefined {
  const bytes = reader.isByName === true ? new Uint8Array() : around.bytes(path);
  if (bytes === undefined) return undefined;
  left.bytes -= bytes.length;
  const configured = readWith(reader, { path, text: new TextDecoder().decode(bytes) }, around);
  const { components, project, told } = configured;
  return components.length + told.length > 0 || project !== undefined ? configured : undefined;
}

/** The result of a reader for one configuration. */
export function readWith(
  reader: ConfigurationReader,
  file: ConfigurationFile,
  around: ConfigurationSurroundings,
): Configured {
  const findings = new Findings(file, around);
  reader.read(findings);
  return findings.configured();
}
