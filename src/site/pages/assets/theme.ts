import { DEFAULT_ACCENT, type PagesSettings } from "../../../model/index.ts";

/** What a catalogue adds to the style; nothing where it has no accent and no logo. What bars and matrix say stays as it is. */
export function themeOf({ accent, logo }: PagesSettings): string {
  const { light, dark } = accent;
  const isOwn = light !== DEFAULT_ACCENT.light || dark !== DEFAULT_ACCENT.dark;
  return `${isOwn ? `:root{--accent:${light}}\n@media (prefers-color-scheme:dark){:root{--accent:${dark}}}\n` : ""}${logo === undefined ? "" : LOGO}`;
}

/** At most 40 px high, and on the narrowest phone no wider than half of it. */
const LOGO = `.top .site{display:inline-flex;align-items:center;gap:.75rem}
.site img{max-block-size:40px;max-inline-size:10rem;inline-size:auto}
`;
