import type { SearchSettings } from "../search/search-piece.ts";
import { fold } from "./fold.ts";
import { foundItem } from "./found-item.ts";
import type { Pieces } from "./pieces.ts";

/** The greatest number of found texts that are shown. All are counted. */
const MOST = 50;

/** The parts of a search form. */
export interface FormParts {
  readonly field: HTMLInputElement;
  /** The element for the one sentence about the result. */
  readonly said: Element;
  readonly list: Element;
}

/** Searches the texts that were fetched so far. */
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

/**
 * Fetches the texts as soon as the reader enters the field. Updates the result with every piece and every letter.
 */
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
