import { describe, expect, it } from "vitest";
import { displayName, numberUsers } from "../../../src/catalogue/link/records/users.ts";
import { Bots } from "../../../src/model/people/bots.ts";
import { userRow } from "../rows-of.ts";

describe("users (RULES.md 5)", () => {
  it("are shown by their full name, else by their user name, without angle brackets", () => {
    const rows = [
      userRow("deniz", { fullName: `Deniz "DJ" O'Hara <x>`, email: "deniz@example.org", id: 2 }),
      userRow("<script>", { id: 3 }),
    ];
    const { users } = numberUsers(rows, [], new Bots([]), () => undefined);
    expect(users.get("deniz")).toEqual({ id: 2, displayName: `Deniz "DJ" O'Hara x`, isBot: false });
    expect(users.get("<script>")).toEqual({ id: 3, displayName: "script", isBot: false });
    expect(displayName("Ana")).toBe("Ana");
  });
});
