// What a section found: figures beside what was asked for.
import { spread } from "./measure.mjs";

/**
 * @typedef {object} Figure
 * @property {string} what
 * @property {string} measured
 * @property {string} must Empty where nothing is asked for.
 * @property {string} aim
 * @property {boolean | undefined} holds
 * @property {boolean | undefined} reached The aim.
 * @property {number} [rounds] The measurements that `measured` summarizes.
 */
/** @typedef {{ readonly figures: readonly Figure[], readonly text?: string }} Findings The text is Markdown. */
/** @typedef {{ readonly must?: number, readonly aim?: number }} Limits */

/** Judged by the median. @param {string} what @param {readonly number[]} values @param {Limits} [limits] */
export function ratio(what, values, limits = {}) {
  return measured(what, values, limits, times);
}

/** Of shares of 1. @param {string} what @param {readonly number[]} values @param {Limits} [limits] */
export function share(what, values, limits = {}) {
  return measured(what, values, limits, percent);
}

/** @param {string} what @param {readonly number[]} values in seconds @param {Limits} [limits] */
export function duration(what, values, limits = {}) {
  return measured(what, values, limits, time);
}

/** Judged by the most. @param {string} what @param {readonly number[]} values in bytes @param {Limits} [limits] in bytes */
export function memory(what, values, limits = {}) {
  const most = Math.max(...values);
  return { ...measured(what, [most], limits, megabytes), rounds: values.length };
}

/** One weight. @param {string} what @param {number} value in bytes @param {Limits} [limits] in bytes */
export function bytes(what, value, limits = {}) {
  return measured(what, [value], limits, kilobytes);
}

/** @param {string} what @param {string} told @param {boolean} [holds] */
export function fact(what, told, holds) {
  return /** @type {Figure} */ ({
    what,
    measured: told,
    must: holds === undefined ? "" : "exactly",
    aim: "",
    holds,
    reached: undefined,
  });
}

/**
 * @param {string} what
 * @param {readonly number[]} values
 * @param {Limits} limits
 * @param {(value: number) => string} show
 * @returns {Figure}
 */
function measured(what, values, { must, aim }, show) {
  const { least, median, most } = spread(values);
  const told = values.length === 1 ? show(median) : `${show(least)} / **${show(median)}** / ${show(most)}`;
  return {
    what,
    measured: told,
    must: must === undefined ? "" : `≤ ${show(must)}`,
    aim: aim === undefined ? "" : show(aim),
    holds: must === undefined ? undefined : median <= must,
    reached: aim === undefined ? undefined : median <= aim,
    rounds: values.length,
  };
}

/** @param {number} value */
export function times(value) {
  return value.toFixed(value < 0.5 ? 3 : 2);
}

/** @param {number} value of 1 */
export function percent(value) {
  return `${(value * 100).toFixed(1)} %`;
}

/** @param {number} seconds */
export function time(seconds) {
  if (seconds < 0.01) return `${(seconds * 1e6).toFixed(0)} µs`;
  return seconds < 1 ? `${(seconds * 1000).toFixed(0)} ms` : `${seconds.toFixed(2)} s`;
}

/** @param {number} bytes */
export function megabytes(bytes) {
  return `${Math.round(bytes / 1e6).toLocaleString("en")} MB`;
}

/** @param {number} bytes */
export function kilobytes(bytes) {
  return `${(bytes / 1000).toFixed(1)} kB`;
}
