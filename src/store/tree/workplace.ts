import { rmdirSync } from "node:fs";
import { join } from "node:path";
import { isSystemError, makeDirectories, ProcessLock, tolerate } from "../../model/disk/index.ts";
import { failureIn } from "./commit/in-place.ts";
import { type Recovered, recover } from "./commit/recovery.ts";
import { asSiteError } from "./commit/site-before.ts";
import { STAGE } from "./disk/own-paths.ts";
import { clearStage, isInterrupted } from "./stage/stage.ts";

interface Entering {
  readonly fsync?: boolean | undefined;
  readonly onWait?: ((pid: number) => void) | undefined;
}

/** An output directory in which only this process works. Remains of interrupted commands were repaired or removed. */
export class Workplace {
  readonly directory: string;
  readonly stage: string;
  recovered: Recovered | undefined;
  /** The directories that were made. The outermost comes first. */
  readonly #made: readonly string[];
  #lock: ProcessLock | undefined;

  private constructor(directory: string, made: readonly string[]) {
    this.directory = directory;
    this.stage = join(directory, STAGE);
    this.#made = made;
  }

  /** Enters the directory and calls `begin`. If that fails, it leaves again. @throws as `enter`, and as `begin` */
  static async begin<Working>(
    directory: string,
    { fsync = false, onWait }: Entering,
    begin: (place: Workplace) => Working,
  ): Promise<Working> {
    const place = await Workplace.enter(directory, fsync, onWait);
    try {
      return begin(place);
    } catch (error) {
      place.leave();
      throw asSiteError(directory, `prepare ${directory}`, error);
    }
  }

  static async enter(
    directory: string,
    flushes: boolean,
    onWait?: (pid: number) => void,
  ): Promise<Workplace> {
    let place: Workplace | undefined;
    try {
      place = new Workplace(directory, makeDirectories(directory));
      place.#lock = await ProcessLock.take(place.stage, onWait);
      place.recovered = recover(directory, flushes);
      return place;
    } catch (error) {
      const failure = failureIn(directory, `prepare ${directory}`, error);
      place?.leave();
      throw failure;
    }
  }

  empty(): void {
    clearStage(this.directory);
  }

  done(): void {
    clearStage(this.directory);
    this.#lock?.release();
    this.#lock = undefined;
  }

  /**
   * Call it after an error. Files that the next command needs are kept. Further errors of the disk are not reported,
   * because they hide the first one.
   */
  leave(): void {
    this.#quietly(() => {
      if (this.#lock !== undefined && !isInterrupted(this.directory)) clearStage(this.directory);
    });
    this.#quietly(() => this.#lock?.release());
    this.#lock = undefined;
    for (const path of this.#made.toReversed()) {
      this.#quietly(() => tolerate(["ENOENT", "ENOTEMPTY", "EEXIST"], () => rmdirSync(path)));
    }
  }

  #quietly(run: () => void): void {
    try {
      run();
    } catch (error) {
      if (!isSystemError(error)) throw error;
    }
  }
}
