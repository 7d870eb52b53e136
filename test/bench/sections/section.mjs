/**
 * @typedef {object} Settings
 * @property {number} units
 * @property {number} rounds
 * @property {boolean} quick
 * @property {boolean} install Whether peers that are missing are installed.
 */
/**
 * @typedef {object} Section
 * @property {string} name
 * @property {string} title
 * @property {boolean} [leftOutIfQuick]
 * @property {boolean} [onlyIfAsked]
 * @property {(workshop: import("../workshop.mjs").Workshop, settings: Settings) => import("../figures.mjs").Findings | Promise<import("../figures.mjs").Findings>} run
 */
