/**
 * Other addresses of the things that pages for people show: those of the release, and of later releases of the
 * platform (SOURCES.md, third round, 22). Each answers with a redirect (301) to the address that has the file. The
 * first matching rule counts. The table is plain data and small, because scripts at the edges of networks contain it.
 */
export interface Aliases {
  readonly rules: readonly AliasRule[];
  /** The values of `#`. Each is in one place only. */
  readonly images: readonly AliasImage[];
}

/**
 * Two addresses below `base_url`'s path. In the first, `*` is one segment of `ALIAS_NAME`, and without `#` at its end a
 * slash may follow. In the second, `$1` to `$3` are these segments. `#` is an image: in the first address under any of its
 * names, in the second under lingodex's own. No address leads to itself.
 */
export type AliasRule = readonly [from: string, to: string];

/** An image, and all its names. */
export interface AliasImage {
  readonly own: string;
  /** The names as one pattern, without anchors. */
  readonly pattern: string;
  /** All addresses. Missing if only `aliasOf` reads the table. */
  readonly names?: readonly string[];
}

/** A slug or code that needs no encoding. Addresses are made only of these, and all syntaxes agree on the pattern. */
export const ALIAS_NAME = "[0-9A-Za-z_@-]+";

/** True for a rule of images: nothing follows their names. */
export function isOfImages([from]: AliasRule): boolean {
  return from.slice(-1) === "#";
}

/**
 * The address that an alias stands for, from the root's name on; undefined for other addresses.
 *
 * @param address without a slash at its end
 */
export function aliasOf(address: string, isDirectory: boolean, aliases: Aliases): string | undefined {
  let own = "";
  let asked = address;
  aliases.images.forEach((image) => {
    const place = isDirectory ? address : address.replace(new RegExp(`/${image.pattern}$`), "/#");
    if (place === address) return;
    own = image.own;
    asked = place;
  });
  let found: string | undefined;
  aliases.rules.some((rule) => {
    const names = new RegExp(`^${rule[0].replace(/[*]/g, `(${ALIAS_NAME})`)}$`).exec(asked);
    if (names !== null)
      found = rule[1].replace(/[$](.)/g, (_, place) => String(names[place])).replace("#", () => own);
    return names !== null;
  });
  return found === address ? undefined : found;
}
