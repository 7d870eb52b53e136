import {
  type BuildLimits,
  DEFAULT_MAX_DELETE,
  type Diagnostic,
  Diagnostics,
  describeBound,
  describeVanished,
  type Location,
  type MaxDelete,
  mayVanish,
  NOTHING_VANISHED,
  type UnitCounts,
  type Vanished,
  type Vanishing,
} from "../model/index.ts";
import { type PurposeOf, purposeAmong, vanishingBetween } from "../site/index.ts";
import { PublishedTree } from "../store/index.ts";

export interface GuardOptions extends BuildLimits {
  readonly counts: UnitCounts;
  readonly purposeOf: PurposeOf;
  /** True if warnings count as errors. */
  readonly strict: boolean | undefined;
  readonly at: Location;
}

/**
 * Looks at the tree that a build is about to replace, and reports losses. They concern two trees and not the
 * catalogue. So they are not remembered: the next build replaces another tree.
 */
export class VanishingGuard {
  readonly #options: GuardOptions;
  #diagnostics = new Diagnostics();
  #vanished: readonly Vanished[] = [];

  constructor(options: GuardOptions) {
    this.#options = options;
  }

  get said(): readonly Diagnostic[] {
    return this.#diagnostics.sorted();
  }

  get vanished(): readonly Vanished[] {
    return this.#vanished;
  }

  /**
   * False if the tree in the directory must stay. Called when no other process works there and nothing is
   * interrupted.
   */
  permits(directory: string): boolean {
    return this.permitsOver(() => PublishedTree.in(directory));
  }

  /** The same for a tree in another place. @param find finds the tree; it is called only if it is needed */
  permitsOver(find: () => PublishedTree | undefined): boolean {
    const { maxDelete, allowDelete, counts, purposeOf, strict, at } = this.#options;
    this.#diagnostics = new Diagnostics();
    if (maxDelete === false) return true;
    const { report } = this.#diagnostics;
    const allowed = purposeAmong(allowDelete);
    const why: PurposeOf = (name) => purposeOf(name) ?? allowed(name);
    const old = find();
    const before = old?.unitCounts();
    if (old !== undefined && before === undefined) report("build/unproved-tree", at);
    const vanishing =
      old && before
        ? vanishingBetween({ counts: before, paths: () => old.paths(), views: old.views }, counts, why)
        : NOTHING_VANISHED;
    this.#vanished = vanishing.vanished;
    this.#tell(vanishing, maxDelete ?? DEFAULT_MAX_DELETE);
    return !this.#diagnostics.hasErrors && !(strict && this.#diagnostics.hasWarnings);
  }

  #tell(vanishing: Vanishing, bound: MaxDelete): void {
    const { at } = this.#options;
    const { report } = this.#diagnostics;
    const isRefused = !mayVanish(vanishing.lost, vanishing.of, bound);
    // The refusal has its own code, because after very many losses the last ones are only counted.
    if (isRefused) report("build/max-delete", at, describeBound(vanishing, bound));
    for (const vanished of vanishing.vanished) {
      if (vanished.purpose === null) report("build/vanished", at, isRefused, describeVanished(vanished));
    }
  }
}
