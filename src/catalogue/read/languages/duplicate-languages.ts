import type { TranslationFile } from "../../../model/index.ts";
import type { PlannedComponent } from "../component-plan.ts";
import { codeTrouble } from "./language-codes.ts";

/** A file of a language that another file of the component has, too. */
export interface DuplicateLanguage {
  readonly file: TranslationFile;
  readonly language: string;
  /** The file that has it already. */
  readonly other: string;
  /** Lines for the component's manifest, each of which resolves all duplicates of the component. */
  readonly lines: string;
}

/** Files of one language, the one that stays first. */
type Group = readonly TranslationFile[];

/** What is one too many, language by language. */
export function findDuplicates(
  plan: PlannedComponent,
  files: readonly TranslationFile[],
): readonly DuplicateLanguage[] {
  const byLanguage = new Map<string, TranslationFile[]>();
  for (const file of files)
    byLanguage.set(file.language.code, [...(byLanguage.get(file.language.code) ?? []), file]);
  const groups = [...byLanguage.values()]
    .filter((group) => group.length > 1)
    .map((group) => group.sort((one, other) => rankOf(plan, one) - rankOf(plan, other)));
  if (groups.length === 0) return [];
  const lines = linesFor(plan, files, groups);
  return groups.flatMap(([stays, ...others]) =>
    others.map((file) => ({ file, language: file.language.code, other: stays?.file ?? "", lines })),
  );
}

/** A template or reference stays, or else the file that is named as the language is. */
function rankOf({ files: { template, reference } }: PlannedComponent, file: TranslationFile): number {
  if (file.path === template?.path || file.path === reference?.path) return 0;
  return isNamedAsLanguage(file) ? 1 : 2;
}

function isNamedAsLanguage({ code, language }: TranslationFile): boolean {
  return code === language.code;
}

/** As they can be pasted: with what the component's own keys say already. */
function linesFor(plan: PlannedComponent, files: Group, groups: readonly Group[]): string {
  const { raw, tree } = plan.declared;
  const isJson = tree.file.endsWith(".json");
  const line = (key: string, value: string): string => (isJson ? `"${key}": ${value},` : `${key}: ${value}`);
  const left = groups.flatMap((group) => group.slice(1)).map(({ code }) => code);
  const excluded = [...new Set([...(raw.exclude_languages ?? []), ...left])].map((code) =>
    JSON.stringify(code),
  );
  const exclusion = `\`${line("exclude_languages", `[${excluded.join(", ")}]`)}\` leaves out what is one too many`;
  const apart = groups.flatMap((group) => {
    const named = group.find(isNamedAsLanguage) ?? group[0];
    return group.filter((file) => file !== named);
  });
  if (!canStandApart(plan, files, apart)) return exclusion;
  const aliases = { ...raw.language_aliases, ...Object.fromEntries(apart.map(({ code }) => [code, code])) };
  const pairs = Object.entries(aliases).map(([code, to]) => `${JSON.stringify(code)}: ${JSON.stringify(to)}`);
  return `${exclusion}; \`${line("language_aliases", `{${pairs.join(", ")}}`)}\` publishes each as a language of its own`;
}

/** True where files can be languages that are named as the files are. */
function canStandApart({ files: { template } }: PlannedComponent, files: Group, apart: Group): boolean {
  // Of a template outside of the mask no path tells a code.
  const isFree = ({ path, code }: TranslationFile): boolean =>
    codeTrouble(code) === undefined && !(template?.isUnmasked === true && path === template.path);
  const codes = files.map((file) => (apart.includes(file) ? file.code : file.language.code).toLowerCase());
  return apart.every(isFree) && new Set(codes).size === codes.length;
}
