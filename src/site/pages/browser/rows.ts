import { ROW_NUMBERS, type RowSettings } from "../search/search-piece.ts";
import { fold } from "./fold.ts";

interface Row {
  readonly element: HTMLElement;
  /** Name and code, folded. */
  readonly words: string;
  readonly numbers: readonly number[];
}

/** Sorts and filters the rows of a list, as its form says. Rows of equal numbers keep the order of the page. */
export function sortRows(form: HTMLFormElement): void {
  const settings: RowSettings = JSON.parse(form.dataset["rows"] ?? "");
  const list = document.getElementById(settings.list);
  const [field, choice, said] = [
    form.querySelector("input"),
    form.querySelector("select"),
    form.querySelector("[role=status]"),
  ];
  if (list === null || field === null || choice === null || said === null) return;
  const rows = [...list.children].filter((one) => one instanceof HTMLElement).map(rowOf);
  form.hidden = false;
  form.addEventListener("submit", (event) => event.preventDefault());
  // The first choice is the order of the page, which names it.
  const order = document.getElementById(`${settings.list}-order`);
  choice.addEventListener("change", () => {
    list.append(...sorted(rows, choice.value));
    if (order !== null) order.hidden = choice.selectedIndex > 0;
  });
  field.addEventListener("input", () => {
    const query = fold(field.value);
    let shown = 0;
    for (const { element, words } of rows) {
      element.hidden = !words.includes(query);
      if (!element.hidden) shown += 1;
    }
    said.textContent =
      query === ""
        ? ""
        : settings.shown.replace("{shown}", String(shown)).replace("{all}", String(rows.length));
  });
}

function rowOf(element: HTMLElement): Row {
  const { row = "", code = "" } = element.dataset;
  const name = element.querySelector("th, summary b")?.textContent ?? "";
  return { element, words: fold(`${name} ${code}`), numbers: row.split(" ").map(Number) };
}

function sorted(rows: readonly Row[], by: string): readonly HTMLElement[] {
  const at = Object.keys(ROW_NUMBERS).indexOf(by);
  const first = Object.entries(ROW_NUMBERS)[at]?.[1] === "lower" ? 1 : -1;
  return [...rows]
    .sort((a, b) => first * ((a.numbers[at] ?? 0) - (b.numbers[at] ?? 0)))
    .map(({ element }) => element);
}
