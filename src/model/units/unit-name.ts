import { type ComponentManifest, isMonolingual } from "../catalogue/manifest.ts";

/** The name of a unit, from which `id_hash` is computed (RULES.md 3.1). Units with the same name are one unit. */
export function hashedName(
  { source, context }: { readonly source: string; readonly context: string },
  component: Pick<ComponentManifest, "template">,
): string {
  return isMonolingual(component) ? context : source + context;
}
