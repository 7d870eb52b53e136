import type { ColumnPins, Diagnostic, LayoutKeys, QualitySet, ShownNames } from "../../../model/index.ts";

/** The manifests after validation by their schemas (`schemas/input/`). Absent keys have no default yet. */

export interface RawLanguage {
  readonly code: string;
  readonly name: string;
  readonly direction: "ltr" | "rtl";
  readonly plural?: { readonly count: number; readonly formula: string };
}

/** The treatment of a translation file whose bytes are not its format. */
export type OnBadFile = "error" | "skip";

export interface RawCatalogue {
  readonly base_url?: string;
  readonly site_url?: string;
  readonly host?: string;
  readonly out?: string;
  readonly time_zone?: string;
  readonly projects: readonly (string | object)[];
  readonly tables?: string;
  readonly languages?: readonly RawLanguage[];
  readonly language_aliases?: Readonly<Record<string, string>>;
  readonly exclude_languages?: readonly string[];
  readonly on_bad_file?: OnBadFile;
  readonly published_languages?: "used" | "all";
  readonly changes?: readonly ("table" | "git")[];
  readonly history?: RawHistory;
  readonly publish_emails?: boolean;
  readonly pages?: boolean | RawPages;
  readonly international_words?: readonly string[];
  readonly allow_roots?: readonly string[];
  readonly max_delete?: string | number;
  readonly quality?: QualitySet;
}

export interface RawPages {
  readonly title?: string;
  readonly description?: string;
  readonly language?: "en";
  readonly footer?: { readonly text: string; readonly url?: string };
  readonly logo?: string;
  readonly image?: string;
  readonly accent?: string;
  readonly names?: ShownNames;
  readonly links?: "directory" | "file";
  readonly home?: boolean;
  readonly contribute?: string;
}

export interface RawHistory {
  readonly since?: string;
  readonly until?: string;
  readonly times?: Readonly<Record<string, string>>;
  readonly outdated?: boolean;
  readonly bots?: readonly string[];
}

export interface RawFormer {
  readonly filemask?: string;
  readonly template?: string;
  readonly reference?: string;
}

export interface RawProject {
  readonly name: string;
  readonly slug: string;
  readonly web?: string;
  readonly source_language?: string;
  readonly private?: boolean;
  readonly enable_review?: boolean;
  readonly pages?: boolean;
  readonly components: readonly (string | object)[];
}

export interface RawRepository {
  readonly needs_commit?: boolean;
  readonly needs_merge?: boolean;
  readonly needs_push?: boolean;
  readonly remote_commit?: Readonly<Record<string, string>> | null;
  readonly status?: string;
  readonly merge_failure?: string | null;
}

export interface RawComponent {
  readonly name: string;
  readonly slug: string;
  readonly id?: number;
  readonly vcs?: string;
  readonly repo?: string;
  readonly branch?: string;
  readonly git_export?: string;
  readonly show_repository?: boolean;
  readonly root?: string;
  readonly filemask: string;
  readonly template?: string;
  readonly reference?: string;
  readonly new_base?: string;
  readonly file_format: string;
  readonly source_language?: string;
  readonly language_regex?: string;
  readonly language_aliases?: Readonly<Record<string, string>>;
  readonly exclude_languages?: readonly string[];
  readonly on_bad_file?: OnBadFile;
  readonly encodings?: Readonly<Record<string, string>>;
  readonly csv?: {
    readonly dialect?: "platform" | "rfc4180";
    readonly delimiter?: string;
    readonly quote?: string;
    readonly header?: boolean;
  };
  readonly designer?: "keep" | "skip";
  readonly layout?: LayoutKeys["layout"];
  readonly columns?: ColumnPins;
  readonly raw?: "every" | "source";
  readonly plurals?: "release" | "cldr" | "apple" | "qt";
  readonly license?: string;
  readonly license_url?: string;
  readonly check_flags?: string;
  /** Accepted in any type, as other keys that are not published by default. */
  readonly agreement?: unknown;
  readonly priority?: number;
  readonly locked?: boolean;
  readonly repository?: RawRepository | "git";
  readonly former?: readonly RawFormer[];
  readonly edit_template?: boolean;
  readonly allow_empty?: boolean;
  readonly allow_translation_propagation?: boolean;
}

/** A catalogue's own manifest that is not in a file: its text, and the name that it would have. */
export interface GivenManifest {
  /** One of `MANIFEST_NAMES`. */
  readonly name: string;
  readonly text: string;
  /** Notes on its origin. */
  readonly said: readonly Diagnostic[];
}
