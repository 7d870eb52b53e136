import { jsonFieldsIn } from "../../model/index.ts";
import type { ReportProblem } from "../../store/index.ts";

const BADGE = /^(widgets?\/.*)\/(svg-badge[.]svg|shields[.]json)$/;

/** True for the path of a badge: an image, or its data for shields.io. */
export function isBadge(path: string): boolean {
  return BADGE.test(path);
}

/** Proves that badges show the numbers of the statistics, and that both badges of a folder agree (PAGES.md 7). */
export class BadgesProof {
  readonly #report: ReportProblem;
  readonly #told = new Map<string, string>();
  readonly #shown = new Map<string, string>();

  constructor(report: ReportProblem) {
    this.#report = report;
  }

  prove(path: string, text: string): void {
    const [, folder = "", name] = BADGE.exec(path) ?? [];
    if (name !== "shields.json") this.#shown.set(folder, /<title>([^<]*)<\/title>/.exec(text)?.[1] ?? "");
    else this.#told.set(folder, messageOf(text));
  }

  /** @param shares percentages of translated units, by `project/component/language` */
  finish(shares: ReadonlyMap<string, number>): void {
    for (const [name, percent] of shares) {
      const [project, component, language] = name.split("/");
      const folder = `widgets/${project}/${language}/${component}`;
      const due = `${percent}%`;
      const said = this.#told.get(folder);
      // Source languages and projects without pages have no badges.
      if (said !== undefined && said !== due) this.#report("tree/badge", `${folder}/shields.json`, said, due);
    }
    for (const [folder, shown] of this.#shown) {
      const own = this.#shown.get(ownFolder(folder));
      if (shown !== own) this.#report("tree/badge", `${folder}/svg-badge.svg`, shown, own ?? "nothing");
    }
    for (const [folder, message] of this.#told) {
      const shown = this.#shown.get(folder)?.split(": ").at(-1);
      if (shown !== message)
        this.#report("tree/badge", `${folder}/svg-badge.svg`, shown ?? "nothing", message);
    }
  }
}

/** The folder where the same image has its own address. For most folders that is the folder itself. */
function ownFolder(folder: string): string {
  const [root, project, first, second] = folder.split("/");
  if (root !== "widget") return folder;
  const place = first === undefined ? ["-"] : first === "-" ? [second] : ["-", first];
  return ["widgets", project, ...place].join("/");
}

/** The message of a badge for shields.io. Empty if shields.io could not read it. */
function messageOf(json: string): string {
  const message = jsonFieldsIn(json)?.["message"];
  return message === undefined ? "" : String(message);
}
