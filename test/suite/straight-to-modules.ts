import { readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";

const SOURCE = fileURLToPath(new URL("../../src/", import.meta.url));
const DOOR = /^(?:[a-z]+|model\/disk)\/index\.ts$/;
const CLAUSE = /^(import|export)( type)? \{([^}]*)\} from "(\.[^"]+)";$/gm;

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
  return code.replace(CLAUSE, (whole, word: string, type = "", names: string, specifier: string) => {
    const door = join(folder, specifier);
    if (!DOOR.test(relative(SOURCE, door))) return whole;
    const offered = offeredBy(door);
    const statements = namesIn(names).map(({ ownType, name, other }) => {
      const origin = offered.get(name);
      if (origin === undefined) throw new Error(`${door} does not offer ${name}`);
      const path = relative(folder, origin.module).replaceAll("\\", "/");
      const from = path.startsWith(".") ? path : `./${path}`;
      return `${word}${type} { ${ownType}${origin.name} as ${other} } from "${from}";`;
    });
    // As many lines as before: traces name lines.
    return statements.join(" ") + "\n".repeat(whole.split("\n").length - 1);
  });
}

/** @param names `name, type name, name as other` */
function namesIn(names: string) {
  return [...names.matchAll(/(type )?(\w+)(?: as (\w+))?/g)].map(
    ([, ownType = "", name = "", other = name]) => ({
      ownType,
      name,
      other,
    }),
  );
}

function offeredBy(door: string): ReadonlyMap<string, Origin> {
  const known = doors.get(door);
  if (known !== undefined) return known;
  const offered = new Map<string, Origin>();
  for (const [, , , names = "", specifier = ""] of readFileSync(door, "utf8").matchAll(CLAUSE))
    for (const { name, other } of namesIn(names))
      offered.set(other, { module: join(dirname(door), specifier), name });
  doors.set(door, offered);
  return offered;
}
