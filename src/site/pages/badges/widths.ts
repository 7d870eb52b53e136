/**
 * Advance widths at 11 px in tenths of a pixel, U+0020 to U+007E: of Verdana and DejaVu Sans the wider, for a badge is
 * drawn with whichever its reader has.
 */
const ASCII = [
  ...[39, 44, 51, 92, 70, 118, 86, 30, 50, 50, 70, 92, 40, 50, 40, 50],
  ...[70, 70, 70, 70, 70, 70, 70, 70, 70, 70, 50, 50, 92, 92, 92, 60],
  ...[110, 75, 75, 77, 85, 70, 63, 85, 83, 46, 50, 76, 61, 95, 82, 87],
  ...[66, 87, 76, 75, 68, 81, 75, 109, 75, 68, 75, 50, 50, 50, 92, 70],
  ...[70, 67, 70, 60, 70, 68, 39, 70, 70, 31, 38, 65, 31, 107, 70, 67],
  ...[70, 70, 47, 57, 43, 70, 65, 90, 65, 65, 58, 70, 50, 70, 92],
];

/** East Asian wide and full-width characters, and pictures. */
const WIDE =
  /^[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff01-\uff60\uffe0-\uffe6\u{1f300}-\u{1faff}\u{20000}-\u{3fffd}]$/u;

/** Each with the width of what it matches; the first that does. */
const OTHERS: readonly (readonly [RegExp, tenths: number])[] = [
  [/^[\p{M}\p{Cf}]$/u, 0],
  [WIDE, 110],
  // The widest of other scripts' letters, and the mark behind what was cut.
  [/^[\p{Lu}…]$/u, 110],
];

const OTHERWISE = 66;

/** How wide a text is at most, in pixels, at 11 px. */
export function widthOf(text: string): number {
  let tenths = 0;
  for (const character of text) {
    const ascii = ASCII[(character.codePointAt(0) ?? 0) - 0x20];
    tenths += ascii ?? OTHERS.find(([pattern]) => pattern.test(character))?.[1] ?? OTHERWISE;
  }
  return Math.ceil(tenths / 10);
}
