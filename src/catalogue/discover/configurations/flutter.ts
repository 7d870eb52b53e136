import { folderOf, quote, wordSet } from "../../../model/index.ts";
import { at } from "../../data/datum.ts";
import { yamlData } from "../../data/yaml-data.ts";
import { codeSlots } from "./codes.ts";
import type { ConfigurationReader } from "./findings.ts";
import { pathFrom } from "./paths.ts";

/**
 * `l10n.yaml` of Flutter: `arb-dir` and `template-arb-file`. The name of the latter ends with the code of the source
 * language.
 */
export const flutter: ConfigurationReader = {
  name: "Flutter",
  matches: (path) => /(?:^|\/)l10n\.ya?ml$/.test(path),
  read(findings) {
    const data = findings.data(yamlData);
    // Other tools use this name too. In Flutter's file, all lines can be comments.
    if (data === undefined || ![...data.entries.keys()].some((key) => KEYS.has(key))) return;
    const folder = at(data, "arb-dir");
    const template = at(data, "template-arb-file");
    const name = template?.text ?? "app_en.arb";
    const line = template?.line ?? folder?.line ?? 1;
    const path = pathFrom(folderOf(findings.path), `./${folder?.text ?? "lib/l10n"}/${name}`);
    const slot = codeSlots(path ?? "", (text) => findings.tree.isCode(text)).at(-1);
    if (path === undefined) findings.tell(line, `${quote(folder?.text ?? name)} leads out of this directory`);
    else if (slot === undefined || slot.mask.endsWith(`/${name}`))
      findings.tell(line, `${quote(name)} does not end in a code of a language`);
    else findings.add(line, slot.mask, { template: path, sourceLanguage: slot.code, fileFormat: "arb" });
  },
};

const KEYS = wordSet("arb-dir template-arb-file output-localization-file output-class output-dir");
