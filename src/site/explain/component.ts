import {
  type Component,
  guideOf,
  isMonolingual,
  type RepositoryStatus,
  repositoryAbsence,
} from "../../model/index.ts";
import {
  at,
  count,
  type ExplainedPlace,
  type ExplanationDraft,
  explainedPlace,
  type Fact,
  type Known,
} from "./explanation.ts";
import { standing } from "./facts.ts";
import { nameOfComponent } from "./names.ts";
import { guideName, placeOfComponent, placeOfFile, placeOfProject, placeOfTranslation } from "./places.ts";

/** Why `/api/components/<p>/<c>/` says what it says. */
export function explainComponent(component: Component, known: Known): ExplanationDraft {
  const { manifest, project, translations } = component;
  return {
    title: `The component ${nameOfComponent(component)}`,
    facts: [
      {
        label: "id",
        value: manifest.id === undefined ? "none given" : String(manifest.id),
        because: "the API shows none; it only orders /api/components/",
        see: "component",
      },
      standing("/api/components/", known.linked.components, component, "components", "component"),
      standing("the project's components/", project.components, component, "projectComponents", "component"),
      repositoryFields(component),
      ...(manifest.branch === "" && manifest.showRepository ? [branch()] : []),
      {
        label: "template",
        value: isMonolingual(manifest) ? manifest.template : "none",
        because: isMonolingual(manifest)
          ? "monolingual: units, their order and their sources come from it"
          : "bilingual: each file holds its own sources",
        see: "how-files-are-read",
      },
      ...(isMonolingual(manifest) ? [] : [reference(component)]),
      {
        label: "translations",
        value: count(translations.length, "translation"),
        because: `files that the filemask ${JSON.stringify(manifest.filemask)} names below root${listed(component)}`,
        see: "filemask",
      },
      lock(component),
      repositoryFact(component),
    ],
    files: placesOfWhole(component),
  };
}

export function explainLock(component: Component): ExplanationDraft {
  return {
    title: `The lock of ${nameOfComponent(component)}`,
    facts: [lock(component)],
    files: [placeOfComponent(component)],
  };
}

/** The manifest, the template or reference, and the translations' files. */
export function placesOfWhole(component: Component): ExplainedPlace[] {
  const guide = guideOf(component.manifest);
  const isListed = component.translations.some(({ file }) => file === guide);
  return [
    placeOfComponent(component),
    ...(guide === undefined || isListed ? [] : [placeOfFile(guide, guideName(component.manifest))]),
    ...component.translations.map(placeOfTranslation),
  ];
}

/** What `repository/` of the component and of its translations says, or why it is not there. */
export function explainRepository(component: Component, title: string): ExplanationDraft {
  const { repository: status } = component.manifest;
  const isPublished = repositoryAbsence(component) === undefined;
  const flags =
    isPublished && status !== undefined
      ? `needs_commit ${status.needsCommit}, needs_merge ${status.needsMerge}, needs_push ${status.needsPush}`
      : "none";
  return {
    title,
    isPublished,
    facts: [
      repositoryFact(component),
      {
        label: "status",
        value: flags,
        because: becauseOf(status),
        see: "repository",
      },
    ],
    files: [placeOfComponent(component), placeOfProject(component.project)],
  };
}

const MOST_TOLD = 3;

function becauseOf(status: RepositoryStatus | undefined): string {
  if (status?.derivation === undefined)
    return "as the manifest says under repository; a linked component without one takes its parent's";
  const { uncommitted } = status.derivation;
  const commit = status.remoteCommit?.["shortrevision"];
  const asked = `derived from git (repository: git), at ${commit === undefined ? "no commit yet" : `commit ${commit}`}`;
  const named = uncommitted
    .slice(0, MOST_TOLD)
    .map((path) => JSON.stringify(path))
    .join(", ");
  if (named === "") return `${asked}; no file of the component differs from it`;
  const more = uncommitted.length > MOST_TOLD ? ` and ${uncommitted.length - MOST_TOLD} more` : "";
  return `${asked}; not as it has them: ${named}${more}`;
}

export function repositoryFact(component: Component): Fact {
  const absence = repositoryAbsence(component);
  const { showRepository, location } = component.manifest;
  return absence === undefined
    ? {
        label: "repository/",
        value: "published",
        because: "the manifest gives repository, or the component is linked to one that does",
        see: "repository",
      }
    : {
        label: "repository/",
        value: "not published",
        because: `${absence}: ${showRepository ? "none is given" : "show_repository is false"} at ${at(location)}`,
        see: showRepository ? "repository" : "component",
      };
}

function repositoryFields({ manifest }: Component): Fact {
  const label = "vcs, repo, branch, filemask";
  if (!manifest.showRepository) {
    return {
      label,
      value: "null",
      because: `show_repository is false at ${at(manifest.location)}`,
      see: "component",
    };
  }
  const values = [manifest.vcs, manifest.repo, manifest.branch, manifest.filemask].map((value) =>
    JSON.stringify(value),
  );
  return {
    label,
    value: values.join(", "),
    because: "the manifest's; without what stands before the host of repo",
    see: "linked-components",
  };
}

function reference({ manifest }: Component): Fact {
  return {
    label: "reference (not shown)",
    value: manifest.reference === "" ? "none" : manifest.reference,
    because:
      manifest.reference === ""
        ? "totals are each file's own"
        : "totals are the reference's: every translation has its units, in its order",
    see: "reference",
  };
}

function branch(): Fact {
  return {
    label: "branch",
    value: '""',
    because:
      "the manifest gives none, or repo links to another component: then branch and git_export are empty",
    see: "linked-components",
  };
}

function listed({ manifest, translations }: Component): string {
  const isHidden = isMonolingual(manifest) && !translations.some(({ isTemplate }) => isTemplate);
  return isHidden
    ? "; without the template, as edit_template is false or exclude_languages holds its code"
    : "";
}

function lock({ manifest }: Component): Fact {
  return {
    label: "locked",
    value: String(manifest.isLocked),
    because: `locked in the manifest at ${at(manifest.location)}; locks of linked components are their own`,
    see: "component",
  };
}

/** A file of the component that is published as it is, or why it is not. */
export function explainComponentFile(
  component: Component,
  name: "monolingual_base" | "new_template",
): ExplanationDraft {
  const { manifest } = component;
  const isTemplate = name === "monolingual_base";
  const file = isTemplate ? manifest.templateFile : manifest.newBaseFile;
  const key = isTemplate ? "template" : "new_base";
  const places =
    isTemplate && manifest.templateFile !== undefined
      ? [placeOfFile(manifest.templateFile, "the file itself")]
      : [];
  return {
    title: `${name}/ of ${nameOfComponent(component)}`,
    isPublished: file !== undefined,
    rawName: file?.name,
    facts: [
      {
        label: "bytes",
        value: file === undefined ? "not published" : `${file.bytes.length} of ${file.name}`,
        because: file === undefined ? `the manifest gives no ${key}` : `the file that ${key} names, as it is`,
        see: "component",
      },
    ],
    files: [...places, explainedPlace(manifest.location, `the manifest that names ${key}`)],
  };
}
