import { FakeHistory } from "./history.ts";

const LANGUAGES = ["cs", "de", "es", "fr", "it", "nl", "pl", "pt", "sv"];
const STRINGS = 500;
const COMPONENTS = 4;

/** A platform of 20,000 units, with a log of so many records. */
export function largeHistory(records: number): FakeHistory {
  const history = new FakeHistory();
  for (let number = 0; number < COMPONENTS; number += 1) {
    const component = history.addComponent("large", `part-${number}`, LANGUAGES);
    for (let at = 0; at < STRINGS; at += 1)
      history.addString(component, `key.${at}`, `A text of some words, number ${at}, to be translated`, at);
  }
  const places = history.components.flatMap((component) =>
    component.translations
      .slice(1)
      .flatMap((translation) => translation.units.map((unit) => ({ component, translation, unit }))),
  );
  for (let round = 0; history.changes.length < records; round += 1)
    for (const { component, translation, unit } of places.slice(0, records - history.changes.length))
      history.edit({ component, translation }, unit, `Ein Text aus einigen Wörtern (${round})`, "anna");
  return history;
}
