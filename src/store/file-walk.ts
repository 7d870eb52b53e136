/**
 * Goes through files that name each other, wherever they come from: each is yielded before its bytes are read, and is to be
 * sent them; undefined for one that cannot be read.
 */
export type FileWalk<File, Result> = Generator<File, Result, Buffer | undefined>;

export function sendAll<File, Result>(
  walk: FileWalk<File, Result>,
  read: (file: File) => Buffer | undefined,
): Result {
  let step = walk.next();
  while (step.done !== true) step = walk.next(read(step.value));
  return step.value;
}

/** Sends a walk the files that are far away, one at a time. */
export async function sendEach<File, Result>(
  walk: FileWalk<File, Result>,
  read: (file: File) => Promise<Buffer | undefined>,
): Promise<Result> {
  let step = walk.next();
  while (step.done !== true) step = walk.next(await read(step.value));
  return step.value;
}
