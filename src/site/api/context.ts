import {
  type Compat,
  type RenderOptions,
  type ShownNames,
  TimestampPrinter,
  type View,
} from "../../model/index.ts";
import { Addresses } from "./addresses.ts";
import { Encoder } from "./encoder.ts";

/** The tools of all renderers for one view of a site. */
export interface RenderContext {
  readonly addresses: Addresses;
  readonly timestamps: TimestampPrinter;
  readonly encoder: Encoder;
  readonly compats: readonly Compat[];
  /** The users whose names replace the numbers of the platform's API. */
  readonly names: ShownNames;
  /** The rendered noun. It is made once, because all translations of a component embed it. */
  embed<Noun extends object>(noun: Noun, render: Rendering<Noun>): string;
  /** The part of a document that all views share. It is made once if the views are rendered one after the other. */
  share<Noun extends object>(noun: Noun, render: Rendering<Noun>): string;
}

type Rendering<Noun> = (noun: Noun, context: RenderContext) => string;

/** The contexts of a site, one for each view, in the order of `options.views`. */
export function createContexts({
  baseUrl,
  siteUrl,
  style,
  timeZone,
  views,
  compats = [],
  names = "all",
}: RenderOptions): readonly RenderContext[] {
  const timestamps = new TimestampPrinter(timeZone);
  const shared: Shared = { noun: undefined, text: "" };
  return views.map((view) =>
    createContext(
      { addresses: new Addresses(baseUrl, siteUrl, style, view), timestamps, compats, names },
      shared,
    ),
  );
}

interface Shared {
  noun: object | undefined;
  text: string;
}

function createContext(
  parts: Pick<RenderContext, "addresses" | "timestamps" | "compats" | "names">,
  shared: Shared,
): RenderContext {
  const made = new Map<unknown, Embedded>();
  const context: RenderContext = {
    ...parts,
    encoder: new Encoder(),
    embed(noun, render) {
      const embedded = made.get(render) ?? new Embedded();
      made.set(render, embedded);
      return embedded.get(noun) ?? embedded.set(noun, render(noun, context));
    },
    share(noun, render) {
      if (shared.noun !== noun) {
        shared.text = render(noun, context);
        shared.noun = noun;
      }
      return shared.text;
    },
  };
  return context;
}

/** Texts by noun. The last one is kept apart, because units follow their translation. */
class Embedded {
  readonly #texts = new Map<object, string>();
  #noun: object | undefined;
  #text = "";

  get(noun: object): string | undefined {
    if (noun === this.#noun) return this.#text;
    const text = this.#texts.get(noun);
    return text === undefined ? undefined : this.#remember(noun, text);
  }

  set(noun: object, text: string): string {
    this.#texts.set(noun, text);
    return this.#remember(noun, text);
  }

  #remember(noun: object, text: string): string {
    this.#noun = noun;
    this.#text = text;
    return text;
  }
}

/** A context for one view, to render a single document. */
export function contextOf(options: RenderOptions, view: View): RenderContext {
  const [context] = createContexts({ ...options, views: [view] });
  if (context === undefined) throw new Error("a view has a context");
  return context;
}
