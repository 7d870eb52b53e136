/**
 * Goes through files that name each other, from any source. Each file is yielded before its bytes are read. The caller
 * then sends its bytes, or undefined if it cannot be read.
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

/** Sends the files from another machine to a walk, one at a time. */
export async function sendEach<File, Result>(
  walk: FileWalk<File, Result>,
  read: (file: File) => Promise<Buffer | undefined>,
): Promise<Result> {
  let step = walk.next();
  while (step.done !== true) step = walk.next(await read(step.value));
  return step.value;
}
