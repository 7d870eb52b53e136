import { HOSTS } from "../../../src/site/hosts/index.ts";
import { ABILITIES, type Ability } from "../../../src/site/hosts/profile.ts";

/** How many checks a host passed, by host and ability. */
export type Found = Map<string, Map<Ability, Passed>>;

interface Passed {
  readonly good: number;
  readonly of: number;
}

export function note(found: Found, host: string, ability: Ability, { good, of }: Passed): void {
  const own = found.get(host) ?? new Map<Ability, Passed>();
  found.set(host, own);
  const before = own.get(ability) ?? { good: 0, of: 0 };
  own.set(ability, { good: before.good + good, of: before.of + of });
}

/** What each host can, as a Markdown table: a host a row, with the abilities that it does not claim. */
export function matrix(found: Found): string {
  const abilities = Object.keys(ABILITIES) as Ability[];
  const rows = HOSTS.map(({ id, links, evidence, claims }) => [
    `\`${id}\``,
    links,
    evidence,
    total(found.get(id)),
    abilities.filter((ability) => !claims[ability]).join(", "),
  ]);
  const line = (cells: readonly string[]): string => `|${cells.join("|")}|\n`;
  const columns = ["Host", "Links", "Tested", "Checks", "Not supported"];
  return [line(columns), "|---|---|---|---|---|\n", ...rows.map(line)].join("");
}

function total(own: ReadonlyMap<Ability, Passed> | undefined): string {
  if (own === undefined) return "none";
  const all = [...own.values()];
  const sum = (key: keyof Passed): number => all.reduce((so, passed) => so + passed[key], 0);
  return `${sum("good")}/${sum("of")}`;
}
