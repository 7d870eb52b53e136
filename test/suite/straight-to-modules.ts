import { readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";

const SOURCE = fileURLToPath(new URL("../../src/", import.meta.url));
const DOOR = /^(?:[a-z]+|model\/disk)\/index\.ts$/;
const FROM = /^(import|export)( type)? \{([^}]*)\} from "(\.[^"]*index\.ts)";$/gm;

/** Where a name that a door offers is declared. */
interface Origin {
  readonly module: string;
  readonly name: string;
}

const doors = new Map<string, ReadonlyMap<string, Origin>>();

/**
 * Leads what a module takes from a room's door straight to the module behind it. The program is bundled, which leaves out of a door
 * what nobody asks for; a test would load whole rooms for one name.
 *
 * @returns a plugin of Vite
 */
export function straightToModules() {
  return {
    name: "straight-to-modules",
    enforce: "pre" as const,
    transform: (code: string, id: string) =>
      id.endsWith(".ts") && code.includes("index.ts")
        ? { code: straightened(code, dirname(id)), map: null }
        : null,
  };
}

function straightened(code: string, folder: string): string {
  return code.replace(FROM, (whole, word: string, type = "", names: string, specifier: string) => {
    const door = join(folder, specifier);
    if (!DOOR.test(relative(SOURCE, door))) return whole;
    const taken = names.split(",").flatMap((text) => text.trim() || []);
    // On one line each less or more, traces would name wrong lines.
    const lines = whole.split("\n").length - 1;
    return taken.map((text) => oneImport(text, { word, type, door, folder })).join(" ") + "\n".repeat(lines);
  });
}

interface Taking {
  readonly word: string;
  readonly type: string;
  readonly door: string;
  readonly folder: string;
}

/** @param text `name`, `type name`, `name as other` */
function oneImport(text: string, { word, type, door, folder }: Taking): string {
  const [, ownType = "", name = "", other = name] = /^(type )?(\w+)(?: as (\w+))?$/.exec(text) ?? [];
  const origin = offeredBy(door).get(name);
  if (origin === undefined) throw new Error(`${door} does not offer ${name}`);
  const path = relative(folder, origin.module).replaceAll("\\", "/");
  return `${word}${type} { ${ownType}${origin.name} as ${other} } from "${path.startsWith(".") ? path : `./${path}`}";`;
}

function offeredBy(door: string): ReadonlyMap<string, Origin> {
  const known = doors.get(door);
  if (known !== undefined) return known;
  const offered = new Map<string, Origin>();
  for (const [, , , names = "", specifier = ""] of readFileSync(door, "utf8").matchAll(
    /^(export)( type)? \{([^}]*)\} from "([^"]+)";$/gm,
  )) {
    for (const text of names.split(",")) {
      const [, name = "", other = name] = /^(?:type )?(\w+)(?: as (\w+))?$/.exec(text.trim()) ?? [];
      if (name !== "") offered.set(other, { module: join(dirname(door), specifier), name });
    }
  }
  doors.set(door, offered);
  return offered;
}
