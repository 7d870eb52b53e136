import Module from "node:module";

/**
 * Gives files of the built program others' files than Node's.
 *
 * @param {object} files what `node:fs` exports
 */
export function replaceFiles(files) {
  const ours = Module.prototype.require;
  Module.prototype.require = Object.assign(
    /** @this {Module} @param {string} name */
    function (name) {
      return name === "node:fs" && this.filename?.includes("/dist/program/") ? files : ours.call(this, name);
    },
    ours,
  );
}
