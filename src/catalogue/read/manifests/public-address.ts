import {
  type AddressKind,
  type PublicAddress,
  provePublicAddress,
  type Report,
  withoutSecrets,
} from "../../../model/index.ts";
import { type Declared, locationOf } from "./manifests.ts";

/** A key of a manifest that holds an address, and what it says. */
export interface DeclaredAddress {
  readonly kind: AddressKind;
  /** With dots between keys of maps: `pages.footer.url`. */
  readonly key: string;
  readonly text: string | undefined;
  /** True where the manifest says that nobody is to see it. */
  readonly isHidden?: boolean;
}

/** What is published of an address of a manifest. Reports what is not published as it stands. */
export function publicAddress(
  declared: Declared<unknown>,
  { kind, key, text = "", isHidden = false }: DeclaredAddress,
  report: Report,
): PublicAddress {
  const { address, trouble } = provePublicAddress(kind, text);
  const at = locationOf(declared, ...key.split("."));
  if (trouble === "credentials") report("address/credentials", at, key, address);
  else if (trouble !== undefined && !isHidden)
    report("address/not-public", at, key, withoutSecrets(text), trouble);
  return address;
}
