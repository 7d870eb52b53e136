import { join } from "node:path";
import { CatalogueOnDisk } from "../random-catalogues/catalogue-on-disk.ts";
import { apply, type Story } from "../random-catalogues/edits.ts";
import { emptyCatalogue, type World } from "../random-catalogues/world.ts";

/** A catalogue that was edited some times, on the disk. */
export function grown({ growth, steps }: Story, root: string): World {
  const catalogue = join(root, "catalogue");
  const places = { catalogue, out: join(root, "out"), cache: join(root, "cache") };
  const world: World = { catalogue: emptyCatalogue(), options: {}, history: [], places, afterwards: [] };
  const disk = new CatalogueOnDisk(catalogue);
  apply(world, { kind: "add project", picks: [0, 0, 0, 0, 0, 0] });
  for (const edit of growth) apply(world, edit);
  for (const edit of steps) {
    world.history.push(structuredClone(world.catalogue));
    apply(world, edit);
  }
  disk.hold(world.catalogue);
  return world;
}
