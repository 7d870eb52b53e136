import { execFileSync, spawnSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readlinkSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import "../suite/built.ts";

const project = fileURLToPath(new URL("../..", import.meta.url));

/** Makes the tarball that npm would publish. @returns its absolute path */
export function packProject(folder: string): string {
  const packed = execFileSync("npm", ["pack", "--ignore-scripts", "--json", "--pack-destination", folder], {
    ...{ cwd: project, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] },
  });
  const [{ filename = "" } = {}]: { filename?: string }[] = JSON.parse(packed);
  return join(folder, filename);
}

/**
 * Installs the tarball into a folder that does not exist yet, with npm and without a network. npm finds the dependencies of
 * the package already there, as copies of the project's.
 *
 * @returns the environment in which `npx lingodex` and `lingodex` run there, and never ask a registry
 */
export function installPacked(tarball: string, folder: string): NodeJS.ProcessEnv {
  const modules = join(folder, "node_modules");
  mkdirSync(join(modules, ".bin"), { recursive: true });
  writeFileSync(join(folder, "package.json"), '{"private":true}');
  const ours = join(project, "node_modules");
  for (const name of dependencyFolders()) cpSync(join(ours, name), join(modules, name), { recursive: true });
  for (const name of readdirSync(join(ours, ".bin"))) {
    const goal = readlinkSync(join(ours, ".bin", name));
    if (existsSync(resolve(modules, ".bin", goal))) symlinkSync(goal, join(modules, ".bin", name));
  }
  const env: NodeJS.ProcessEnv = {
    ...{ ...process.env, NO_COLOR: "1", HOME: folder, XDG_CACHE_HOME: join(folder, ".cache") },
    ...{ npm_config_cache: join(folder, ".npm"), npm_config_offline: "true", npm_config_yes: "false" },
    ...{ npm_config_registry: "http://127.0.0.1:9/", npm_config_update_notifier: "false" },
    PATH: `${join(modules, ".bin")}:${process.env["PATH"]}`,
  };
  const { status, stderr } = spawnSync("npm", ["install", "--no-audit", "--no-fund", tarball], {
    ...{ cwd: folder, encoding: "utf8", env },
  });
  if (status !== 0) throw new Error(`npm cannot install the package: ${stderr}`);
  return env;
}

/** Folders below `node_modules/` of everything that the package needs to run. */
function dependencyFolders(): readonly string[] {
  const listed = execFileSync("npm", ["ls", "--omit=dev", "--all", "--parseable"], {
    ...{ cwd: project, encoding: "utf8" },
  });
  const [, ...paths] = listed.trim().split("\n");
  return paths.map((path) => relative(join(project, "node_modules"), path));
}
