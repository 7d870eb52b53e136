import vm from "node:vm";

/**
 * Runs what may hang so that it is stopped from outside.
 *
 * @param describe names the input that the run was at
 */
export function guarded(limitMs: number, describe: () => string, run: () => void): void {
  const name = "lingodexGuarded";
  Object.defineProperty(globalThis, name, { value: run, configurable: true });
  try {
    new vm.Script(`${name}()`).runInThisContext({ timeout: limitMs });
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ERR_SCRIPT_EXECUTION_TIMEOUT")
      throw new Error(`it does not come back from ${describe()}`, { cause: error });
    throw error;
  } finally {
    Reflect.deleteProperty(globalThis, name);
  }
}
