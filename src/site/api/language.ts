import type { Language } from "../../model/index.ts";
import type { RenderContext } from "./context.ts";
import { encodeText } from "./json.ts";

/** Renders a language (contract section 2.2). */
export function renderLanguage(language: Language, { addresses }: RenderContext): string {
  const { code, name, direction } = language;
  return (
    `{"code":${encodeText(code)},"name":${encodeText(name)},"direction":"${direction}"` +
    `,"web_url":${encodeText(addresses.page("languages/{code}/", [code]))}` +
    `,"url":${encodeText(addresses.api("languages/{code}/", [code]))}}`
  );
}
