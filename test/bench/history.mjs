// A made-up repository of gettext files: what `git fast-import` reads, the same everywhere for a seed.
import { execFileSync } from "node:child_process";
import { closeSync, mkdirSync, openSync, readFileSync, writeFileSync, writeSync } from "node:fs";
import { join } from "node:path";
import { randomNumbers } from "./random-numbers.mjs";

const CODES =
  "af ar az be bg bn br bs ca cs cy da de el eo es et eu fa fi fr ga gl gu he hi hr hu hy id is it ja ka kk km kn ko ku ky lb lt lv mk ml mn mr ms my nl".split(
    " ",
  );
const WORDS = "sea land coast river harbour light tower boat wind wave storm calm deep shore island".split(
  " ",
);
const EDITED = 4;

/** @typedef {{ readonly commits: number, readonly files: number, readonly strings: number, readonly seed: number }} Size */

/** A work tree, with a catalogue in it. @param {string} directory @param {Size} size */
export function writeRepository(directory, size) {
  mkdirSync(directory, { recursive: true });
  const git = (/** @type {readonly string[]} */ words) => execFileSync("git", ["-C", directory, ...words]);
  git(["-c", "init.defaultBranch=main", "init", "-q"]);
  const stream = join(directory, ".git", "stream");
  writeStream(stream, size);
  const input = openSync(stream, "r");
  execFileSync("git", ["-C", directory, "fast-import", "--quiet"], { stdio: [input, "ignore", "inherit"] });
  closeSync(input);
  writeFileSync(stream, "");
  git(["checkout", "-q", "-f", "main"]);
  sayHistory(directory, true);
}

/** Says whether the catalogue's change log is its repository's history. @param {string} directory @param {boolean} isAsked */
export function sayHistory(directory, isAsked) {
  const component = { name: "App", slug: "app", filemask: "po/*.po", file_format: "po" };
  const projects = [{ name: "Coast", slug: "coast", components: [component] }];
  const catalogue = { base_url: "http://localhost:8000", out: "site", projects };
  const asked = isAsked ? { ...catalogue, changes: ["git"] } : catalogue;
  writeFileSync(join(directory, "catalogue.json"), JSON.stringify(asked));
}

/** One text more in one file. @param {string} directory @param {number} number */
export function commitOne(directory, number) {
  const path = join(directory, "po", "ar.po");
  writeFileSync(path, readFileSync(path, "utf8").replace(/msgstr ".*"\n$/, `msgstr "${number}"\n`));
  const who = ["-c", "user.name=Ann", "-c", "user.email=ann@example.org"];
  execFileSync("git", ["-C", directory, ...who, "commit", "-q", "-a", "-m", "one"]);
}

/** @param {string} path @param {Size} size */
function writeStream(path, { commits, files, strings, seed }) {
  const random = randomNumbers(seed);
  const below = (/** @type {number} */ end) => Math.floor(random() * end);
  const text = () => Array.from({ length: 7 }, () => WORDS[below(WORDS.length)]).join(" ");
  const codes = CODES.slice(0, files);
  const sources = Array.from({ length: strings }, (_, index) => `${index} ${text()}`);
  const targets = new Map(codes.map((code) => [code, sources.map(() => (below(10) < 3 ? "" : text()))]));
  const file = (/** @type {string} */ code) => {
    const own = targets.get(code) ?? [];
    const units = sources.map((source, at) => `#: src/a.c:${at}\nmsgid "${source}"\nmsgstr "${own[at]}"\n`);
    const bytes = `msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n\n${units.join("\n")}`;
    return `M 100644 inline po/${code}.po\ndata ${bytes.length}\n${bytes}\n`;
  };
  const descriptor = openSync(path, "w");
  for (let number = 0; number < commits; number += 1) {
    const code = codes[below(codes.length)] ?? "";
    const own = targets.get(code) ?? [];
    for (let edit = 0; edit < EDITED; edit += 1) own[below(strings)] = text();
    const who = `P${number % 40} <p${number % 40}@example.org> ${1_300_000_000 + number * 3600} +0000`;
    const changed = number === 0 ? codes : [code];
    writeSync(
      descriptor,
      `commit refs/heads/main\ncommitter ${who}\ndata 0\n${changed.map(file).join("")}\n`,
    );
  }
  closeSync(descriptor);
}
