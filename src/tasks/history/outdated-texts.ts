import type { StepLog } from "../../changelog/log.ts";
import type { TranslationUnits } from "../../changelog/outdated.ts";
import type { CatalogueHistory, OutdatedText } from "../../model/catalogue.ts";
import type { Hash64 } from "../../model/hash.ts";

/** Which texts are outdated after the steps that it was given (ADOPT.md 4, "Outdated texts"). */
export class OutdatedTexts {
  /** Of translations that have some, by `project/component/language`. */
  readonly #translations = new Map<string, TranslationUnits>();

  take({ translations }: StepLog): void {
    for (const { project, component, language, after } of translations) {
      const path = `${project}/${component}/${language}`;
      if (after === undefined || after.outdated.size === 0) this.#translations.delete(path);
      else this.#translations.set(path, after);
    }
  }

  get all(): CatalogueHistory["outdated"] {
    return new Map([...this.#translations].map(([path, units]) => [path, textsOf(units)]));
  }
}

function textsOf({ units, outdated }: TranslationUnits): ReadonlyMap<Hash64, OutdatedText> {
  return new Map(
    units.flatMap(({ idHash, target }) => {
      const previousSource = outdated.get(idHash);
      return previousSource === undefined ? [] : [[idHash, { previousSource, target }] as const];
    }),
  );
}
