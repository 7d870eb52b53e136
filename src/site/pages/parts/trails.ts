import type { Component, Project, Translation } from "../../../model/index.ts";
import { PLACES } from "../addresses.ts";
import type { PageContext } from "../context.ts";
import { shownName } from "../markup.ts";
import { rootTrail, type TrailStep } from "../shell.ts";

/** The trail of pages below all projects. */
export function projectsTrail(context: PageContext): readonly TrailStep[] {
  return [...rootTrail(context), { name: context.words.allProjects, to: PLACES.projects() }];
}

/** The trail of pages below a project. */
export function projectTrail(project: Project, context: PageContext): readonly TrailStep[] {
  return [...projectsTrail(context), { name: shownName(project.manifest.name), to: PLACES.project(project) }];
}

/** The trail of pages below a component. */
export function componentTrail(component: Component, context: PageContext): readonly TrailStep[] {
  const step = { name: shownName(component.manifest.name), to: PLACES.component(component) };
  return [...projectTrail(component.project, context), step];
}

/** The trail of pages below a translation. */
export function translationTrail(translation: Translation, context: PageContext): readonly TrailStep[] {
  const step = { name: shownName(translation.language.name), to: PLACES.translation(translation) };
  return [...componentTrail(translation.component, context), step];
}
