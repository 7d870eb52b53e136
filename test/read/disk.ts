import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { onTestFinished } from "vitest";
import { Workspace } from "../../src/catalogue/read/files/workspace.ts";
import { Diagnostics, describeDiagnostic } from "../../src/model/diagnostics/diagnostic.ts";

/** Where tests say that something was named. */
export const AT = { file: "manifest.yaml", line: 1, column: 1 };

/** A directory with these files, which goes with the test. */
export function directoryWith(files: Readonly<Record<string, string>>): string {
  const root = realpathSync(mkdtempSync(join(tmpdir(), "lingodex-read-")));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return root;
}

/** A workspace over a new directory with these files, and what it complains about: `code: message`. */
export function workspaceWith(files: Readonly<Record<string, string>>, excluded: readonly string[] = []) {
  const root = directoryWith(files);
  const { report, complaints } = complaining();
  const workspace = new Workspace({
    root,
    excluded: excluded.map((path) => join(root, path)),
    maxInputBytes: 1000,
    report,
  });
  return { root, workspace, report, complaints };
}

export function complaining() {
  const diagnostics = new Diagnostics();
  const complaints = (): readonly string[] =>
    diagnostics.sorted().map((diagnostic) => {
      const { code, message } = describeDiagnostic(diagnostic);
      return `${code}: ${message}`;
    });
  return { report: diagnostics.report, complaints };
}
