import { styleText } from "node:util";

export type Style = Parameters<typeof styleText>[0];
export type Paint = (style: Style, text: string) => string;

/** Colors texts, or returns them unchanged. */
export function painter({ colors }: { readonly colors: boolean }): Paint {
  // Newer versions of Node check whether standard output is a terminal, but the caller has already decided that.
  return (style, text) => (colors ? styleText(style, text, { validateStream: false }) : text);
}
