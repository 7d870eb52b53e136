import { grouped } from "../model/index.ts";

/** Millions of bytes, with a decimal below a thousand: `214.5 MB`, `7,012 MB`. */
export function megabytes(bytes: number): string {
  const millions = bytes / 1_000_000;
  return `${millions < 999.95 ? millions.toFixed(1) : grouped(millions)} MB`;
}

/** A measured time in milliseconds, as a text: `0.21 s`, `12.3 s`, `4 min 05 s`. */
export function duration(milliseconds: number): string {
  const seconds = milliseconds / 1000;
  if (seconds < 9.995) return `${seconds.toFixed(2)} s`;
  if (seconds < 59.95) return `${seconds.toFixed(1)} s`;
  return minutes(Math.round(seconds));
}

/** An estimated time in milliseconds, without fractions: `3 s`, `4 min 05 s`. */
export function roughDuration(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1000);
  return seconds < 60 ? `${seconds} s` : minutes(seconds);
}

function minutes(seconds: number): string {
  return `${grouped(Math.floor(seconds / 60))} min ${String(seconds % 60).padStart(2, "0")} s`;
}
