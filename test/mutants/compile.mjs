// Whether a changed file still compiles. One that does not is no mutant: nobody could run it.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { root } from "./suites.mjs";

/** @typedef {import("./mutations.mjs").Mutation} Mutation */

export class Compiler {
  /** @type {{ path: string, text: string } | undefined} */
  #changed;
  #version = 0;
  #service = ts.createLanguageService(this.#host());

  /**
   * What does not compile elsewhere, because of it, is not looked for.
   *
   * @param {string} file path in the repository
   * @param {Mutation} mutation
   */
  accepts(file, { start, end, text: other }) {
    const path = join(root, file);
    const text = readFileSync(path, "utf8");
    this.#version += 1;
    this.#changed = { path, text: text.slice(0, start) + other + text.slice(end) };
    const errors = [
      ...this.#service.getSyntacticDiagnostics(path),
      ...this.#service.getSemanticDiagnostics(path),
    ];
    return errors.length === 0;
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
      getScriptVersion: (path) => (path === this.#changed?.path ? String(this.#version) : "0"),
      getScriptSnapshot: (path) => {
        const text = path === this.#changed?.path ? this.#changed.text : readFile(path);
        return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text);
      },
      getCurrentDirectory: () => root,
      getDefaultLibFileName: ts.getDefaultLibFilePath,
    };
  }
}
