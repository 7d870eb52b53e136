import { componentRecordKey, type PlatformRecords, translationKey, type UserRecord } from "./records.ts";
import type { Telling } from "./told.ts";

/**
 * The records, in which each name and each identifier occurs once. If two are equal, the first is kept and the other
 * is reported.
 */
export function withoutDoubles(records: PlatformRecords, telling: Telling): PlatformRecords {
  const once = <Noun extends object>(
    kind: string,
    nouns: readonly Noun[],
    nameOf: (noun: Noun) => string,
  ): readonly Noun[] => {
    const seen = new Set<unknown>();
    return nouns.filter((noun) => {
      const names = [nameOf(noun), idOf(noun)].filter((name) => name !== undefined);
      const isFirst = !names.some((name) => seen.has(name));
      for (const name of isFirst ? names : []) seen.add(name);
      if (!isFirst) telling.tell("import/answer", `${kind} ${names[0]}: it, or its identifier, is repeated`);
      return isFirst;
    });
  };
  const byId = ({ id }: { readonly id: number }): string => `number ${id}`;
  return {
    ...records,
    projects: once("project", records.projects, ({ slug }) => slug),
    components: once("component", records.components, componentRecordKey),
    translations: once("translation", records.translations, translationKey),
    units: once("unit", records.units, byId),
    sources: once("source", records.sources, byId),
    changes: once("change", records.changes, byId),
    screenshots: once("screenshot", records.screenshots, byId),
    users: withOwnIds(records.users),
  };
}

/** Keeps all users, because the log names them. If two users have the same identifier, the second loses it. */
function withOwnIds(users: readonly UserRecord[]): readonly UserRecord[] {
  const seen = new Set<number>();
  return users.map((user) => {
    if (user.id === undefined || !seen.has(user.id)) {
      if (user.id !== undefined) seen.add(user.id);
      return user;
    }
    return { ...user, id: undefined };
  });
}

function idOf(noun: object): unknown {
  return "id" in noun ? noun.id : undefined;
}
