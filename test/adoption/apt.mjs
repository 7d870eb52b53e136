// apt-get with lists of its own: the machine's package sources, and the source packages beside them. Needs no root, and
// leaves the machine's own lists as they are.
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";

const PLACE = fileURLToPath(new URL("../../.cache/adoption/apt/", import.meta.url));
const OPTIONS = [
  ["Dir::Etc::sourcelist", "/dev/null"],
  ["Dir::Etc::sourceparts", join(PLACE, "parts")],
  ["Dir::State::lists", join(PLACE, "lists")],
  ["Dir::Cache", join(PLACE, "cache")],
  ["APT::Sandbox::User", "root"],
  ["Acquire::Retries", "1"],
].flatMap(([name, value]) => ["-o", `${name}=${value}`]);

class Apt {
  #updated = false;

  /**
   * @param {readonly string[]} parameters
   * @param {string} cwd where files are put
   * @returns {string | undefined} why it failed
   */
  run(parameters, cwd) {
    if (!this.#updated) this.#update();
    return aptGet(parameters, cwd);
  }

  #update() {
    for (const part of ["parts", "lists/partial", "cache/archives/partial"]) {
      mkdirSync(join(PLACE, part), { recursive: true });
    }
    for (const [name, text] of sourceLists()) writeFileSync(join(PLACE, "parts", name), text);
    // Sources that have no source packages make it complain; what is missing is told by what follows.
    aptGet(["update"], PLACE);
    this.#updated = true;
  }
}

export const APT = new Apt();

/** @returns {[string, string][]} */
function sourceLists() {
  const parts = "/etc/apt/sources.list.d";
  const files = existsSync(parts) ? readdirSync(parts).map((name) => join(parts, name)) : [];
  return ["/etc/apt/sources.list", ...files]
    .filter((file) => /\.(list|sources)$/.test(file) && existsSync(file))
    .map((file) => [basename(file), withSources(readFileSync(file, "utf8"))]);
}

/** @param {string} text one-line style or deb822 */
function withSources(text) {
  return text.replace(/^Types:.*$/gm, "Types: deb deb-src").replace(/^deb (.*)$/gm, "deb $1\ndeb-src $1");
}

/**
 * @param {readonly string[]} parameters
 * @param {string} cwd
 * @returns {string | undefined}
 */
function aptGet(parameters, cwd) {
  try {
    execFileSync("apt-get", ["-qq", ...OPTIONS, ...parameters], {
      cwd,
      stdio: ["ignore", "ignore", "pipe"],
      timeout: 300_000,
    });
    return undefined;
  } catch (error) {
    const last = error instanceof Error ? error.message.split("\n").filter(Boolean).at(-1) : String(error);
    return `apt-get ${parameters[0]} did not work: ${last}`;
  }
}
