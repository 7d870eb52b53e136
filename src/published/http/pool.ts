/** The limits for tasks that run at the same time. */
export interface PoolLimits {
  readonly jobs: number;
  /** The limit for the weight of all running tasks. A single heavier task is allowed. */
  readonly weight: number;
}

/**
 * Runs a job for each item, several at a time, in their order. After the first failure no other job is started.
 *
 * @throws that failure after all started jobs have ended
 */
export async function runAll<Item>(
  items: Iterable<Item>,
  { jobs, weight }: PoolLimits,
  weightOf: (item: Item) => number,
  run: (item: Item) => Promise<void>,
): Promise<void> {
  const running = new Set<Promise<void>>();
  let load = 0;
  let failure: { readonly error: unknown } | undefined;
  for (const item of items) {
    const own = weightOf(item);
    while (running.size >= jobs || (running.size > 0 && load + own > weight)) await Promise.race(running);
    if (failure !== undefined) break;
    load += own;
    const job = run(item)
      .catch((error: unknown) => {
        failure ??= { error };
      })
      .finally(() => {
        load -= own;
        running.delete(job);
      });
    running.add(job);
  }
  await Promise.all(running);
  if (failure !== undefined) throw failure.error;
}

/**
 * The same for jobs from several places. Each waits until there is room for it, in the order of arrival. After the
 * first failure no other job is started, and waiting jobs fail with the same error.
 */
export class Pool {
  readonly #limits: PoolLimits;
  readonly #waiting: { readonly weight: number; readonly start: () => void }[] = [];
  #running = 0;
  #load = 0;
  #failure: { readonly error: unknown } | undefined;

  constructor(limits: PoolLimits) {
    this.#limits = limits;
  }

  async run<Result>(weight: number, job: () => Promise<Result>): Promise<Result> {
    await new Promise<void>((start) => {
      this.#waiting.push({ weight, start });
      this.#startNext();
    });
    try {
      if (this.#failure !== undefined) throw this.#failure.error;
      return await job();
    } catch (error) {
      this.#failure ??= { error };
      throw error;
    } finally {
      this.#running -= 1;
      this.#load -= weight;
      this.#startNext();
    }
  }

  #startNext(): void {
    for (
      let [next] = this.#waiting;
      next !== undefined && this.#hasRoom(next.weight);
      [next] = this.#waiting
    ) {
      this.#waiting.shift();
      this.#running += 1;
      this.#load += next.weight;
      next.start();
    }
  }

  #hasRoom(weight: number): boolean {
    const { jobs, weight: most } = this.#limits;
    return this.#running === 0 || (this.#running < jobs && this.#load + weight <= most);
  }
}
