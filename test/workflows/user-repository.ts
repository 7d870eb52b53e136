import { execFileSync } from "node:child_process";
import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { temporaryDirectory } from "../end-to-end/temporary.ts";
import { project } from "./workflow-file.ts";

/** A user's repository with the sample as its catalogue. It goes with the test. */
export class UserRepository {
  readonly folder = temporaryDirectory();

  constructor(baseUrl: string) {
    cpSync(join(project, "data/alpine-club"), this.folder, {
      recursive: true,
      filter: (path) => !/\/(?:public|\.lingodex)$/.test(path),
    });
    this.#git("init", "--quiet", "--initial-branch", "main");
    this.edit("catalogue.json", (text) =>
      text.replace(/"base_url": *"[^"]*"/, `"base_url": ${JSON.stringify(baseUrl)}`),
    );
    this.commit();
  }

  edit(path: string, change: (text: string) => string): void {
    const before = readFileSync(join(this.folder, path), "utf8");
    const after = change(before);
    if (after === before) throw new Error(`${path} did not change`);
    writeFileSync(join(this.folder, path), after);
  }

  commit(): string {
    this.#git("add", "--all");
    const author = ["-c", "user.name=Keeper", "-c", "user.email=keeper@example.org"];
    this.#git(...author, "commit", "--quiet", "--message", "Translations");
    return this.#git("rev-parse", "HEAD").trim();
  }

  /** What actions/checkout does. */
  checkOut(target: string): void {
    execFileSync("git", ["clone", "--quiet", "--depth", "1", `file://${this.folder}`, target]);
  }

  #git(...args: readonly string[]): string {
    return execFileSync("git", args, { cwd: this.folder, encoding: "utf8" });
  }
}
