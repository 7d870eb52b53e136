import type { RenderOptions } from "../model/document.ts";
import type { View } from "../model/layout.ts";
import { Addresses } from "./addresses.ts";
import { TimestampPrinter } from "./timestamps.ts";

/** What every renderer of a resource needs: one view of one site. */
export interface RenderContext {
  readonly addresses: Addresses;
  readonly timestamps: TimestampPrinter;
  /** The noun as `render` makes it, made once: an embedded component stands in all of its translations. */
  embed<Noun extends object>(noun: Noun, render: (noun: Noun, context: RenderContext) => string): string;
}

export function createContext(
  { baseUrl, siteUrl, style, timeZone }: RenderOptions,
  view: View,
): RenderContext {
  const made = new Map<unknown, Map<object, string>>();
  const context: RenderContext = {
    addresses: new Addresses(baseUrl, siteUrl, style, view),
    timestamps: new TimestampPrinter(timeZone),
    embed: (noun, render) => {
      const byNoun = made.get(render) ?? new Map<object, string>();
      made.set(render, byNoun);
      const known = byNoun.get(noun);
      if (known !== undefined) return known;
      const text = render(noun, context);
      byNoun.set(noun, text);
      return text;
    },
  };
  return context;
}
