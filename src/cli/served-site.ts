import { documentAddress, type LinkStyle, META_ROOT } from "../model/index.ts";

/** The default address of the preview. */
export const LOOPBACK = "127.0.0.1";

/** The address for programs on this machine. */
export function originOf(address: string, port: number): string {
  if ([LOOPBACK, "0.0.0.0", "::"].includes(address)) return `http://localhost:${port}`;
  return `http://${address.includes(":") ? `[${address}]` : address}:${port}`;
}

export interface ServedSite {
  readonly target: string;
  readonly origin: string;
  readonly links: LinkStyle;
  /** The name of the imitated host; undefined if there is none. */
  readonly host: string | undefined;
  readonly listen: string;
  readonly baseUrl: string;
  /** The path of the start page, below the base address; undefined if there are no pages. */
  readonly start: string | undefined;
}

/** Addresses to click: the API, pages for people, two collections, and the tree's own facts. */
export function describeSite({ target, origin, links, baseUrl, start }: ServedSite): readonly string[] {
  const root = `${origin}${new URL(baseUrl).pathname.replace(/\/$/, "")}`;
  const [api = "", ...collections] = [[], ["projects"], ["changes"]].map(
    (segments) => `${root}/${documentAddress({ segments, view: "plain" }, links)}`,
  );
  return [
    `serving ${target} at ${api} (Ctrl-C stops it)`,
    ...(start === undefined ? [] : [`  ${root}/${start} (for people)`]),
    ...[...collections, `${root}/${META_ROOT}/manifest.json`].map((address) => `  ${address}`),
  ];
}

/** Warnings about surprising combinations of options. */
export function warningsOf({ host, listen, links, baseUrl, origin }: ServedSite): readonly string[] {
  const lines: string[] = [];
  if (host !== undefined) lines.push(`lingodex: note: answers as ${host} does, which ignores queries`);
  if (host !== undefined && links === "query") {
    lines.push(
      `lingodex: warning: pages are linked as ?page=2, which this host ignores: clients loop forever`,
    );
    lines.push(`lingodex: hint: build with --host ${host}`);
  }
  if (new URL(baseUrl).origin !== new URL(origin).origin) {
    lines.push(`lingodex: warning: documents link to ${baseUrl}, not ${origin}: clients leave this preview`);
    lines.push("lingodex: hint: serve the catalogue without --base-url, or build for this address");
  }
  if (!isLoopback(listen)) {
    lines.push(`lingodex: warning: everyone who can reach ${listen} can read everything that is served`);
  }
  return lines;
}

function isLoopback(address: string): boolean {
  return address === LOOPBACK || address === "::1" || address === "localhost";
}
