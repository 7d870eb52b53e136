import { relative } from "node:path";
import { BaseSequencer, type TestSequencerConstructor, type TestSpecification } from "vitest/node";
import { type Measured, readDurations } from "./durations.ts";

/** What takes longest starts first, so that no processor waits at the end; what nobody has measured may be longest. */
export function longestFirst(measured: Measured): TestSequencerConstructor {
  return class extends BaseSequencer {
    override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
      const durations = readDurations(measured);
      const secondsOf = ({ moduleId }: TestSpecification): number =>
        durations.get(relative(this.ctx.config.root, moduleId)) ?? Number.MAX_VALUE;
      return [...files].sort((one, other) => secondsOf(other) - secondsOf(one));
    }
  };
}
