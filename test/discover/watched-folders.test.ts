import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { watchBuilds } from "../../src/build/watch.ts";
import { quickDirectory } from "../end-to-end/quick-directory.ts";
import { put } from "./made-repository.ts";

const TEXTS = '{"open":"x","close":"y"}';

it("watches where translations would be found: a new language and a new component are built", {
  timeout: 60_000,
}, async () => {
  const [folder, out] = [quickDirectory(), join(quickDirectory(), "site")];
  for (const code of ["en", "de"]) put(folder, `app/locales/${code}/main.json`, TEXTS);
  const builds = watchBuilds({ catalogue: folder, out, discover: true });
  const next = async (): Promise<readonly string[]> => {
    const { value } = await builds.next();
    expect(value?.trouble).toBeUndefined();
    const list = JSON.parse(readFileSync(join(out, "api/translations/index.json"), "utf8"));
    return list.results.map(({ filename }: { filename: string }) => filename);
  };
  expect(await next()).toEqual(["app/locales/de/main.json", "app/locales/en/main.json"]);

  const language = next();
  put(folder, "app/locales/fr/main.json", TEXTS);
  expect(await language).toContain("app/locales/fr/main.json");

  const component = next();
  for (const code of ["en", "de"]) put(folder, `app/other/i18n/${code}.json`, TEXTS);
  expect(await component).toContain("app/other/i18n/de.json");
  await builds.return();
});
