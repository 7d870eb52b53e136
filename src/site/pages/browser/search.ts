import type { SearchSettings } from "../search/search-piece.ts";
import { chooseBadges } from "./badges.ts";
import { type FormParts, searchAsTyped } from "./field.ts";
import { goToNamedRow } from "./jump.ts";
import { Pieces } from "./pieces.ts";
import { sortRows } from "./rows.ts";

/**
 * The one script of the pages. It searches texts, goes to the text that an address names, sorts rows, and chooses
 * badges.
 */
const form = document.querySelector<HTMLFormElement>("form[data-search]");
const parts = form === null ? undefined : partsOf(form);
if (form !== null && parts !== undefined) start(form, parts);
for (const rows of document.querySelectorAll<HTMLFormElement>("form[data-rows]")) sortRows(rows);
for (const badges of document.querySelectorAll<HTMLFormElement>("form[data-badges]")) chooseBadges(badges);

function start(form: HTMLFormElement, parts: FormParts): void {
  const told: SearchSettings = JSON.parse(form.dataset["search"] ?? "");
  const settings = { ...told, table: new URL(told.table, location.href).href };
  const pieces = new Pieces(settings.table);
  form.hidden = false;
  form.addEventListener("submit", (event) => event.preventDefault());
  searchAsTyped(parts, settings, pieces);
  goToNamedRow(settings, pieces).then(
    (isThere) => {
      if (!isThere) parts.said.textContent = settings.words.gone;
    },
    () => {
      parts.said.textContent = settings.words.notFetched;
    },
  );
}

function partsOf(form: HTMLFormElement): FormParts | undefined {
  const field = form.querySelector("input");
  const said = form.querySelector("[role=status] p");
  const list = form.querySelector("[role=status] ol");
  return field === null || said === null || list === null ? undefined : { field, said, list };
}
