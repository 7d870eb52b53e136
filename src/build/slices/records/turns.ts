import { setImmediate } from "node:timers/promises";

const A_TURN = 1000;

/** The same, one by one; now and then signals are heard between them. */
export async function* inTurns<Item>(
  items: AsyncIterable<Item> | Iterable<Item>,
): AsyncGenerator<Item, void, void> {
  let count = 0;
  for await (const item of items) {
    yield item;
    count += 1;
    if (count % A_TURN === 0) await setImmediate();
  }
}
