import type { Page } from "playwright-core";

/**
 * What axe finds, with the first element of each.
 *
 * @param source of axe-core
 * @param rules those alone
 */
export async function axeFindings(
  page: Page,
  source: string,
  rules?: readonly string[],
): Promise<readonly string[]> {
  await page.evaluate(source);
  return page.evaluate(
    `axe.run(${JSON.stringify(rules === undefined ? {} : { runOnly: rules })}).then(({ violations }) => violations.map(({ id, nodes }) => id + ": " + nodes[0].html))`,
  );
}
