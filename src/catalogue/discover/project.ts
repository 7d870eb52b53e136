import { compareCodePoints } from "../../model/index.ts";
import type { ConfiguredProject } from "./configurations/configuration.ts";
import type { Asked, World } from "./group.ts";
import type { Unnamed } from "./judge.ts";
import { isEnglish } from "./masks.ts";
import { slugOf } from "./names.ts";
import { isPlaceholder, packagesIn } from "./packages.ts";
import type { Explained, ProposedProject } from "./proposal.ts";

type Facts = Omit<ProposedProject, "sourceLanguage" | "isSourceGuessed">;

/** Name, address, license and repository (ADOPT.md 1, "Names"), each from the first file that has it. */
export function projectFacts(world: World, configured: ConfiguredProject): Facts {
  const { git, folder } = world.surroundings;
  const known = packagesIn((path) => {
    const content = world.exists(path) ? world.surroundings.bytes(path) : undefined;
    return content && new TextDecoder().decode(content);
  });
  const named = known.find(({ facts }) => isOwnName(facts.name));
  const name = [
    { value: configured.name, because: "a configuration names it" },
    { value: named?.facts.name, because: `${named?.path} names it` },
    { value: nameInRemote(git?.remote), because: "from the git remote" },
  ].find((source): source is Explained<string> => isOwnName(source.value)) ?? {
    value: withoutGit(folder),
    because: "from the folder's name",
  };
  const first = (key: "web" | "license"): string =>
    known.find(({ facts }) => facts[key] !== undefined)?.facts[key] ?? "";
  return {
    name,
    slug: slugOf(configured.slug ?? name.value) || "project",
    web: configured.web ?? first("web"),
    license: first("license"),
    repo: git?.remote ?? "",
    branch: git?.branch ?? "",
  };
}

function nameInRemote(remote: string | undefined): string | undefined {
  const [, name] = /([^/:]+?)\/?$/.exec(remote ?? "") ?? [];
  return name === undefined ? undefined : withoutGit(name);
}

function withoutGit(name: string): string {
  return name.replace(/\.git$/, "") || name;
}

/**
 * False for the name of a template, and of the folder in which Debian packages other software (SOURCES.md, third
 * round, 13).
 */
function isOwnName(name: string | undefined): name is string {
  return name !== undefined && name !== "" && !isPlaceholder(name) && !/^debian(?:\/|$)/i.test(name);
}

/** The project's source language: the requested one, else that of most components. Of guesses, only English counts. */
export function sourceLanguageOf(
  { sourceLanguage }: Asked,
  components: readonly Unnamed[],
  languageOf: (code: string) => string | undefined,
): Pick<ProposedProject, "sourceLanguage" | "isSourceGuessed"> {
  if (sourceLanguage !== undefined) {
    const value = languageOf(sourceLanguage) ?? sourceLanguage;
    return { sourceLanguage: { value, because: "you chose it" }, isSourceGuessed: false };
  }
  const counts = new Map<string, number>();
  const said = components.filter((one) => !one.isSourceGuessed || isEnglish(one.sourceLanguage));
  for (const { sourceLanguage: code } of said.length > 0 ? said : components)
    counts.set(code, (counts.get(code) ?? 0) + 1);
  const [most] = [...counts].sort(
    ([one, count], [other, others]) =>
      others - count || Number(isEnglish(other)) - Number(isEnglish(one)) || compareCodePoints(one, other),
  );
  const [value] = most ?? ["en"];
  const own = components.filter((component) => component.sourceLanguage === value);
  const because = own.length === components.length ? "every component's" : "most components'";
  return {
    sourceLanguage: { value, because },
    isSourceGuessed: own.every(({ isSourceGuessed }) => isSourceGuessed),
  };
}
