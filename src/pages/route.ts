import type { Place } from "./addresses.ts";
import type { PageContext, SiteContext } from "./context.ts";
import type { Page } from "./shell.ts";

/** One page to be: where it stands, and what makes it. */
export interface Route {
  readonly place: Place;
  render(context: PageContext): Page;
}

/** Pages of one kind, in the order of what they are of. */
export type Kind = (site: SiteContext) => Iterable<Route>;
