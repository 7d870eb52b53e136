import { HOSTS } from "../../../src/site/hosts/index.ts";
import { ABILITIES, type Ability, type HostProfile } from "../../../src/site/hosts/profile.ts";

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

/** What each host can, as a Markdown table: a host a row. */
export function matrix(found: Found): string {
  const abilities = Object.keys(ABILITIES) as Ability[];
  const columns = ["Host", "Links", "How we know", "Packs", "Checks", ...abilities];
  const rows = HOSTS.map((host) => [
    `\`${host.id}\``,
    host.links,
    host.evidence,
    host.pack?.evidence ?? "no",
    total(found.get(host.id)),
    ...abilities.map((ability) => cell(host, ability, found.get(host.id)?.get(ability))),
  ]);
  const line = (cells: readonly string[]): string => `| ${cells.join(" | ")} |\n`;
  return [line(columns), line(columns.map(() => "---")), ...rows.map(line)].join("");
}

function total(own: ReadonlyMap<Ability, Passed> | undefined): string {
  if (own === undefined) return "none run";
  const all = [...own.values()];
  const sum = (key: keyof Passed): number => all.reduce((so, passed) => so + passed[key], 0);
  return `${sum("good")} of ${sum("of")}`;
}

/** Where a host passes some checks of an ability that it does not claim, the figures say how far it goes. */
function cell({ claims }: HostProfile, ability: Ability, passed: Passed | undefined): string {
  if (claims[ability]) return "yes";
  return passed === undefined || passed.good === 0 ? "no" : `${passed.good}/${passed.of}`;
}
