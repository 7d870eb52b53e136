import type { FormatInput } from "../../../model/index.ts";
import type { XmlElement } from "./xml-document.ts";
import { childElements, dropElement, elementsWithin, firstChild, textContent } from "./xml-elements.ts";

const LEFT_OUT: ReadonlySet<string | undefined> = new Set(["obsolete", "vanished"]);
const MESSAGES: ReadonlySet<string> = new Set(["message"]);
const MOST_OF_A_KEY = 1000;

/** Whether Qt marks a message as one that its program no longer has. */
export function isLeftOut(translation: XmlElement | undefined): boolean {
  return LEFT_OUT.has(translation?.attributes.get("type"));
}

/** Reports the messages in a place that a Qt file has no messages in. */
export function reportUnreadMessages(place: XmlElement, input: FormatInput): void {
  for (const message of elementsWithin(place, MESSAGES))
    if (!isLeftOut(firstChild(message, "translation")))
      dropElement(message, keyOf(message), `<${place.name}> holds no messages`, input);
}

/** Reports the texts of a message that have no part in its unit. */
export function reportUnreadTexts(message: XmlElement, plural: boolean, input: FormatInput): void {
  const key = keyOf(message);
  for (const name of ["source", "translation"]) {
    const [first, ...others] = childElements(message, name);
    for (const other of others) dropElement(other, key, `the message has a <${name}> before it`, input);
    if (first !== undefined) reportUnreadMarkup(first, key, input);
  }
  const translation = firstChild(message, "translation");
  const forms = translation === undefined ? [] : childElements(translation, "numerusform");
  for (const form of plural ? [] : forms.slice(1))
    dropElement(form, key, 'a message without numerus="yes" has one form', input);
  for (const form of plural ? forms : forms.slice(0, 1)) reportUnreadMarkup(form, key, input);
}

/** Of several `<lengthvariant>` elements the first counts; other markup is no part of a text. */
function reportUnreadMarkup(text: XmlElement, key: string, input: FormatInput): void {
  const variant = firstChild(text, "lengthvariant");
  for (const element of childElements(text)) {
    const { name } = element;
    if (element === variant) reportUnreadMarkup(element, key, input);
    else if (name === "lengthvariant") dropElement(element, key, "the first <lengthvariant> counts", input);
    else if (name !== "byte" && name !== "numerusform")
      dropElement(element, key, `<${name}> is no part of a text`, input);
  }
}

function keyOf(message: XmlElement): string {
  const source = textContent(firstChild(message, "source"));
  return source.slice(0, MOST_OF_A_KEY) || (message.attributes.get("id") ?? "");
}
