// examples/spark/build.py on two executors of this machine, as test/spark/driven.ts starts it.
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { LINGODEX } from "./programs.mjs";
import { OPTIONS, SLICES } from "./sharded.mjs";

const SCRIPT = fileURLToPath(new URL("../../examples/spark/build.py", import.meta.url));

/** The Python with PySpark, or why there is none. @returns {{ readonly python: string } | { readonly lack: string }} */
export function sparkHere() {
  const python = process.env["LINGODEX_SPARK"];
  if (python === undefined) return { lack: "LINGODEX_SPARK names no Python with PySpark" };
  const submit = submitOf(python);
  return existsSync(submit) ? { python } : { lack: "beside what LINGODEX_SPARK names is no spark-submit" };
}

/**
 * From its start to its end, Spark's own start among them.
 *
 * @param {import("./workshop.mjs").Workshop} workshop
 * @param {string} python
 * @param {string} catalogue
 * @param {import("./workshop.mjs").Place} place
 * @returns {{ readonly cost: import("./measure.mjs").Cost, readonly out: string }}
 */
export function onSpark(workshop, python, catalogue, place) {
  const folder = place.fresh("spark");
  mkdirSync(folder);
  const at = (/** @type {string} */ name) => join(folder, name);
  writeFileSync(at("lingodex"), `#!/bin/sh\nexec '${process.execPath}' '${LINGODEX}' "$@"\n`, {
    mode: 0o755,
  });
  const folders = ["job", "records", "out"].flatMap((name) => [`--${name}`, at(name)]);
  const own = [SCRIPT, catalogue, ...folders, "--to", "pack", "--lingodex", at("lingodex")];
  const plan = ["--", ...OPTIONS, "--slices", String(SLICES)];
  const cost = workshop.stopwatch.run(
    [submitOf(python), "--master", "local-cluster[2,1,1024]", ...own, ...plan],
    {
      directory: folder,
      environment: { PYSPARK_PYTHON: python, SPARK_LOCAL_IP: "127.0.0.1", SPARK_LOCAL_DIRS: at("local") },
    },
  );
  return { cost, out: at("out") };
}

/** @param {string} python */
function submitOf(python) {
  return join(dirname(python), "spark-submit");
}
