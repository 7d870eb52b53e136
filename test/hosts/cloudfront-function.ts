import { createContext, Script } from "node:vm";

/** The line by which a function has CloudFront's own module; nothing of Node's takes its place. */
export const IMPORT = 'import cf from "cloudfront";';

/** What a KeyValueStore answers that was imported from such a file. */
export function storeOf(imported: string): ReadonlyMap<string, string> {
  const { data }: { readonly data: readonly { readonly key: string; readonly value: string }[] } =
    JSON.parse(imported);
  return new Map(data.map(({ key, value }) => [key, value]));
}

/** A function for viewer requests in a world of its own, with a store: `handle` takes and gives JSON. */
export function loadViewerRequest(
  text: string,
  store: ReadonlyMap<string, string>,
): { readonly handle: (event: object) => Promise<unknown>; readonly evaluate: (code: string) => unknown } {
  if (!text.includes(IMPORT)) throw new Error("the function imports nothing");
  const get = async (key: string): Promise<string> => {
    const value = store.get(key);
    if (value === undefined || Buffer.byteLength(key) > 512) throw new Error("KeyNotFound");
    return value;
  };
  const context = createContext({ CF: { kvs: () => ({ get }) } });
  new Script(text.replace(IMPORT, "var cf = CF;")).runInContext(context);
  return {
    handle: async (event) => {
      context["event"] = JSON.stringify(event);
      const answer = new Script("handler(JSON.parse(event)).then(JSON.stringify)").runInContext(context);
      return JSON.parse(await answer);
    },
    evaluate: (code) => new Script(code).runInContext(context),
  };
}
