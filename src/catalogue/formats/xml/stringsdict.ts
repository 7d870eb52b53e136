import type { FileUnit, Format, FormatInput } from "../../../model/index.ts";
import { CategoryMessages } from "../category-messages.ts";
import { isLongPrefix, keyedUnit, type Place, placeIn } from "../file-units.ts";
import { pluralQuantities, QUANTITIES } from "../plural-categories.ts";
import { type PlistMember, plistMembers, readPropertyList, scalarOf } from "./property-list.ts";
import type { XmlElement } from "./xml-document.ts";
import { childElements, dropElement, textContent } from "./xml-elements.ts";

/**
 * Apple's `.stringsdict`: a property list of keys, each with a format and the variables in it. A variable is a plural,
 * `key:variable`. The format is a text of its own, `key`, unless it consists only of its variable. `zero` is for the
 * number 0 in every language. If the language does not count with it, it is a unit of its own (FORMATS-TODAY.md 4).
 */
export const stringsdict: Format = {
  id: "stringsdict",
  description: "Apple .stringsdict: plurals, devices and widths",
  mediaType: "application/xml",
  extension: "stringsdict",
  kinds: ["monolingual"],
  isOfToday: true,
  read(input) {
    const { root, encoding } = readPropertyList(input);
    return { units: root === undefined ? [] : new StringsDict(input).read(root), encoding };
  },
};

const FORMAT = "NSStringLocalizedFormatKey";
const PLURAL_RULE = "NSStringPluralRuleType";
const SPEC_TYPE = "NSStringFormatSpecTypeKey";
/** Rules directly below a key, with a text for each device or width. */
const OPTION_RULES: ReadonlySet<string> = new Set([
  "NSStringDeviceSpecificRuleType",
  "NSStringVariableWidthRuleType",
]);

/** The context of a variable. */
interface Within {
  /** The unit of the format, in case the template has more than a variable in it; else empty. */
  readonly bare: readonly FileUnit[];
  readonly isOption: boolean;
}

class StringsDict {
  readonly #input: FormatInput;
  readonly #messages: CategoryMessages;
  readonly #countsZero: boolean;
  readonly #units: FileUnit[] = [];

  constructor(input: FormatInput) {
    this.#input = input;
    this.#messages = new CategoryMessages(input);
    this.#countsZero = pluralQuantities(input.plural).some((names) => names.includes("zero"));
  }

  read(root: XmlElement): readonly FileUnit[] {
    for (const member of plistMembers(root, this.#input)) this.#entry(member, false);
    this.#messages.report();
    return this.#units;
  }

  /** @param isOption of a device, which may hold plurals and widths, but no further devices */
  #entry({ key, value, line, column }: PlistMember, isOption: boolean): void {
    if (value.name !== "dict") {
      this.#text(key, value, { line, column });
      return;
    }
    const members = this.#distinct(value, key);
    if (members.size > 2 && isLongPrefix(key, { line, column }, this.#input)) return;
    const format = members.get(FORMAT);
    const variables = [...members.values()].filter(({ key: name }) => name !== FORMAT);
    const only = variables.length === 1 ? variables[0]?.key : undefined;
    const written = format && scalarOf(format.value);
    const isBare = only !== undefined && bareVariable(written) === only;
    if (format !== undefined && !isBare) this.#text(key, format.value, format);
    const bare = isBare ? [keyedUnit({ key, forms: [written ?? ""], line, column })] : [];
    for (const variable of variables) this.#variable(key, variable, { bare, isOption });
  }

  #variable(key: string, { key: name, value, line, column }: PlistMember, { bare, isOption }: Within): void {
    const context = `${key}:${name}`;
    if (value.name !== "dict") {
      if (!name.startsWith("NSStringFormat")) this.#text(context, value, { line, column });
      return;
    }
    const members = this.#distinct(value, context);
    const rule = members.get(SPEC_TYPE);
    const isPlural = rule === undefined ? !OPTION_RULES.has(name) : scalarOf(rule.value) === PLURAL_RULE;
    const texts = [...members.values()].filter(({ key: own }) => !own.startsWith("NSStringFormat"));
    if (isPlural) this.#plural(context, texts, { line, column }, bare);
    else for (const text of texts) this.#option({ ...text, key: `${context}:${text.key}` }, isOption);
  }

  #option(option: PlistMember, isOption: boolean): void {
    if (isOption || !isEntry(option.value)) this.#text(option.key, option.value, option);
    else this.#entry(option, true);
  }

  #plural(
    key: string,
    members: readonly PlistMember[],
    { line, column }: Place,
    bare: readonly FileUnit[],
  ): void {
    const texts = this.#categories(key, members);
    const zero = texts.get("zero");
    const own = zero && keyedUnit({ key: `${key}:zero`, forms: [zero.text], ...placeOf(zero) });
    if (own === undefined || this.#countsZero) {
      this.#add(this.#messages.unitOf({ key, texts, line, column }), [...(own ? [own] : []), ...bare]);
      return;
    }
    texts.delete("zero");
    if (texts.size > 0) this.#add(this.#messages.unitOf({ key, texts, line, column }), bare);
    this.#units.push(own);
  }

  #categories(key: string, members: readonly PlistMember[]): Map<string, Place & { readonly text: string }> {
    const texts = new Map<string, Place & { readonly text: string }>();
    for (const member of members) {
      const text = this.#scalar(member.value, `${key}:${member.key}`);
      if (!QUANTITIES.has(member.key))
        this.#input.report("xml/unknown-quantity", placeIn(this.#input, member), member.key, key);
      else if (text !== undefined) texts.set(member.key, { text, ...placeOf(member) });
    }
    return texts;
  }

  /** @param further its other units if the template had that shape */
  #add(unit: FileUnit, further: readonly FileUnit[]): void {
    const otherwise = [...(unit.otherwise ?? []), ...further];
    this.#units.push(otherwise.length > 0 ? { ...unit, otherwise } : unit);
  }

  #text(key: string, value: XmlElement, { line, column }: Place): void {
    const text = this.#scalar(value, key);
    if (text !== undefined) this.#units.push(keyedUnit({ key, forms: [text], line, column }));
  }

  #scalar(value: XmlElement, key: string): string | undefined {
    const text = scalarOf(value);
    if (text === undefined) dropElement(value, key, `<${value.name}> is not read here`, this.#input);
    return text;
  }

  /** If members have the same key, the last one counts, as in every reader of property lists. */
  #distinct(dict: XmlElement, owner: string): ReadonlyMap<string, PlistMember> {
    const found = new Map<string, PlistMember>();
    for (const member of plistMembers(dict, this.#input)) {
      const first = found.get(member.key);
      if (first !== undefined)
        this.#input.report(
          "unit/duplicate",
          placeIn(this.#input, member),
          `${owner}:${member.key}`,
          first.line,
        );
      found.set(member.key, member);
    }
    return found;
  }
}

/** True of a `<dict>` with a format or a rule, as below a key. */
function isEntry(value: XmlElement): boolean {
  return childElements(value).some((element) => {
    const name = element.name === "key" ? textContent(element) : "";
    return value.name === "dict" && (name === FORMAT || OPTION_RULES.has(name));
  });
}

function placeOf({ line, column }: Place): Place {
  return { line, column };
}

/** The variable if the format consists only of it: `%#@count@`, `%1$#@count@`. */
function bareVariable(format: string | undefined): string | undefined {
  return /^%(?:\d+\$)?#@([^@]+)@$/.exec(format ?? "")?.[1];
}
