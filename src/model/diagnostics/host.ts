import { grouped } from "../text/grouped-number.ts";
import { quote } from "./quote.ts";
import { errorRule, warningRule } from "./rule.ts";

/** Complaints about the host that serves a tree. */
export const HOST_DIAGNOSTICS = {
  "host/unknown": warningRule(
    (host: string) =>
      `${JSON.stringify(host)} is not a known host, so pages are linked as ?page=2, which fails on hosts that ignore queries`,
    "pass --host NAME or --links path, or set host (plain for simple file servers)",
  ),
  "host/too-many-files": errorRule(
    (host: string, files: number, limit: number) =>
      `${host} accepts ${grouped(limit)} files per site, this one has ${grouped(files)}`,
    "publish fewer projects, pass --view none, or use --to pack if the host can read it",
  ),
  "host/too-many-bytes": errorRule(
    (host: string, bytes: number, limit: number) =>
      `${host} accepts ${grouped(limit)} bytes per site, this one has ${grouped(bytes)}`,
    "publish fewer projects, pass --view none, or choose another host",
  ),
  "host/file-too-large": errorRule(
    (host: string, path: string, bytes: number, limit: number) =>
      `${host} limits files to ${grouped(limit)} bytes, but ${quote(path)} has ${grouped(bytes)}`,
    "split the file or component, pass --no-bulk, or choose another host",
  ),
  "host/configuration-too-large": errorRule(
    (host: string, name: string, size: string, limit: string, _takesPack: boolean) =>
      `${host} takes ${limit} in ${quote(name)}, and the components of this catalogue need ${size}`,
    (_host, _name, _size, _limit, takesPack) =>
      takesPack
        ? "publish a pack (lingodex build --to pack) or fewer components, or choose another host"
        : "publish fewer components, or choose another host",
  ),
  "host/path-too-long": errorRule(
    (host: string, path: string, bytes: number, limit: number) =>
      `${host} limits paths to ${limit} bytes, but ${quote(path)} has ${bytes}`,
    "shorten file name or slugs, or choose another host",
  ),
  "host/reserved-name": errorRule(
    (host: string, name: string, fate: string) => `${host} reserves the name ${quote(name)} and ${fate}`,
    "rename the slug or file, or choose another host or path",
  ),
  "host/unnameable-file": warningRule(
    (host: string, path: string) =>
      `${quote(path)} has a name that ${host}'s configuration cannot contain: its address will be 404`,
    "rename the file",
  ),
};
