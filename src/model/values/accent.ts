/** The site's own colour in each scheme: `#rrggbb`. */
export interface Accent {
  readonly light: string;
  readonly dark: string;
}

/** The accent of the style, unless a catalogue sets one. */
export const DEFAULT_ACCENT: Accent = { light: "#0a5f59", dark: "#5fd0c1" };

/** The colors behind an accent, and in buttons the colors on it (PAGES.md 9). */
const PAPERS: Accent = { light: "#ffffff", dark: "#111514" };

/** WCAG 2.2, 1.4.3: the contrast of text with the color behind it. */
const LEAST_CONTRAST = 4.5;

/** Red, green and blue, linear, from 0 to 1. */
type Light = readonly [number, number, number];

/** A colour in both schemes, made darker or lighter until it is readable. @param colour `#rrggbb` */
export function accentOf(colour: string): Accent {
  const given = colour.toLowerCase();
  if (given === DEFAULT_ACCENT.light) return DEFAULT_ACCENT;
  return {
    light: moved(given, PAPERS.light, (light, step) => light.map((part) => part * (1 - step))),
    dark: moved(given, PAPERS.dark, (light, step) => light.map((part) => part + (1 - part) * step)),
  };
}

/** The contrast by WCAG 2.2, from 1 to 21. @param one `#rrggbb` */
export function contrast(one: string, other: string): number {
  const [high = 0, low = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (high + 0.05) / (low + 0.05);
}

const STEPS = 1000;

/** The first readable colour of a series on a background. The last one is always readable. */
function moved(
  colour: string,
  paper: string,
  way: (light: Light, step: number) => readonly number[],
): string {
  const light = linear(colour);
  let shown = colour;
  for (let step = 1; contrast(shown, paper) < LEAST_CONTRAST && step <= STEPS; step += 1)
    shown = hexOf(way(light, step / STEPS));
  return shown;
}

function linear(colour: string): Light {
  const part = (at: number): number => {
    const value = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [part(1), part(3), part(5)];
}

function hexOf(light: readonly number[]): string {
  const parts = light.map((part) => {
    const value = part <= 0.0031308 ? part * 12.92 : 1.055 * part ** (1 / 2.4) - 0.055;
    return Math.round(value * 255)
      .toString(16)
      .padStart(2, "0");
  });
  return `#${parts.join("")}`;
}

function luminance(colour: string): number {
  const [red, green, blue] = linear(colour);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
