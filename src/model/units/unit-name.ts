import { type ComponentManifest, isMonolingual } from "../catalogue/manifest.ts";

/** The name of a unit, which `id_hash` is made of (RULES.md 3.1). Units with one name are one unit. */
export function hashedName(
  { source, context }: { readonly source: string; readonly context: string },
  component: Pick<ComponentManifest, "template">,
): string {
  return isMonolingual(component) ? context : source + context;
}
