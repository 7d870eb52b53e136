import type { Statistics, Tally } from "../../model/index.ts";
import { escapeText } from "../escape.ts";
import { type Paint, painter } from "../paint.ts";
import {
  type CatalogueStatistics,
  type ComponentSummary,
  describeComponent,
  type LanguageSummary,
  type ProjectSummary,
} from "../statistics.ts";
import { fitCell, widthOf } from "../width.ts";
import { type BarPiece, barOf, drawBar, PARTS } from "./bar.ts";

export interface TableOptions {
  readonly colors: boolean;
  /** If true, bars consist of `#`, for terminals without other characters (`TERM=dumb`). */
  readonly ascii: boolean;
  /**
   * The terminal's width. If it is undefined, the table has any width. Bars and names shrink to fit; numbers do not.
   */
  readonly columns?: number;
}

const HEADINGS = ["Translated", "Need editing", "Failing", "Words"];

const WITH_SOURCE = " with the source language";

/** A line of the table: a translation, a sum, or a heading, which has no numbers. */
interface Line {
  readonly depth: number;
  readonly name: string;
  /** The code, such as ` (de)`. It is not cut together with the name. */
  readonly code: string;
  readonly isTotal: boolean;
  readonly statistics: Statistics | undefined;
}

/** Statistics for people: per project and component a bar and numbers for each language, with sums. */
export function renderTable(statistics: CatalogueStatistics, options: TableOptions): string {
  const lines = linesOf(statistics);
  const numbers = lines.map((line) => line.statistics && numbersOf(line.statistics));
  const widths = HEADINGS.map((heading, column) =>
    Math.max(widthOf(heading), ...numbers.map((cells) => widthOf(cells?.[column] ?? ""))),
  );
  const layout = new Layout(lines, widths, options);
  const rows = lines.map((line, index) => layout.row(line, numbers[index]));
  return `${[layout.heading(), ...rows, "", layout.legend()].map((row) => `${row.trimEnd()}\n`).join("")}`;
}

function linesOf(statistics: CatalogueStatistics): Line[] {
  const { projects, total, hasSource } = statistics;
  const ending = hasSource ? WITH_SOURCE : "";
  return [
    ...projects.flatMap((project) => projectLines(project, ending)),
    {
      depth: 0,
      name: projects.length === 1 ? "all" : `all ${projects.length} projects`,
      code: ending,
      isTotal: true,
      statistics: total,
    },
  ];
}

/** @param ending the end of the sum's name: the unusual thing that it counts */
function projectLines({ name, slug, components, total }: ProjectSummary, ending: string): Line[] {
  return [
    { depth: 0, ...labelOf(name, slug), isTotal: true, statistics: undefined },
    ...components.flatMap((component): Line[] => [
      componentLine(component),
      ...component.translations.map(languageLine),
    ]),
    { depth: 1, name: "total", code: ending, isTotal: true, statistics: total },
  ];
}

function componentLine(component: ComponentSummary): Line {
  const label = labelOf(component.name, component.slug);
  const said = describeComponent(component);
  const code = said === "" ? label.code : `${label.code}: ${escapeText(said)}`;
  return { depth: 1, name: label.name, code, isTotal: false, statistics: undefined };
}

function languageLine({ name, code, statistics }: LanguageSummary): Line {
  return { depth: 2, ...labelOf(name, code), isTotal: false, statistics };
}

function labelOf(name: string, code: string): Pick<Line, "name" | "code"> {
  return { name: escapeText(name), code: escapeText(` (${code})`) };
}

function numbersOf({ total, totalWords, translated, fuzzy, failing }: Statistics): string[] {
  const share = ({ units, percent }: Tally): string =>
    units === 0 ? "0" : `${units} ${percent.toFixed(1)}%`;
  return [
    `${translated.percent.toFixed(1)}% ${translated.units}/${total}`,
    share(fuzzy),
    share(failing),
    `${translated.words}/${totalWords}`,
  ];
}

const GAP = "  ";

class Layout {
  readonly #options: TableOptions;
  readonly #paint: Paint;
  readonly #widths: readonly number[];
  readonly #name: number;
  readonly #bar: number;

  constructor(lines: readonly Line[], widths: readonly number[], options: TableOptions) {
    this.#options = options;
    this.#paint = painter(options);
    this.#widths = widths;
    const room =
      (options.columns ?? Number.POSITIVE_INFINITY) -
      widths.reduce((sum, width) => sum + width + GAP.length, 0);
    const longest = Math.max(
      ...lines
        .filter((line) => line.statistics)
        .map(({ depth, name, code }) => GAP.length * depth + widthOf(name) + widthOf(code)),
    );
    this.#name = Math.max(18, Math.min(longest, 40, room - GAP.length - 10));
    this.#bar = Math.max(6, Math.min(24, room - GAP.length - this.#name));
  }

  heading(): string {
    const cells = HEADINGS.map((heading, column) => fitCell(heading, this.#widths[column] ?? 0, "right"));
    const empty = " ".repeat(this.#name + GAP.length + this.#bar);
    return this.#paint("dim", [empty, ...cells].join(GAP));
  }

  row({ depth, name, code, isTotal, statistics }: Line, numbers: readonly string[] | undefined): string {
    const indent = GAP.repeat(depth);
    const paintName = (text: string): string => (isTotal ? this.#paint("bold", text) : text);
    if (statistics === undefined || numbers === undefined) return paintName(`${indent}${name}${code}`);
    const width = this.#name - indent.length;
    const ellipsis = this.#options.ascii ? "..." : "…";
    const shown = fitCell(
      name,
      Math.min(widthOf(name), Math.max(1, width - widthOf(code))),
      "left",
      ellipsis,
    );
    const label = `${indent}${fitCell(`${shown}${code}`, width, "left", ellipsis)}`;
    const cells = numbers.map((text, column) => fitCell(text, this.#widths[column] ?? 0, "right"));
    return [paintName(label), this.#drawBar(statistics), ...cells].join(GAP);
  }

  legend(): string {
    const entries = Object.values(PARTS).map(
      (part) => `${this.#paint(part.style, part[this.#characters])} ${part.legend}`,
    );
    return entries.join(GAP);
  }

  #drawBar(statistics: Statistics): string {
    const paint = (piece: BarPiece): string =>
      this.#paint(PARTS[piece.part].style, drawBar([piece], this.#characters));
    return barOf(statistics, this.#bar).map(paint).join("");
  }

  get #characters(): "block" | "ascii" {
    return this.#options.ascii ? "ascii" : "block";
  }
}
