import { asBaseUrl, type BaseUrl } from "../../src/model/addresses/base-url.ts";
import { type PublicAddress, provePublicAddress } from "../../src/model/addresses/public-address.ts";
import { isTreePath, type TreePath } from "../../src/model/tree/tree-path.ts";

/** @throws where a tree cannot have it */
export function baseUrl(text: string): BaseUrl {
  const proved = asBaseUrl(text);
  if (proved === undefined) throw new Error(`${text} is not a base_url`);
  return proved;
}

/** @throws where it is not published as it stands */
export function address(text: string, kind: "web" | "repository" = "web"): PublicAddress {
  const { address: proved, trouble } = provePublicAddress(kind, text);
  if (trouble !== undefined) throw new Error(`${text}: ${trouble}`);
  return proved;
}

/** @throws where no tree has it */
export function pathInTree(text: string): TreePath {
  if (isTreePath(text)) return text;
  throw new Error(`${JSON.stringify(text)} is not a path of a tree`);
}

/** What a stranger's manifest may say where a path belongs: it is not proved. */
export function saidPath(text: string): TreePath {
  return text as TreePath;
}
