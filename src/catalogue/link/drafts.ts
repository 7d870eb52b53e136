import type { Change, Component, Project, SourceRecord, Translation, Unit } from "../../model/index.ts";

/** The nouns of the API while they are joined. They refer to each other, so they must be finished together. */
export type NounDraft<Noun> = {
  -readonly [Key in keyof Noun]: Noun[Key] extends readonly (infer Item extends object)[]
    ? Item[]
    : Noun[Key];
};

export type ProjectDraft = NounDraft<Project>;
export type ComponentDraft = NounDraft<Component>;
export type TranslationDraft = NounDraft<Translation>;
export type UnitDraft = NounDraft<Unit>;
export type SourceDraft = NounDraft<SourceRecord>;
export type ChangeDraft = NounDraft<Change>;

/** A joined noun whose facts an edit can change. */
export type Editable<Noun> = { -readonly [Key in keyof Noun]: Noun[Key] };
