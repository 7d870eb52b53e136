import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { RemoteSite } from "../../src/published/http/remote-site.ts";
import { fileAddress, parseSiteAddress } from "../../src/published/http/site-address.ts";
import { quickPause, startOrigin } from "./origin.ts";

const LIMIT = 1024;

function siteAt(address: string, options = {}): RemoteSite {
  return new RemoteSite(parseSiteAddress(address), { pause: quickPause().pause, ...options });
}

describe("a site's address", () => {
  it.each([
    ["https://x.org", "https://x.org"],
    ["https://x.org/", "https://x.org"],
    ["https://x.org/t/api/", "https://x.org/t"],
    // A base address may end so.
    ["https://x.org/t/api", "https://x.org/t/api"],
    ["https://x.org/lingodex", "https://x.org/lingodex"],
    ["https://x.org/lingodex/lingodex/manifest.json", "https://x.org/lingodex"],
    ["https://x.org/t/lingodex/manifest.json", "https://x.org/t"],
    ["HTTPS://X.org:443/t", "https://x.org/t"],
  ])("%s is %s", (text, base) => expect(parseSiteAddress(text).base).toBe(base));

  it.each([
    "file:///etc/passwd",
    "ftp://x.org",
    "x.org",
    "https://me:secret@x.org",
    "https://x.org/?a",
    "https://x.org/#a",
    "https://x.org/?",
    "https:///x.org",
    "https:/x.org",
    "https://x.org\\a",
    "https://x.org/a/../b",
    "https://x.org//a",
  ])("%s is none", (text) => expect(() => parseSiteAddress(text)).toThrow(/cannot be the address of a site/));

  it("says nothing of a password", () => {
    expect(() => parseSiteAddress("https://me:secret@x.org")).toThrow(expect.not.stringContaining("secret"));
  });

  it("encodes names of files", () => {
    expect(fileAddress(parseSiteAddress("https://x.org"), "api/a b/100%/c+d?#/page=2/é.json")).toBe(
      "https://x.org/api/a%20b/100%25/c%2Bd%3F%23/page=2/%C3%A9.json",
    );
  });
});

describe("reading", () => {
  it("gives bytes, decoded, and nothing for what is not there", async () => {
    const { address } = await startOrigin((request, response) => {
      if (request.url === "/none") response.writeHead(404).end("no");
      else response.writeHead(200, { "content-encoding": "gzip" }).end(gzipSync("hello"));
    });
    expect((await siteAt(address).read("file", LIMIT))?.toString()).toBe("hello");
    expect(await siteAt(address).read("none", LIMIT)).toBeUndefined();
  });

  it("stops at the limit, also where a few bytes unpack to many", async () => {
    let sent = 0;
    const { address } = await startOrigin((request, response) => {
      if (request.url === "/bomb") {
        response.writeHead(200, { "content-encoding": "gzip" }).end(gzipSync(Buffer.alloc(2 ** 26)));
        return;
      }
      response.writeHead(200);
      const piece = Buffer.alloc(2 ** 16);
      const more = (): void => {
        if (response.destroyed) return;
        sent += piece.length;
        response.write(piece, more);
      };
      more();
    });
    await expect(siteAt(address).read("endless", LIMIT)).rejects.toThrow("more than the 1024 bytes");
    await expect(siteAt(address).read("bomb", LIMIT)).rejects.toThrow("more than the 1024 bytes");
    expect(sent).toBeLessThan(2 ** 26);
  });

  it("gives up hosts that say nothing, and those that drip", async () => {
    const { address } = await startOrigin((request, response) => {
      if (request.url === "/silent") return;
      response.writeHead(200);
      setInterval(() => response.write("x"), 50).unref();
    });
    const silent = siteAt(address, { patience: { silence: 200, whole: 30_000, least: 1024 } });
    await expect(silent.read("silent", LIMIT)).rejects.toThrow("no answer for 0.2 s");
    const dripping = siteAt(address, { patience: { silence: 30_000, whole: 1000, least: 1024 } });
    await expect(dripping.read("drip", LIMIT)).rejects.toThrow("takes too long");
  });

  it("gives up hosts that drip, long before the whole answer is due, and asks four times at most", async () => {
    const { address, asked } = await startOrigin((request, response) => {
      const drip = (write: () => void): void => void setInterval(write, 50).unref();
      if (request.url === "/head") drip(() => request.socket.write("x"));
      else {
        response.writeHead(200);
        drip(() => response.write("x"));
      }
    });
    const patience = { silence: 400, whole: 600_000, least: 1024 };
    await expect(siteAt(address, { patience }).read("drip", LIMIT)).rejects.toThrow(
      /the answer comes too slowly: \d bytes in 0\.4 s/,
    );
    expect(asked).toEqual(["/drip", "/drip", "/drip", "/drip"]);
    await expect(siteAt(address, { patience }).read("head", LIMIT)).rejects.toThrow(address);
  });

  it("waits for hosts that are slow, and fast enough", async () => {
    const { address } = await startOrigin((_, response) => {
      response.writeHead(200);
      let pieces = 0;
      const timer = setInterval(() => {
        response.write("x".repeat(100));
        pieces += 1;
        if (pieces < 10) return;
        clearInterval(timer);
        response.end();
      }, 50);
    });
    const site = siteAt(address, { patience: { silence: 200, whole: 600_000, least: 100 } });
    expect(await site.read("slow", LIMIT)).toHaveLength(1000);
  });

  it("comes back when asked to, and not for ever", async () => {
    const { pause, waits } = quickPause();
    let tries = 0;
    const { address } = await startOrigin((request, response) => {
      tries += 1;
      if (request.url === "/later" && tries > 2) response.end("here");
      else if (request.url === "/tomorrow") response.writeHead(503, { "retry-after": "86400" }).end();
      else response.writeHead(503, { "retry-after": "7" }).end();
    });
    const site = new RemoteSite(parseSiteAddress(address), { pause });
    expect((await site.read("later", LIMIT))?.toString()).toBe("here");
    expect(waits).toEqual([7000, 7000]);
    await expect(site.read("never", LIMIT)).rejects.toThrow("answers 503, also when asked again");
    expect(site.requests).toBe(7);
    await expect(site.read("tomorrow", LIMIT)).rejects.toThrow("asks to wait 86400 s");
  });

  it("tries again where the line breaks", async () => {
    const { pause, waits } = quickPause();
    let tries = 0;
    const { address } = await startOrigin((_request, response) => {
      tries += 1;
      if (tries < 3) response.destroy();
      else response.end("here");
    });
    expect((await new RemoteSite(parseSiteAddress(address), { pause }).read("a", LIMIT))?.toString()).toBe(
      "here",
    );
    expect(waits).toEqual([500, 1000]);
  });

  it("asks no more often than it may", async () => {
    const { address } = await startOrigin((_request, response) => response.end("x"));
    const site = siteAt(address, { mostRequests: 2 });
    await site.read("a", LIMIT);
    await site.read("b", LIMIT);
    await expect(site.read("c", LIMIT)).rejects.toThrow("--max-requests 2 is too low");
  });
});

describe("redirects", () => {
  it("are followed on the same origin, a few of them", async () => {
    const { address, asked } = await startOrigin((request, response) => {
      if (request.url === "/a") response.writeHead(301, { location: "/b" }).end();
      else if (request.url === "/b") response.end("b");
      else response.writeHead(302, { location: `${request.url}x` }).end();
    });
    expect((await siteAt(address).read("a", LIMIT))?.toString()).toBe("b");
    await expect(siteAt(address).read("loop", LIMIT)).rejects.toThrow("more than 5 redirects");
    expect(asked).toHaveLength(8);
  });

  it("lead to no other origin unless that is asked for", async () => {
    const inside = await startOrigin((_request, response) => response.end("secret"));
    const { address } = await startOrigin((_request, response) =>
      response.writeHead(302, { location: `${inside.address}/secret` }).end(),
    );
    await expect(siteAt(address).read("a", LIMIT)).rejects.toThrow("redirects to another origin");
    expect(inside.asked).toEqual([]);
    const asked = siteAt(address, { redirects: "any" });
    expect((await asked.read("a", LIMIT))?.toString()).toBe("secret");
  });

  it.each(["file:///etc/passwd", "javascript:alert(1)", "http://a:b@127.0.0.1/", "http://["])(
    "lead never to %s",
    async (location) => {
      const { address } = await startOrigin((_request, response) =>
        response.writeHead(302, { location }).end(),
      );
      await expect(siteAt(address, { redirects: "any" }).read("a", LIMIT)).rejects.toThrow(
        "not a web address",
      );
    },
  );
});

describe("listed files", () => {
  it("are asked for once more, past caches, where they are not the listed ones", async () => {
    const caching: unknown[] = [];
    const { address } = await startOrigin((request, response) => {
      caching.push(request.headers["cache-control"]);
      response.end(caching.length === 1 ? "old" : "new");
    });
    const sha256 = "11507a0e2f5e69d5dfa40a62a1bd7b6ee57e6bcd85c67c9b8431b36fff21c437";
    const file = { path: "a", size: 3, sha256 };
    expect((await siteAt(address).readListed(file, LIMIT)).toString()).toBe("new");
    expect(caching).toEqual([undefined, "no-cache"]);
    await expect(siteAt(address).readListed({ ...file, sha256: "0".repeat(64) }, LIMIT)).rejects.toThrow(
      "differs from the site's manifest",
    );
  });
});
