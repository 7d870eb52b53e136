import type { BaseUrl } from "../addresses/base-url.ts";
import type { PublicAddress } from "../addresses/public-address.ts";
import type { Location } from "../diagnostics/location.ts";
import type { MaxDelete } from "../tree/max-delete.ts";
import type { TreeName } from "../tree/tree-path.ts";
import type { CsvOptions, DesignerEntries, FileContent, FormatFacts, PluralSet } from "../units/format.ts";
import type { CodeReason, Language } from "./language.ts";
import type { KnownParts, LayoutKeys } from "./layout-keys.ts";
import type { PagesSettings } from "./pages-settings.ts";
import type { QualitySet } from "./quality-set.ts";

/** The style of links to pages (SOURCES.md, "The tree"). */
export type LinkStyle = "query" | "path" | "file";

/** `catalogue.yaml`, normalized: every default is filled in. */
export interface CatalogueSettings {
  readonly baseUrl: BaseUrl | undefined;
  readonly siteUrl: BaseUrl | undefined;
  readonly host: string | undefined;
  /** IANA name of the zone in which timestamps are printed. */
  readonly timeZone: string;
  readonly publishedLanguages: "used" | "all";
  readonly publishEmails: boolean;
  /** Texts whose source changed after them are fuzzy, where the change log comes from git. */
  readonly marksOutdated: boolean;
  /** Names and addresses of bots, beside the usual ones. */
  readonly bots: readonly string[];
  /** The number or share of published units that may vanish in one build. */
  readonly maxDelete: MaxDelete;
  /** The findings that people see. The API always publishes those of the release. */
  readonly quality: QualitySet;
  readonly pages: PagesSettings;
}

export interface ProjectManifest {
  readonly name: string;
  readonly slug: string;
  readonly web: PublicAddress;
  readonly sourceLanguage: Language;
  readonly isPrivate: boolean;
  readonly hasReview: boolean;
  /** False if pages for people and the files beside them leave the project out. */
  readonly hasPages: boolean;
  /** Listed in the order of creation. */
  readonly components: readonly ComponentManifest[];
  readonly location: Location;
}

export interface RemoteCommit {
  readonly [key: string]: string;
}

/** The status in `repository/` documents: the manifest's, or derived from git. */
export interface RepositoryStatus {
  readonly needsCommit: boolean;
  readonly needsMerge: boolean;
  readonly needsPush: boolean;
  readonly remoteCommit: RemoteCommit | null;
  readonly status: string;
  readonly mergeFailure: string | null;
  /** Undefined if the manifest says it literally. */
  readonly derivation: StatusDerivation | undefined;
}

/** The derivation of a status from git (ADOPT.md 4, `repository: git`). */
export interface StatusDerivation {
  /** Paths below the component's root, in code points, whose files are not as the commit has them. */
  readonly uncommitted: readonly string[];
}

/** A component by its manifest and files. A linked one has the values that it takes from its parent. */
export interface ComponentManifest extends LayoutKeys {
  readonly name: string;
  readonly slug: string;
  readonly id: number | undefined;
  readonly vcs: string;
  /** The repository's address. A linked component has that of its parent. */
  readonly repo: PublicAddress;
  readonly branch: string;
  readonly gitExport: PublicAddress;
  readonly showRepository: boolean;
  readonly filemask: string;
  readonly template: string;
  /** `""` in monolingual components, and if each file's own strings are the full set. */
  readonly reference: string;
  readonly newBase: string;
  /** Codes of languages that the owner leaves out, whether they have files or not. */
  readonly excludedLanguages: readonly string[];
  readonly format: FormatFacts;
  readonly license: string;
  readonly licenseUrl: PublicAddress;
  readonly checkFlags: string;
  /** The agreement for contributors. Only `--compat wlc3` publishes it. */
  readonly agreement: string;
  readonly priority: number;
  readonly isLocked: boolean;
  readonly hasPropagation: boolean;
  readonly repository: RepositoryStatus | undefined;
  readonly csv: CsvOptions;
  readonly designer: DesignerEntries;
  /** The way in which a file with all languages was cut. */
  readonly parts: KnownParts | undefined;
  /** The languages of the file that are published. */
  readonly rawFile: "every" | "source";
  readonly plurals: PluralSet;
  /** A file for each language, in code-point order of paths, without the template if `edit_template` is false. */
  readonly translations: readonly TranslationFile[];
  /** Undefined in bilingual components. */
  readonly templateFile: TranslationFile | undefined;
  /** The reference, if it is one of `translations`. Undefined in monolingual components. */
  readonly referenceFile: TranslationFile | undefined;
  readonly newBaseFile: RawFile | undefined;
  /** The path, from the top of the repository, of the file that says how to contribute; pages link it. */
  readonly contributing?: string;
  /** The folder of `root` in its repository, with a slash at its end, if it is not the top. */
  readonly inRepository?: string;
  /** The commit that was read, if the catalogue uses the repository's history or state. */
  readonly builtFrom?: BuiltCommit;
  readonly location: Location;
}

export interface BuiltCommit {
  readonly revision: string;
  /** The time of the commit in RFC 3339, with the committer's offset. */
  readonly committed: string;
}

/** Bytes that are published unchanged. */
export interface RawFile {
  /** The base name under which it is published. */
  readonly name: TreeName;
  readonly bytes: Uint8Array;
}

/** A translation file with its bytes. */
export interface TranslationFile extends RawFile {
  /** The path below the component's root, with `/`: the API's `filename`. */
  readonly path: string;
  /** The path that diagnostics print, relative to the catalogue's directory. */
  readonly file: string;
  /** The code as in the file's name; of a template outside the mask, the source language's. */
  readonly code: string;
  readonly language: Language;
  readonly codeReason: CodeReason;
  /** The encoding that the manifest's `encodings` names; undefined if it is detected. */
  readonly encoding: string | undefined;
  readonly content: FileContent;
}

/** True if a template gives the sources: the files of translations hold keys and texts. */
export function isMonolingual({ template }: Pick<ComponentManifest, "template">): boolean {
  return template !== "";
}

/** The kind of the file that `guideOf` returns. */
export function guideKind(component: Pick<ComponentManifest, "template">): "template" | "reference" {
  return isMonolingual(component) ? "template" : "reference";
}

/** The file whose units every translation of the component has, in its order; undefined if each has its own. */
export function guideOf<File = TranslationFile>({
  templateFile,
  referenceFile,
}: GuideFiles<File>): File | undefined {
  return templateFile ?? referenceFile;
}

/** The files that define the strings of a component: at most one of each kind. */
export interface GuideFiles<File> {
  readonly templateFile: File | undefined;
  readonly referenceFile: File | undefined;
}
