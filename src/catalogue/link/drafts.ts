import type {
  Change,
  Component,
  Project,
  SourceRecord,
  Translation,
  Unit,
} from "../../model/catalogue/linked.ts";

/** The nouns of the API while they are being joined: they name each other, so none can be finished first. */
export type Draft<Noun> = {
  -readonly [Key in keyof Noun]: Noun[Key] extends readonly (infer Item extends object)[]
    ? Item[]
    : Noun[Key];
};

export type ProjectDraft = Draft<Project>;
export type ComponentDraft = Draft<Component>;
export type TranslationDraft = Draft<Translation>;
export type UnitDraft = Draft<Unit>;
export type SourceDraft = Draft<SourceRecord>;
export type ChangeDraft = Draft<Change>;

/** A noun that is joined, and whose facts an edit changes. */
export type Editable<Noun> = { -readonly [Key in keyof Noun]: Noun[Key] };
