/** What stands before the host, of one that names a scheme. */
const SCHEME = /^([a-z][a-z0-9+.-]*:\/\/)(.*)$/is;
/** The name alone says nothing: whoever asks by ssh needs it (`ssh://git@host/…`). */
const NAMED_BY_SSH = /^[^/:@]+@[^@]*$/;

/**
 * An address without its user and password (`https://user:password@host/…`, `https://token@host/…`): what is published
 * would hand them out. A secret may hold what has to be encoded, and is not.
 */
export function plainAddress(address: string): string {
  const [, scheme = "", rest = ""] = SCHEME.exec(address) ?? [];
  if (!rest.includes("@")) return address;
  if (/ssh:\/\/$/i.test(scheme) && NAMED_BY_SSH.test(rest)) return address;
  const authority = rest.split(/[/?#]/, 1)[0] ?? "";
  // A host's port is a number: `user:a/b@host` is no host called `user`.
  const isHost = /^[^:@]*(?::\d*)?$/.test(authority) || /^\[[^\]@]*\](?::\d*)?$/.test(authority);
  if (isHost) return address;
  const end = authority.includes("@") ? authority.lastIndexOf("@") : rest.lastIndexOf("@");
  return `${scheme}${rest.slice(end + 1)}`;
}
