import { quote } from "./quote.ts";
import type { Rule } from "./rule.ts";

/** Complaints about where a tree is to be served. */
export const HOST_DIAGNOSTICS = {
  "host/unknown": {
    severity: "warning",
    message: (host: string) =>
      `${JSON.stringify(host)} is no host that lingodex knows, so pages are linked as ?page=2; where a host ignores queries, clients that follow next never stop`,
    hint: "name the host with --host or host: in the catalogue (plain, if it just serves files), or pass --links path",
  },
  "host/too-many-files": {
    severity: "error",
    message: (host: string, files: number, limit: number) =>
      `${host} takes ${limit} files a site, and this one has ${files}`,
    hint: "publish fewer projects, leave the view out (--view none), or choose another host",
  },
  "host/too-many-bytes": {
    severity: "error",
    message: (host: string, bytes: number, limit: number) =>
      `${host} takes ${limit} bytes a site, and this one has ${bytes}`,
    hint: "publish fewer projects, leave the view out (--view none), or choose another host",
  },
  "host/file-too-large": {
    severity: "error",
    message: (host: string, path: string, bytes: number, limit: number) =>
      `${host} takes files of ${limit} bytes, and ${quote(path)} has ${bytes}`,
    hint: "split the translation file or the component, leave bulk documents out (--no-bulk) if it is one, or choose another host",
  },
  "host/configuration-too-large": {
    severity: "error",
    message: (host: string, name: string, size: string, limit: string) =>
      `${host} takes ${limit} in ${quote(name)}, and the components of this catalogue need ${size}`,
    hint: "publish a pack where the host takes one (lingodex build --to pack), choose another host with --host, or publish fewer components",
  },
  "host/path-too-long": {
    severity: "error",
    message: (host: string, path: string, bytes: number, limit: number) =>
      `${host} takes paths of ${limit} bytes, and ${quote(path)} has ${bytes}`,
    hint: "rename the file or shorten the slugs, or choose another host",
  },
  "host/reserved-name": {
    severity: "error",
    message: (host: string, name: string, fate: string) =>
      `${host} keeps the name ${quote(name)}: it ${fate}`,
    hint: "rename the slug or file, publish under another path, or choose another host",
  },
  "host/unnameable-file": {
    severity: "warning",
    message: (host: string, path: string) =>
      `${quote(path)} has a name that ${host}'s configuration cannot hold: its address will be 404`,
    hint: "rename the file",
  },
} as const satisfies Record<string, Rule>;
