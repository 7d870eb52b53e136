// Whether a changed file still compiles. One that does not is no mutant: nobody could run it.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { root } from "./suites.mjs";

/** @typedef {import("./mutants.mjs").Mutant} Mutant */

export class Compiler {
  /** What stands in a file instead, by path. @type {Map<string, string>} */
  #changed = new Map();
  /** @type {Map<string, number>} */
  #versions = new Map();
  #service = ts.createLanguageService(this.#host());

  /**
   * Many at once, each in another file: a program is made anew for each look, and most of it is the same.
   * What does not compile elsewhere, because of one, is not looked for; so one that fails beside others is asked alone.
   *
   * @param {readonly Mutant[]} mutants
   * @param {(mutant: Mutant, accepted: boolean) => void} tell
   */
  judge(mutants, tell) {
    let rest = [...mutants];
    while (rest.length > 0) {
      const looked = new Map(rest.map((mutant) => [mutant.file, mutant]));
      rest = rest.filter((mutant) => looked.get(mutant.file) !== mutant);
      const failed = this.#failing([...looked.values()]);
      for (const mutant of looked.values()) {
        const refused = failed.has(mutant) && (looked.size === 1 || this.#failing([mutant]).size > 0);
        tell(mutant, !refused);
      }
    }
  }

  /** @param {readonly Mutant[]} mutants in files of their own */
  #failing(mutants) {
    const before = [...this.#changed.keys()];
    this.#changed = new Map(mutants.map((mutant) => [join(root, mutant.file), changed(mutant)]));
    for (const path of new Set([...before, ...this.#changed.keys()]))
      this.#versions.set(path, (this.#versions.get(path) ?? 0) + 1);
    return new Set(mutants.filter(({ file }) => this.#hasErrors(join(root, file))));
  }

  /** @param {string} path */
  #hasErrors(path) {
    const syntax = this.#service.getSyntacticDiagnostics(path);
    return syntax.length > 0 || this.#service.getSemanticDiagnostics(path).length > 0;
  }

  /** @returns {ts.LanguageServiceHost} */
  #host() {
    const { readFile, fileExists, readDirectory, directoryExists, getDirectories } = ts.sys;
    const onUnRecoverableConfigFileDiagnostic = () => undefined;
    const config = ts.getParsedCommandLineOfConfigFile(
      join(root, "src/tsconfig.json"),
      { noUnusedLocals: false, noUnusedParameters: false, allowUnreachableCode: true },
      { ...ts.sys, onUnRecoverableConfigFileDiagnostic },
    );
    if (config === undefined) throw new Error("src/tsconfig.json cannot be read");
    return {
      ...{ readFile, fileExists, readDirectory, directoryExists, getDirectories },
      getCompilationSettings: () => config.options,
      getScriptFileNames: () => config.fileNames,
      getScriptVersion: (path) => String(this.#versions.get(path) ?? 0),
      getScriptSnapshot: (path) => {
        const text = this.#changed.get(path) ?? readFile(path);
        return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text);
      },
      getCurrentDirectory: () => root,
      getDefaultLibFileName: ts.getDefaultLibFilePath,
    };
  }
}

/** @param {Mutant} mutant */
function changed({ file, mutation: { start, end, text } }) {
  const whole = readFileSync(join(root, file), "utf8");
  return whole.slice(0, start) + text + whole.slice(end);
}
