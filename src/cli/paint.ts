import { styleText } from "node:util";

export type Style = Parameters<typeof styleText>[0];
export type Paint = (style: Style, text: string) => string;

/** What gives texts their colors, or leaves them as they are. */
export function painter({ colors }: { readonly colors: boolean }): Paint {
  // Newer Nodes ask standard output whether it is a terminal; who called us has decided that already.
  return (style, text) => (colors ? styleText(style, text, { validateStream: false }) : text);
}
