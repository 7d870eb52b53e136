import { type ComponentManifest, isMonolingual } from "../catalogue/manifest.ts";

/** What the `id_hash` of a unit is made of (RULES.md 3.1): units of one name are one unit. */
export function hashedName(
  { source, context }: { readonly source: string; readonly context: string },
  component: Pick<ComponentManifest, "template">,
): string {
  return isMonolingual(component) ? context : source + context;
}
