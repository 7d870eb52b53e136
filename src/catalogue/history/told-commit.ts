import type { RemoteCommit } from "../../model/index.ts";
import type { Author } from "./changelog/commits.ts";
import type { Mailmap } from "./changelog/mailmap.ts";
import { shownName, withoutAddresses } from "./changelog/person.ts";
import type { DescribedCommit, Signature } from "./git/described-commit.ts";

/** How the clones of a small repository abbreviate; each clone would by itself use more where it holds more. */
const SHORT = 7;

/** The first digits of a commit's id. */
export function shortOf(commit: string): string {
  return commit.slice(0, SHORT);
}

/** `remote_commit` of `repository/` documents; without `publishEmails` no address is in it, also not in the message. */
export function tellCommit(
  id: string,
  { author, committer, message }: DescribedCommit,
  mailmap: Mailmap,
  publishEmails: boolean,
): RemoteCommit {
  const personOf = (signature: Signature): Author => {
    const { name, email } = mailmap.map(signature);
    return publishEmails ? { name, email } : { name: shownName(name), email: "" };
  };
  const [wrote, committed] = [personOf(author), personOf(committer)];
  const text = linesOf(publishEmails ? message : withoutAddresses(message));
  return {
    revision: id,
    shortrevision: shortOf(id),
    author: fullName(wrote),
    author_name: wrote.name,
    author_email: wrote.email,
    authordate: dateOf(author),
    commit: fullName(committed),
    commit_name: committed.name,
    commit_email: committed.email,
    commitdate: dateOf(committer),
    message: text,
    summary: text.split("\n", 1)[0] ?? "",
  };
}

/** As git writes it. */
function fullName({ name, email }: Author): string {
  return email === "" ? name : `${name} <${email}>`;
}

/** The platform cuts off what surrounds each line. */
function linesOf(message: string): string {
  return message
    .split("\n")
    .map((line) => line.trim())
    .join("\n")
    .trim();
}

/** As in change records (ADOPT.md 4). */
const LAST_SECOND = 7_258_118_399;

/** In the commit's own offset; UTC is `Z` (RULES.md 7). */
function dateOf({ time, offset }: Signature): string {
  const seconds = Math.min(Math.max(time, 0), LAST_SECOND);
  const local = new Date((seconds + offset * 60) * 1000).toISOString().slice(0, 19);
  if (offset === 0) return `${local}Z`;
  const size = Math.abs(offset);
  const [hours, minutes] = [Math.floor(size / 60), size % 60].map((part) => String(part).padStart(2, "0"));
  return `${local}${offset < 0 ? "-" : "+"}${hours}:${minutes}`;
}
