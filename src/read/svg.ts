import { isUtf8 } from "node:buffer";
import type { SaxesTagNS } from "saxes";
import { isLink } from "../model/outward-address.ts";
import { saxes } from "./packages.ts";

const SVG = "http://www.w3.org/2000/svg";
const XHTML = "http://www.w3.org/1999/xhtml";
const NOT_SVG = "is neither SVG nor PNG";

/** Elements that run something, or hold what does. */
const RUNNING = new Set(["script", "handler", "listener", "foreignobject", "iframe", "object", "embed"]);

/**
 * Why bytes are no picture that may be published as SVG; undefined where they are. In a page an SVG is an `<img>`, and runs
 * nothing; but whoever opens it by its own address opens a document of the site, which is why it must hold nothing that
 * would run there.
 */
export function svgTrouble(bytes: Uint8Array): string | undefined {
  if (!isUtf8(bytes)) return NOT_SVG;
  const parser = new (saxes().SaxesParser)({ xmlns: true });
  let depth = 0;
  let trouble: string | undefined;
  parser.on("error", () => {
    trouble ??= NOT_SVG;
  });
  parser.on("processinginstruction", ({ target }) => {
    trouble ??= `has a processing instruction, ${target}`;
  });
  parser.on("opentag", (tag) => {
    if (depth === 0 && !(tag.local === "svg" && tag.uri === SVG)) trouble ??= NOT_SVG;
    depth += 1;
    trouble ??= tagTrouble(tag);
  });
  parser.on("closetag", () => {
    depth -= 1;
  });
  parser.write(new TextDecoder().decode(bytes)).close();
  return trouble;
}

function tagTrouble({ local, uri, attributes }: SaxesTagNS): string | undefined {
  if (uri === XHTML || RUNNING.has(local.toLowerCase()))
    return `holds the element <${local}>, which may run a script`;
  for (const { local: name, value } of Object.values(attributes)) {
    if (/^on/i.test(name)) return `has the attribute ${name}, which runs a script`;
    if (!isHarmless(value) || (name === "href" && !isOwn(local, value)))
      return `has an address that is none of its own parts, in ${name}`;
  }
  return undefined;
}

/** Browsers pass over blanks and control characters in addresses; animations may set them. */
function isHarmless(value: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  const bare = value.replace(/[\u0000-\u0020\u007f-\u00a0]/g, "").toLowerCase();
  return !/javascript:|vbscript:|data:(?!image\/(?:png|jpeg|gif|webp)[;,])/.test(bare);
}

/** Nothing is asked of another site, but a link may lead there. */
function isOwn(element: string, address: string): boolean {
  return /^(?:#|data:)/.test(address.trim()) || (element === "a" && isLink(address));
}
