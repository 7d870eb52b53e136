import { describe, expect, it } from "vitest";
import { Bots } from "../../src/model/people/bots.ts";

describe("bots", () => {
  it.each<readonly [boolean, string, string]>([
    [true, "dependabot[bot]", "49699333+dependabot[bot]@users.noreply.github.com"],
    [true, "whatever[BOT]", ""],
    [true, "Somebody", "1+some[bot]@users.noreply.github.com"],
    [true, "Renovate  Bot", "me@example.org"],
    [true, "GitHub Actions", "x@example.org"],
    [true, "github-actions", "action@github.com"],
    [true, "pre-commit-ci", "x@example.org"],
    [true, "Weblate", "x@example.org"],
    [true, "Translations", "HOSTED@weblate.org"],
    [true, "L10N  bot", "x@example.org"],
    [true, "Anybody", "sync@example.org"],
    [true, "Anybody", "Robot@example.org"],
    [false, "Bot Robinson", "bot.robinson@example.org"],
    [false, "weblate fan", "fan@example.org"],
    [false, "Robot", "person@example.org"],
    [false, "", ""],
  ])("%s: %s <%s>", (isBot, name, email) => {
    const bots = new Bots(["l10n bot", "sync@example.org", "Robot <robot@example.org>", " ", ""]);
    expect(bots.has({ names: [name], email })).toBe(isBot);
  });

  it.each([
    ...["dependabot", "dependabot-preview", "renovate", "renovate-bot", "Renovate Bot", "github-actions"],
    ...["GitHub Actions", "pre-commit-ci", "pre-commit.ci", "pre-commit-ci-lite"],
    ...["weblate", "Hosted Weblate", "Weblate Admin"],
  ])("have the name %s, whatever their address", (name) => {
    const bots = new Bots([]);
    expect(bots.has({ names: ["Ana", name], email: "x@example.org" })).toBe(true);
    expect(bots.has({ names: [`${name} fan`], email: "x@example.org" })).toBe(false);
    expect(bots.has({ names: ["Ana"], email: `${name}@example.org` })).toBe(false);
  });

  it.each([
    ...["support@dependabot.com", "bot@renovateapp.com", "renovate@whitesourcesoftware.com"],
    ...["github-actions@github.com", "action@github.com", "actions@github.com"],
    ...["hosted@weblate.org", "noreply@weblate.org"],
  ])("have the address %s, whatever their name", (email) => {
    const bots = new Bots([]);
    expect(bots.has({ names: ["Ana"], email })).toBe(true);
    expect(bots.has({ names: ["Ana"], email: `x${email}` })).toBe(false);
    expect(bots.has({ names: ["Ana"], email: `${email}.example` })).toBe(false);
  });

  it("are the usual ones where none are named", () => {
    expect(new Bots([]).has({ names: ["weblate"], email: "" })).toBe(true);
    expect(new Bots([]).has({ names: ["l10n bot"], email: "" })).toBe(false);
  });
});
