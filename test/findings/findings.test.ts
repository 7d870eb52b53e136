import { describe, expect, it } from "vitest";
import { RECOMMENDED } from "../../src/catalogue/quality/recommended.ts";
import { JUDGED, type Judged, PACKAGES, precisionOf, UNSEEN } from "./judged-findings.ts";

const ALL = [...JUDGED, ...UNSEEN];

describe("what people are told of real texts", () => {
  it.each(RECOMMENDED.map(({ id }) => id))("%s tells twenty or more, nine of ten of them true", (id) => {
    const { told, right } = printed(
      id,
      JUDGED.filter((finding) => finding.check === id),
    );
    expect(told).toBeGreaterThanOrEqual(20);
    expect(right / told).toBeGreaterThanOrEqual(0.9);
  });

  it("is as good where nothing was tuned", () => {
    const { told, right } = printed("unseen packages", UNSEEN);
    expect(told).toBeGreaterThanOrEqual(100);
    expect(right / told).toBeGreaterThanOrEqual(0.85);
  });

  it("is of 200 and 100 texts, of ten and five packages", () => {
    expect(JUDGED.length).toBeGreaterThanOrEqual(200);
    expect(packagesOf(JUDGED).length).toBeGreaterThanOrEqual(10);
    expect(packagesOf(UNSEEN).length).toBeGreaterThanOrEqual(5);
  });

  it("is of packages whose licence is known, and that are tuned with or unseen", () => {
    for (const finding of JUDGED) expect(PACKAGES[finding.package]?.set).toBe("tuned");
    for (const finding of UNSEEN) expect(PACKAGES[finding.package]?.set).toBe("unseen");
    for (const { package: name, license } of ALL) expect(license).toBe(PACKAGES[name]?.license);
  });

  it("was judged one by one: a verdict each, with a reason that is of this text", () => {
    expect(ALL.filter(({ isTrue }) => isTrue === null)).toEqual([]);
    expect(ALL.filter(({ reason }) => reason.split(" ").length < 4)).toEqual([]);
    const times = new Map<string, number>();
    for (const { reason } of ALL) times.set(reason, (times.get(reason) ?? 0) + 1);
    expect([...times].filter(([, count]) => count > 3)).toEqual([]);
  });
});

function packagesOf(findings: readonly Judged[]): readonly string[] {
  return [...new Set(findings.map((finding) => finding.package))];
}

function printed(name: string, findings: readonly Judged[]): ReturnType<typeof precisionOf> {
  const { told, right } = precisionOf(findings);
  process.stdout.write(`precision of ${name}: ${right} of ${told} = ${(right / told).toFixed(2)}\n`);
  return { told, right };
}
