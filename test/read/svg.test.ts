import fc from "fast-check";
import { SaxesParser } from "saxes";
import { describe, expect, it } from "vitest";
import { safeSvg } from "../../src/catalogue/read/manifests/svg/svg.ts";
import {
  ATTRIBUTES,
  ELEMENTS,
  PROPERTIES,
  REFUSED_ELEMENTS,
} from "../../src/catalogue/read/manifests/svg/vocabulary.ts";

const NAMESPACES = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"';

function svg(inside: string, attributes = ""): string {
  return `<svg ${NAMESPACES}${attributes}>${inside}</svg>`;
}

/** What is published of it; throws where it is refused. */
function published(text: string): string {
  const found = safeSvg(Buffer.from(text));
  if ("trouble" in found) throw new Error(found.trouble);
  return Buffer.from(found.svg).toString().trim();
}

function troubleOf(text: string): string | undefined {
  const found = safeSvg(Buffer.from(text));
  return "trouble" in found ? found.trouble : undefined;
}

describe("a picture that could run or load something is refused by name", () => {
  it.each([
    ["handlers", svg('<rect onclick="x"/>'), "onclick"],
    ["a blank before the bracket", svg('<rect fill="url&#10;(https://other.example/)"/>'), "url(…)"],
    ["an address alone", svg('<rect fill="https://other.example/"/>'), "address"],
    ["handlers of the root", svg("", ' OnLoad="x"'), "OnLoad"],
    ["handlers of an element that is left out", svg('<metadata onload="x"/>'), "onload"],
    ["a document type", `<!DOCTYPE svg>${svg("")}`, "DOCTYPE"],
    [
      "attributes of a document type",
      `<!DOCTYPE svg [<!ATTLIST svg onload CDATA "x">]>${svg("")}`,
      "DOCTYPE",
    ],
    ["scripts", svg("<script>x</script>"), "<script>"],
    [
      "scripts without a namespace",
      `<svg:svg xmlns:svg="http://www.w3.org/2000/svg"><script/></svg:svg>`,
      "<script>",
    ],
    ["scripts of HTML", svg('<h:script xmlns:h="http://www.w3.org/1999/xhtml"/>'), "<script>"],
    ["HTML", svg("<foreignObject/>"), "<foreignObject>"],
    [
      "animations of addresses",
      svg('<use href="#a"><set attributeName="href" to="https://x.example/#a"/></use>'),
      "<set>",
    ],
    ["animations", svg('<animate attributeName="xlink:href" values="javascript:x"/>'), "<animate>"],
    ["pictures of another site", svg('<image xlink:href="https://x.example/a.png"/>'), "<image>"],
    ["pictures that are documents", svg('<image href="data:image/svg+xml;base64,AAAA"/>'), "<image>"],
    ["parts of another site", svg('<use href="https://x.example/a.svg#b"/>'), "<use>"],
    ["parts of another file", svg('<use href="a.svg#b"/>'), "<use>"],
    ["filters that load", svg('<filter id="f"><feImage href="#a"/></filter>'), "<feImage>"],
    ["paint of another site", svg('<rect fill="url(https://x.example/a#b)"/>'), "fill"],
    ["paint of another site in capitals", svg('<rect FILL="red" stroke="URL(//x.example)"/>'), "stroke"],
    ["a style of another site", svg("<rect style=\"fill:url('https://x.example/a#b')\"/>"), "style"],
    ["a style that hides its name", svg('<rect style="fill:u\\72l(https://x.example)"/>'), "backslash"],
    ["a style that cuts its name", svg('<rect style="fill:ur/**/l(https://x.example)"/>'), "style"],
    [
      "a comment that is none",
      svg('<g filter="url(/*) url(https://x.example/a#b) url(*/#a)"/>'),
      "a comment in the attribute filter",
    ],
    [
      "a string that hides a comment",
      svg('<g style=\'font-family:"/*";filter:url(https://x.example/a#b);x:"*/"\'/>'),
      undefined,
    ],
    ["image-set", svg("<rect style=\"mask:image-set('https://x.example/a' 1x)\"/>"), "image-set"],
    ["a sheet that imports", svg("<style>@import 'https://x.example/a.css';</style>"), "@import"],
    ["a sheet that imports after a rule", svg("<style>a{fill:red} @IMPORT url(x)</style>"), "@IMPORT"],
    ["a sheet with a font", svg("<style>@font-face{font-family:a;src:url(x)}</style>"), "@font-face"],
    ["a sheet with a background", svg("<style>svg{background:url(https://x.example)}</style>"), "url(…)"],
    ["a sheet in CDATA", svg("<style><![CDATA[svg{background:url(x)}]]></style>"), "url(…)"],
    ["a sheet with open braces", svg("<style>a{fill:red</style>"), "braces"],
    ["a style sheet of elsewhere", `<?xml-stylesheet href="a.css"?>${svg("")}`, "xml-stylesheet"],
    ["links", svg('<a href="javascript:x"/>'), "<a>"],
    ["no SVG", "<html/>", "neither SVG nor PNG"],
    ["SVG of no namespace", "<svg/>", "neither SVG nor PNG"],
    ["no XML", svg("<g>"), "neither SVG nor PNG"],
  ])("%s", (_, text, named) => {
    if (named === undefined) expect(published(text)).not.toContain("x.example");
    else expect(troubleOf(text)).toContain(named);
  });
});

describe("a picture of a usual program", () => {
  it("of Inkscape keeps what it draws", () => {
    const inkscape = `<?xml version="1.0" encoding="UTF-8"?>
<!-- Created with Inkscape -->
<svg ${NAMESPACES} xmlns:sodipodi="http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd" xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape" xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" viewBox="0 0 8 8" inkscape:version="1.2" sodipodi:docname="a.svg">
<title>Huts</title><metadata><rdf:RDF><rdf:li/></rdf:RDF></metadata><sodipodi:namedview id="v"/>
<defs><linearGradient id="a"><stop offset="0" style="stop-color:#fff;stop-opacity:1;-inkscape-stroke:none"/></linearGradient><linearGradient id="b" xlink:href="#a"/></defs>
<g inkscape:label="Layer" style="fill:url(#b);font-family:'DejaVu Sans'" transform="translate(1 , 2)"><path d="M0 0h8" inkscape:connector-curvature="0"/></g></svg>`;
    expect(published(inkscape)).toBe(
      `<svg ${NAMESPACES} viewBox="0 0 8 8">\n\n<defs><linearGradient id="a"><stop offset="0" style="stop-color:#fff;stop-opacity:1"></stop></linearGradient><linearGradient id="b" xlink:href="#a"></linearGradient></defs>\n<g style="fill:url(#b);font-family:'DejaVu Sans'" transform="translate(1 , 2)"><path d="M0 0h8"></path></g></svg>`,
    );
  });

  it("of Illustrator keeps its classes, and a sheet for dark backgrounds", () => {
    const illustrator = svg(
      '<defs><style>.cls-1,.cls-2 > g{fill:#fff;isolation:isolate;user-select:none}@media (prefers-color-scheme: dark) { .cls-1 { fill : #000 } }</style></defs><g id="Layer_1" data-name="Layer 1"><path class="cls-1" d="M0 0"/></g>',
    );
    expect(published(illustrator)).toBe(
      svg(
        '<defs><style>.cls-1,.cls-2 &gt; g{fill:#fff;isolation:isolate}@media (prefers-color-scheme: dark){.cls-1{fill:#000}}</style></defs><g id="Layer_1"><path class="cls-1" d="M0 0"></path></g>',
      ),
    );
  });

  it("of Figma keeps clips, filters and an embedded PNG", () => {
    const figma = svg(
      '<g clip-path="url(#c)" filter="url(#f)"><image width="1" height="1" xlink:href="data:image/png;base64,iVBORw0KGgo="/></g><defs><clipPath id="c"><rect width="8" height="8" fill="white"/></clipPath><filter id="f" color-interpolation-filters="sRGB"><feColorMatrix in="SourceAlpha" type="matrix" values="0 0 1" result="hardAlpha"/></filter></defs>',
      ' width="8" height="8" fill="none"',
    );
    expect(published(figma).replaceAll(/><\/(?:image|rect|feColorMatrix)>/g, "/>")).toBe(figma);
  });
});

it("characters that no document may contain are replaced", () => {
  expect(published(svg('<text font-family="a\u009b">\u0085\ufdd0b</text>'))).toBe(
    svg('<text font-family="a\ufffd">\ufffd\ufffdb</text>'),
  );
});

it("a sheet for dark backgrounds needs no blank before its condition", () => {
  expect(published(svg("<style>@media(prefers-color-scheme:dark){a{fill:red}}</style>"))).toBe(
    svg("<style>@media (prefers-color-scheme:dark){a{fill:red}}</style>"),
  );
  expect(troubleOf(svg("<style>@media-x (a){a{fill:red}}</style>"))).toContain("@media-x");
});

it("whatever stands in a picture, what is published draws and does nothing else", () => {
  const names = fc.constantFrom(...ELEMENTS, ...REFUSED_ELEMENTS, "title", "x:y", "unknown");
  const attributes = fc.dictionary(
    fc.constantFrom(...ATTRIBUTES, ...PROPERTIES, "style", "href", "xlink:href", "onload", "x:z"),
    fc.oneof(
      fc.constantFrom(
        "#a",
        "red",
        "url(#a)",
        "url(x)",
        "fill:red;background:url(x)",
        "a{fill:red}",
        "javascript:x",
      ),
      fc.string(),
    ),
    { maxKeys: 4 },
  );
  const { tree } = fc.letrec<{ tree: string }>((tie) => ({
    tree: fc
      .tuple(
        names,
        attributes,
        fc.array(fc.oneof({ maxDepth: 3 }, fc.string(), tie("tree")), { maxLength: 3 }),
      )
      .map(([name, given, inside]) => element(name, given, inside.join(""))),
  }));
  fc.assert(
    fc.property(fc.array(tree, { maxLength: 3 }), (trees) => {
      const found = safeSvg(Buffer.from(svg(trees.join(""), ' xmlns:x="urn:x"')));
      if ("trouble" in found) return;
      const text = Buffer.from(found.svg).toString();
      expectHarmless(text);
      expect(published(text)).toBe(text.trim());
    }),
    { numRuns: 500 },
  );
});

function element(name: string, attributes: Readonly<Record<string, string>>, inside: string): string {
  const given = Object.entries(attributes).map(([key, value]) => ` ${key}="${clean(value)}"`);
  return `<${name}${given.join("")}>${/[<]\w/.test(inside) ? inside : clean(inside)}</${name}>`;
}

function clean(text: string): string {
  // What XML cannot hold is another test's.
  return text
    .replaceAll(/[^\t\n\r\x20-\x7e]/g, "")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll('"', "&quot;")
    .replaceAll("]]>", "");
}

function expectHarmless(text: string): void {
  const parser = new SaxesParser({ xmlns: true });
  parser.on("error", (error) => {
    throw error;
  });
  parser.on("opentag", ({ local, attributes }) => {
    expect(ELEMENTS).toContain(local);
    for (const { local: name, prefix, value } of Object.values(attributes)) {
      if (prefix === "xmlns" || name === "xmlns" || name === "space") continue;
      if (name === "href") expect(value).toMatch(/^(?:#|data:image\/png)/);
      else expect(name === "style" || ATTRIBUTES.has(name) || PROPERTIES.has(name), name).toBe(true);
      expect(value.replaceAll(/url\(\s*["']?#/g, "")).not.toMatch(/url\(|javascript:|@import/i);
    }
  });
  parser.write(text).close();
}
