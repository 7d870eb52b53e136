import { expect, it, vi } from "vitest";
import { exchange } from "../../src/published/http/exchange.ts";
import { RemoteSite } from "../../src/published/http/remote-site.ts";
import { parseSiteAddress } from "../../src/published/http/site-address.ts";
import { quickPause } from "./origin.ts";

// No certificate is needed to see where a redirect would lead.
vi.mock("../../src/published/http/exchange.ts", { spy: true });

async function follow(from: string, location: string): Promise<readonly string[]> {
  const asked: string[] = [];
  vi.mocked(exchange).mockImplementation(async ({ address }) => {
    asked.push(address);
    const status = asked.length === 1 ? 302 : 200;
    return { status, headers: new Headers({ location }), isWhole: true };
  });
  const site = new RemoteSite(parseSiteAddress(from), { redirects: "any", pause: quickPause().pause });
  await site.read("a", 1024).catch(() => undefined);
  return asked;
}

it("no redirect leads from https to http, also where any origin is allowed", async () => {
  expect(await follow("https://x.example", "http://y.example/a")).toEqual(["https://x.example/a"]);
  expect(await follow("https://x.example", "https://y.example/a")).toHaveLength(2);
  expect(await follow("http://x.example", "http://y.example/a")).toHaveLength(2);
});
