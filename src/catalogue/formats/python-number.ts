/**
 * A JSON number as Python prints it, which is what the platform shows (RULES.md 14.11): integers keep their digits,
 * the rest are the shortest digits of the double, with a point or an exponent.
 */
export function pythonNumber(literal: string): string {
  if (/^-?\d+$/.test(literal)) return literal === "-0" ? "0" : literal;
  const value = Number(literal);
  if (!Number.isFinite(value)) return value > 0 ? "inf" : "-inf";
  const [digits = "", exponent = ""] = value.toExponential().split("e");
  const power = Number(exponent);
  if (power < -4 || power >= 16)
    return `${digits}e${power < 0 ? "-" : "+"}${String(Math.abs(power)).padStart(2, "0")}`;
  const text = Object.is(value, -0) ? "-0" : String(value);
  return text.includes(".") ? text : `${text}.0`;
}
