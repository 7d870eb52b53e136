import type { SearchSettings } from "../search/search-piece.ts";
import { fold } from "./fold.ts";
import { foundItem } from "./found-item.ts";
import type { Pieces } from "./pieces.ts";

/** Found texts that are shown; all are counted. */
const MOST = 50;

/** What the form of a page holds. */
export interface FormParts {
  readonly field: HTMLInputElement;
  /** It holds one sentence. */
  readonly said: Element;
  readonly list: Element;
}

/** Looks for what is typed among what was fetched so far. */
function show({ field, said, list }: FormParts, settings: SearchSettings, pieces: Pieces): void {
  const { words } = settings;
  const query = fold(field.value);
  if (query === "") {
    said.textContent = "";
    list.replaceChildren();
    return;
  }
  const { number, texts } = pieces.texts.find(query, MOST);
  const sentence = (number > MOST ? words.foundMore : words.found)
    .replace("{found}", String(number))
    .replace("{shown}", String(MOST));
  said.textContent = pieces.isWhole ? sentence : `${sentence} ${words.fetching}`;
  list.replaceChildren(...texts.map((text) => foundItem(text, query, settings)));
}

/** Fetches the texts as soon as somebody is about to type, and answers with every piece and every letter. */
export function searchAsTyped(parts: FormParts, settings: SearchSettings, pieces: Pieces): void {
  let isFetching = false;

  async function answer(): Promise<void> {
    show(parts, settings, pieces);
    if (isFetching) return;
    isFetching = true;
    try {
      while (!pieces.isWhole) {
        await pieces.next();
        show(parts, settings, pieces);
      }
    } catch {
      parts.said.textContent = settings.words.notFetched;
    }
    isFetching = false;
  }

  parts.field.addEventListener("focus", answer);
  parts.field.addEventListener("input", answer);
}
