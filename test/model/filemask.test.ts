import { describe, expect, it } from "vitest";
import { codeIn, isAndroidQualified, isNoLanguage } from "../../src/model/catalogue/filemask.ts";

describe("a folder of Android's resources", () => {
  it.each([
    ..."night notnight land port v21 v4 sw600dp w820dp h720dp car desk television watch vrheadset".split(" "),
    ..."ldrtl ldltr mcc310 mcc310-mnc004 hdpi xxxhdpi nodpi anydpi 640dpi small xlarge long round".split(" "),
    ..."widecg highdr notouch keysexposed 12key navhidden dpad 1024x768 masculine".split(" "),
    ..."de-night de-rAT-land mcc310-de fr-sw600dp-v21 b+sr+Latn-night zh-rTW-NIGHT fr-feminine".split(" "),
  ])("values-%s is of no language alone", (name) => {
    expect(isAndroidQualified(name)).toBe(true);
    expect(codeIn(`res/values-${name}/strings.xml`, "res/values-*/strings.xml")).toBeUndefined();
  });

  it.each([
    ..."de pt-rBR es-r419 b+uz+Cyrl b+es+419 b+car fil ckb zh-Hant ca-valencia in iw no land-x"
      .split(" ")
      .slice(0, -1),
  ])("values-%s is of a language", (name) => {
    expect(isAndroidQualified(name)).toBe(false);
    expect(codeIn(`res/values-${name}/strings.xml`, "res/values-*/strings.xml")).toBe(name);
  });

  it("is asked of such folders alone", () => {
    expect(codeIn("i18n/car.json", "i18n/*.json")).toBe("car");
    expect(codeIn("my-values-car/x.xml", "my-values-*/x.xml")).toBe("car");
    expect(codeIn("values-car.xml", "values-*.xml")).toBe("car");
    expect(codeIn("values-de/x.xml", "*/x.xml")).toBe("values-de");
  });
});

describe("what a merge tool left", () => {
  it.each(["de_DE_REMOTE_1505", "de_LOCAL_1", "en_BASE_99999", "pt-BR_BACKUP_7"])(
    "%s is no language",
    (code) => {
      expect(isNoLanguage("config/*.yml", code)).toBe(true);
      expect(codeIn(`config/${code}.yml`, "config/*.yml")).toBeUndefined();
    },
  );

  it.each(["de_REMOTE", "de_BASE", "de_LOCAL_DE", "de_remote_1"])("%s may be one", (code) => {
    expect(codeIn(`config/${code}.yml`, "config/*.yml")).toBe(code);
  });
});
