import { expect, it } from "vitest";
import { OutputError } from "../../src/model/diagnostics/failures.ts";
import { TwoFilesError } from "../../src/store/tree/manifest/part-files.ts";
import { errorOf, tellable } from "../../src/store/tree/threads/writer-messages.ts";

it.each([
  new OutputError("the disk is full", undefined),
  new TwoFilesError("api/units/1/index.json"),
  Object.assign(new Error("no room"), { code: "ENOSPC", syscall: "write" }),
  new Error("a bug"),
])("passes from thread to thread as what it is: %s", (error) => {
  const passed = errorOf(structuredClone(tellable(error)));
  expect(passed.constructor).toBe(error.constructor);
  expect(passed.message).toBe(error.message);
});
