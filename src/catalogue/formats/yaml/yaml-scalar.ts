import type { Scalar } from "../../data/packages.ts";

/** The most digits of a number that is converted. Numbers in texts are shorter. */
const MAX_DIGITS = 100;

/** The text of a YAML value, as translate-toolkit's Python prints it; undefined for null. */
export function scalarText({ value, source = "" }: Scalar): string | undefined {
  switch (typeof value) {
    case "string":
      return value;
    case "boolean":
      return value ? "True" : "False";
    case "number":
      return wholeNumber(source) ?? source;
    default:
      return undefined;
  }
}

/** `0x1F`, `0o17`, `+7` and `007` in decimal digits, of any length. `08` stays as written, because 8 is not an octal digit. */
function wholeNumber(source: string): string | undefined {
  if (source.length > MAX_DIGITS || !/^(?:[-+]?(?:0[0-7]*|[1-9]\d*)|0x[\da-f]+|0o[0-7]+)$/i.test(source))
    return undefined;
  return String(source.startsWith("-") ? -BigInt(source.slice(1)) : BigInt(source.replace("+", "")));
}
