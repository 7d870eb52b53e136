import { styleText } from "node:util";

export type Style = Parameters<typeof styleText>[0];
export type Paint = (style: Style, text: string) => string;

/** Colors texts, or returns them unchanged. */
export function painter({ colors }: { readonly colors: boolean }): Paint {
  // Newer Nodes ask standard output whether it is a terminal; who called us has decided that already.
  return (style, text) => (colors ? styleText(style, text, { validateStream: false }) : text);
}
