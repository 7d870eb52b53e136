import fc from "fast-check";
import { html as honoHtml } from "hono/html";
import { describe, expect, it } from "vitest";
import { cleanText } from "../../src/model/text/clean-text.ts";
import { type Content, documentOf, html, movable, movedDown } from "../../src/site/pages/markup.ts";

/** All kinds of characters that are cleaned or escaped, and others. */
const hostile = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.string({
    unit: fc.constantFrom(
      "&",
      "<",
      ">",
      '"',
      "'",
      "\0",
      "\u001e",
      "\u0085",
      "\ud800",
      "\udc00",
      "\ufffe",
      "é",
      "😀",
    ),
  }),
);

const { content } = fc.letrec<{ content: Content }>((tie) => ({
  content: fc.oneof(
    { maxDepth: 3 },
    hostile,
    fc.integer(),
    fc.constantFrom(undefined, null, false as const),
    fc.array(tie("content"), { maxLength: 4 }),
  ),
}));

/** The same for a template that escapes and does not clean. */
function cleaned(one: Content): unknown {
  if (typeof one === "string") return cleanText(one);
  return Array.isArray(one) ? one.map(cleaned) : one;
}

describe("the template of pages", () => {
  it("escapes as a template that others keep does, after each text is cleaned", () => {
    fc.assert(
      fc.property(content, content, (a, b) => {
        const own = html`<p title="${a}">${b}</p>`.toString();
        expect(own).toBe(String(honoHtml`<p title="${cleaned(a)}">${cleaned(b)}</p>`));
      }),
    );
  });

  it("puts in HTML of its own as it is, once and within others, and nothing that only looks like it", () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const part = html`<b>${text}</b>`;
        expect(html`<p>${[part, [part]]}</p>`.toString()).toBe(`<p>${part}${part}</p>`);
        expect(html`${String(part)}`.toString()).not.toContain("<b>");
      }),
    );
    const forged = { toString: () => "<script>", isEscaped: true };
    // @ts-expect-error no other object is content
    expect(() => documentOf(html`${forged}`)).toThrow();
  });

  it("moves links into a deeper folder, and no text that looks like one", () => {
    const part = html`<a href="${"a/b/"}">${'href="c/"'}</a><a href="d/">e</a>`;
    expect(movedDown([movable(part), movable(part)], 2).toString()).toBe(
      String(html`<a href="../../a/b/">${'href="c/"'}</a><a href="../../d/">e</a>`).repeat(2),
    );
  });
});
