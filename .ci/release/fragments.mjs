// What changed since the last release: a file a change in changelog.d/, the first line a category.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

export const FRAGMENTS = "changelog.d";
/** In the order of a section. */
const CATEGORIES = ["Added", "Changed", "Fixed", "Removed"];
const NAME = /^\d{3}-[a-z0-9]+(?:-[a-z0-9]+)*\.md$/;
const README = "README.md";

/**
 * @typedef {{ name: string, category: string, text: string }} Fragment
 * @param {string} folder
 * @returns {{ fragments: Fragment[], problems: string[] }} fragments with the highest number first
 */
export function readFragments(folder) {
  const names = readdirSync(folder).filter((name) => name !== README);
  const fragments = names.sort().reverse().map((name) => parse(name, readFileSync(join(folder, name), "utf8")));
  return { fragments, problems: fragments.flatMap((fragment) => problemsOf(fragment).map((why) => `${folder}/${fragment.name}: ${why}`)) };
}

/** @param {string} name @param {string} source @returns {Fragment} */
function parse(name, source) {
  const [category = "", ...lines] = source.replaceAll("\r\n", "\n").split("\n");
  return { name, category: category.trim(), text: lines.join("\n").trim() };
}

/** @param {Fragment} fragment @returns {string[]} */
function problemsOf({ name, category, text }) {
  const problems = [];
  if (!NAME.test(name)) problems.push("the name is not NNN-slug.md, with three digits and lower-case letters");
  if (!CATEGORIES.includes(category)) problems.push(`the first line is ${JSON.stringify(category)}, not one of ${CATEGORIES.join(", ")}`);
  if (text === "") problems.push("there is no text after the category");
  if (/^(?:#|- )/m.test(text)) problems.push("a line begins with # or -, which a section of the changelog has for itself");
  return problems;
}

/** @param {readonly Fragment[]} fragments @returns {string} a section without its heading; empty for none */
export function sectionOf(fragments) {
  return CATEGORIES.flatMap((category) => {
    const items = fragments.filter((fragment) => fragment.category === category).map(({ text }) => `- ${indented(text)}`);
    return items.length === 0 ? [] : [`### ${category}\n\n${items.join("\n")}`];
  }).join("\n\n");
}

/** @param {string} text @returns {string} as an item of a list */
function indented(text) {
  return text.replace(/\n(?=[^\n])/g, "\n  ");
}
