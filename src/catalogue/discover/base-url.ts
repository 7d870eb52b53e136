import type { Explained } from "./proposal.ts";

/** Where the site would be served, as far as a remote tells (ADOPT.md 1, "Names"). */
export interface GuessedBaseUrl {
  readonly baseUrl: Explained<string>;
  readonly isKnown: boolean;
}

const LOCAL = "http://localhost:8000";

export function baseUrlOf(asked: string | undefined, remote: string | undefined): GuessedBaseUrl {
  if (asked !== undefined) return { baseUrl: { value: asked, because: "you said so" }, isKnown: true };
  const pages = pagesOf(remote ?? "");
  if (pages === undefined) {
    const because = "no remote tells where the site will be served: put its address here";
    return { baseUrl: { value: LOCAL, because }, isKnown: false };
  }
  return { baseUrl: { value: pages, because: "as the remote's host serves pages" }, isKnown: true };
}

/** Of `https://github.com/OWNER/REPO.git`, `git@gitlab.com:OWNER/REPO`. */
function pagesOf(remote: string): string | undefined {
  const match =
    /^(?:(?:https?|ssh|git):\/\/(?:[^@/]*@)?|[^@/]*@)(github|gitlab)\.com(?::\d+)?[/:]([\w.-]+)\/([\w./-]+?)(?:\.git)?\/?$/i;
  const [, host = "", owner = "", repository = ""] = match.exec(remote) ?? [];
  if (owner === "") return undefined;
  const domain = `${owner.toLowerCase()}.${host.toLowerCase()}.io`;
  return repository.toLowerCase() === domain ? `https://${domain}` : `https://${domain}/${repository}`;
}
