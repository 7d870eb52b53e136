import { FORM_SEPARATOR } from "../../../model/units/format.ts";
import { plainName } from "../plain-name.ts";
import type { SearchSettings, TextLanguage } from "../search/search-piece.ts";
import { excerpt, type FoundText } from "./texts.ts";
import { wayTo } from "./ways.ts";

/** One line of the result. Texts are inserted as text, with their language and direction. @param query folded */
export function foundItem(found: FoundText, query: string, settings: SearchSettings): HTMLLIElement {
  const { checksum, page, context, source, target } = found;
  const link = document.createElement("a");
  link.href = wayTo(checksum, page, settings);
  const forms = formsOf(source, query, settings.source);
  if (forms.length > 0) link.append(...forms);
  else link.textContent = plainName(withoutPrefix(context, settings)) || checksum;
  const item = document.createElement("li");
  item.append(link);
  if (context !== "") item.append(keyOf(withoutPrefix(context, settings)));
  item.append(...formsOf(target ?? "", query, settings.target));
  return item;
}

/** A key without the prefix that people do not write. */
function withoutPrefix(context: string, { prefix }: SearchSettings): string {
  return prefix !== "" && context.length > 1 && context.startsWith(prefix)
    ? context.slice(prefix.length)
    : context;
}

function keyOf(context: string): HTMLElement {
  const key = document.createElement("bdi");
  key.className = "key";
  key.textContent = plainName(context);
  return key;
}

/** Puts each plural form into an element of its own. A blank text has no form. */
function formsOf(text: string, query: string, [tag, direction]: TextLanguage): readonly HTMLElement[] {
  return text
    .split(FORM_SEPARATOR)
    .filter((form) => form !== "")
    .map((form) => {
      const element = document.createElement("div");
      element.lang = tag;
      element.dir = direction;
      element.textContent = excerpt(form, query);
      return element;
    });
}
