import { DEVICE_NAME } from "../../model/index.ts";
import { AnswerError } from "./answer.ts";

/** The platform's rule for slugs (SOURCES.md, "project manifest"). */
const SLUG = /^[-a-zA-Z0-9_]{1,100}$/;
/**
 * A code of a language: letters, digits and the characters that join them. Some codes have an `@`, but none has a
 * slash.
 */
const CODE = /^[A-Za-z0-9][A-Za-z0-9_@.+-]{0,99}$/;
const LONGEST_PATH = 1000;
const LONGEST_NAME = 200;

/** @throws AnswerError for a slug that cannot be the name of a folder on every system */
export function provenSlug(slug: string, address: string): string {
  if (!SLUG.test(slug) || DEVICE_NAME.test(slug))
    throw new AnswerError(address, `its slug ${JSON.stringify(slug)} cannot name a folder`);
  return slug;
}

/** @throws AnswerError for a text that cannot be the code of a language */
export function provenCode(code: string, address: string): string {
  if (!CODE.test(code) || DEVICE_NAME.test(code) || code.includes(".."))
    throw new AnswerError(address, `its language code ${JSON.stringify(code)} cannot be part of an address`);
  return code;
}

/** @throws AnswerError for a path that would leave its folder, or that a system cannot store */
export function provenPath(path: string, address: string): string {
  const trouble = path.length > LONGEST_PATH ? "is too long" : troubleOf(path);
  if (trouble !== undefined)
    throw new AnswerError(address, `the path ${JSON.stringify(path.slice(0, LONGEST_PATH))} ${trouble}`);
  return path;
}

/** Problems of one segment of a path, in order of precedence. */
const TROUBLES: readonly (readonly [RegExp, string])[] = [
  [/^(?:|\.|\.\.)$/, "leaves its folder, or is not in its plain form"],
  [/^\.git(?!(?:hub|lab)$)/i, "is one of git's own"],
  [new RegExp(`^.{${LONGEST_NAME + 1}}`, "su"), "has a name that is too long"],
  [/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}<>:"|?*\\]/u, "holds a character that some systems forbid"],
  [/[. ]$/, "has a name that some systems cannot store"],
  [DEVICE_NAME, "has a name that some systems cannot store"],
];

function troubleOf(path: string): string | undefined {
  const parts = path.split("/");
  return TROUBLES.find(([pattern]) => parts.some((part) => pattern.test(part)))?.[1];
}
