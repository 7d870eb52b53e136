import { maskAt } from "../../model/index.ts";
import { slotsOf } from "./candidates.ts";
import { CodeSlots } from "./code-slots.ts";
import type { LanguageOf } from "./code-words.ts";
import type { Group } from "./group.ts";
import type { Told } from "./surroundings.ts";

/** Layouts that name the code twice, `language/de-DE/de-DE.com_x.ini`: no filemask with one `*` names them. */
export function doubledIn(
  paths: readonly string[],
  groups: readonly Group[],
  languageOf: LanguageOf,
): readonly Told[] {
  const taken = new Set(groups.flatMap(({ files }) => files.map(({ path }) => path)));
  const slots = new CodeSlots(languageOf);
  const masks = new Map<string, Set<string>>();
  for (const path of paths) {
    if (taken.has(path)) continue;
    const doubled = doubledMask(path, slots);
    if (doubled === undefined) continue;
    const languages = masks.get(doubled.mask) ?? new Set();
    masks.set(doubled.mask, languages.add(doubled.code));
  }
  return [...masks].flatMap(([mask, { size }]): Told[] => {
    if (size < 2) return [];
    const message = `names the code twice, in ${size} languages: a filemask has one *`;
    return [{ path: mask, code: "discover/unsupported", message }];
  });
}

function doubledMask(
  path: string,
  slots: CodeSlots,
): { readonly mask: string; readonly code: string } | undefined {
  const found = slotsOf(path, slots);
  const code = found.find(({ slot }, at) =>
    found.some((other, place) => place > at && other.slot.code === slot.code),
  )?.slot.code;
  if (code === undefined) return undefined;
  const own = found.filter(({ slot }) => slot.code === code).reverse();
  const mask = own.reduce(
    (whole, { slot, start }) => maskAt(whole, start + slot.start, start + slot.end),
    path,
  );
  return { mask, code };
}
