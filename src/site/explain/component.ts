import {
  type Component,
  isMonolingual,
  type Project,
  projectRepositoryAbsence,
  type RepositoryStatus,
  repositoryAbsence,
  roundTranslated,
} from "../../model/index.ts";
import type { Explained, Fact } from "./explanation.ts";
import { at, counted, fact, firstOf, percentage } from "./facts.ts";
import { placeOfProject, placeOfTranslation } from "./places.ts";

/** The reasons for the content of `/api/projects/<p>/`. */
export function explainProject(project: Project): readonly Fact[] {
  const { code, name } = project.manifest.sourceLanguage;
  const components = counted(project.components.length, "component");
  return [
    fact("source_language", `${code}, ${name}`, "source_language in the manifest, else en", "project"),
    fact("components", components, "the components in the manifest", "project"),
  ];
}

/** The reasons for the numbers of each language in `projects/<p>/statistics/`. */
export function explainProjectStatistics(project: Project): Explained {
  const { hasReview } = project.manifest;
  const translations = project.components.flatMap((component) => component.translations);
  const languages = project.statistics.flatMap(({ language, total, translated }) => {
    const parts = translations.filter((translation) => translation.language === language);
    const names = parts.map(({ component }) => component.manifest.name).join(" + ");
    const rounded = roundTranslated(translated.units, total, hasReview);
    const share = percentage(`${language.code}: translated_percent`, translated, total, rounded);
    const words = translated.wordsPercent.toFixed(1);
    return [
      { ...share, because: `${names}: ${share.because}` },
      fact(`${language.code}: words_percent`, words, "the same rule, with words of the sources"),
    ];
  });
  const count = counted(project.statistics.length, "language");
  const order = fact("order", count, "by the language's English name; all on one page");
  return {
    facts: [order, ...languages],
    files: [placeOfProject(project), ...translations.map(placeOfTranslation)],
  };
}

/** The reasons for the content of `/api/components/<p>/<c>/`. */
export function explainComponent(component: Component): readonly Fact[] {
  const { manifest, translations } = component;
  const orders = "only orders /api/components/; the API does not show it";
  return [
    fact("id", manifest.id ?? "none given", orders, "component"),
    repositoryFields(component),
    ...guideFacts(component),
    fact("translations", counted(translations.length, "translation"), listing(component), "filemask"),
    lockFact(component),
  ];
}

function repositoryFields({ manifest }: Component): Fact {
  const { vcs, repo, branch, filemask, showRepository, location } = manifest;
  const values = [vcs, repo, branch, filemask].map((value) => JSON.stringify(value)).join(", ");
  const shown = "from the manifest, without credentials in repo; without a branch, git_export is empty too";
  const hidden = `show_repository is false at ${at(location)}`;
  const label = "vcs, repo, branch, filemask";
  return fact(label, showRepository ? values : null, showRepository ? shown : hidden, "linked-components");
}

/** The facts about the file that gives the sources and the totals. */
function guideFacts({ manifest }: Component): readonly Fact[] {
  const { template, reference } = manifest;
  const monolingual = "monolingual: the template defines units, order and sources";
  if (isMonolingual(manifest)) return [fact("template", template, monolingual, "how-files-are-read")];
  const shared = "every translation has the units and the order of the reference";
  const because = reference === "" ? "each file has its own total" : shared;
  return [
    fact("template", "none", "bilingual: each file contains its sources", "how-files-are-read"),
    fact("reference (not shown)", reference || "none", because, "reference"),
  ];
}

function listing({ manifest, translations }: Component): string {
  const isHidden = isMonolingual(manifest) && !translations.some(({ isTemplate }) => isTemplate);
  const without = "; without the template, because edit_template is false or exclude_languages has its code";
  return `files below root that match the filemask ${JSON.stringify(manifest.filemask)}${isHidden ? without : ""}`;
}

export function lockFact({ manifest: { isLocked, location } }: Component): Fact {
  const because = `locked in the manifest at ${at(location)}; linked components have their own locks`;
  return fact("locked", isLocked, because, "component");
}

/** The reasons for the content or the absence of `repository/` of a component. Its translations have the same. */
export function explainRepository(component: Component): Explained {
  const { repository: status, showRepository, location } = component.manifest;
  const absence = repositoryAbsence(component);
  const setting = `${showRepository ? "it is not set" : "show_repository is false"} at ${at(location)}`;
  if (absence !== undefined) return { absence: `${absence}: ${setting}`, see: "repository", facts: [] };
  const values = FLAGS.map(([label, flag]) => `${label} ${status?.[flag]}`).join(", ");
  return { facts: [fact("status of the component", values, originOf(status), "repository")] };
}

function originOf(status: RepositoryStatus | undefined): string {
  if (status?.derivation === undefined)
    return "repository in the manifest; a linked component without it uses its parent's";
  const { uncommitted } = status.derivation;
  const commit = status.remoteCommit?.["shortrevision"];
  const origin = `derived from git (repository: git), at ${commit === undefined ? "no commit yet" : `commit ${commit}`}`;
  if (uncommitted.length === 0) return `${origin}; all files of the component match it`;
  return `${origin}; different from it: ${firstOf(uncommitted.map((path) => JSON.stringify(path)))}`;
}

const FLAGS = [
  ["needs_commit", "needsCommit"],
  ["needs_merge", "needsMerge"],
  ["needs_push", "needsPush"],
] as const;

/** The components for which each flag of `projects/<p>/repository/` is true. */
export function explainProjectRepository(project: Project): Explained {
  const { repository, manifest } = project;
  if (repository === undefined)
    return { absence: projectRepositoryAbsence(project), see: "repository", facts: [] };
  const flags = FLAGS.map(([label, flag]) => {
    const names = manifest.components.flatMap((one) => (one.repository?.[flag] ? [one.name] : []));
    return fact(label, repository[flag], `true for ${names.join(", ") || "no component"}`, "repository");
  });
  return { facts: flags };
}
