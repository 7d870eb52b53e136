import { addressKey } from "./email-address.ts";

/** Bots whose name and address have no `[bot]`, under the names and addresses that they usually have. */
export const USUAL_BOTS: readonly string[] = [
  ...["dependabot", "dependabot-preview", "support@dependabot.com"],
  ...["renovate", "renovate-bot", "Renovate Bot", "bot@renovateapp.com", "renovate@whitesourcesoftware.com"],
  ...[
    "github-actions",
    "GitHub Actions",
    "github-actions@github.com",
    "action@github.com",
    "actions@github.com",
  ],
  ...["pre-commit-ci", "pre-commit.ci", "pre-commit-ci-lite"],
  ...["weblate", "Hosted Weblate", "Weblate Admin", "hosted@weblate.org", "noreply@weblate.org"],
];

/** A person that a commit or a table names. Either field can be empty. */
export interface NamedPerson {
  readonly names: readonly string[];
  readonly email: string;
}

/** Decides who is a bot. No other code decides this (SOURCES.md, third round, 20). */
export class Bots {
  readonly #names = new Set<string>();
  readonly #addresses = new Set<string>();

  /** @param more the bots of `history.bots`, beside the usual ones: names, addresses, or `Name <address>` */
  constructor(more: readonly string[]) {
    for (const entry of [...USUAL_BOTS, ...more]) this.#add(entry);
  }

  has({ names, email }: NamedPerson): boolean {
    if ([...names, email].some((text) => MARK.test(text))) return true;
    return this.#addresses.has(addressKey(email)) || names.some((name) => this.#names.has(nameKey(name)));
  }

  #add(entry: string): void {
    const [, address = entry] = /<([^<>]*)>\s*$/.exec(entry) ?? [];
    if (address.includes("@")) this.#addresses.add(addressKey(address.trim()));
    else if (nameKey(entry) !== "") this.#names.add(nameKey(entry));
  }
}

/** GitHub and others put this into the name and address of each bot. */
const MARK = /\[bot\]/i;

function nameKey(name: string): string {
  return name.replace(/\s+/g, " ").trim().toLowerCase();
}
