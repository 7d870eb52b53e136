import { expect, it } from "vitest";
import { FAILURE_ENDS } from "../../src/cli/exit.ts";
import { diagnosticPages } from "../../src/cli/reference/diagnostic-page.ts";

it.each(Object.values(FAILURE_ENDS))("$code has a page with its exit code", ({ code, exit }) => {
  expect(diagnosticPages().get(code)?.why).toContain(`Exit code ${exit}.`);
});

it("no page ends its cause with two stops", () => {
  const twice = [...diagnosticPages().values()].filter(({ why }) => why.endsWith(".."));
  expect(twice.map(({ code }) => code)).toEqual([]);
});
