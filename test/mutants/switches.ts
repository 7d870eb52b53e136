/** What stands in changed modules: `lingodexMutant(7) ? changed : unchanged`, and a call for each turn of a loop. */
declare global {
  var lingodexMutant: (id: number) => boolean;
  var lingodexTurn: () => void;
}

/** Which mutants are switched on, and which were come by. */
export class Switches {
  /** By number; more than there are. */
  readonly #on: Uint8Array;
  #reached = new Set<number>();
  #turns = 0;
  #limit = Number.POSITIVE_INFINITY;

  constructor(count: number) {
    this.#on = new Uint8Array(count);
    globalThis.lingodexMutant = (id) => {
      this.#reached.add(id);
      this.#turn();
      return this.#on[id] === 1;
    };
    globalThis.lingodexTurn = () => this.#turn();
  }

  /** From here on these are what runs, for so many turns at most. */
  turnOn(ids: readonly number[], limit: number): void {
    for (const id of ids) this.#on[id] = 1;
    [this.#turns, this.#limit] = [0, limit];
  }

  /** How many turns there were, and whether they were too many. */
  turnOff(): { readonly turns: number; readonly late: boolean } {
    this.#on.fill(0);
    const [turns, limit] = [this.#turns, this.#limit];
    [this.#turns, this.#limit] = [0, Number.POSITIVE_INFINITY];
    return { turns, late: turns > limit };
  }

  /** What was come by since this was asked before. */
  takeReached(): ReadonlySet<number> {
    const reached = this.#reached;
    this.#reached = new Set();
    return reached;
  }

  #turn(): void {
    this.#turns += 1;
    if (this.#turns > this.#limit) throw new Error("a mutant that never ends");
  }
}
