import {
  type AddressKind,
  type PublicAddress,
  provePublicAddress,
  type Report,
  withoutSecrets,
} from "../../../model/index.ts";
import { type Declared, locationOf } from "./manifests.ts";

/** A key of a manifest with an address, and its value. */
export interface DeclaredAddress {
  readonly kind: AddressKind;
  /** The path of the key, with dots between keys of maps: `pages.footer.url`. */
  readonly key: string;
  readonly text: string | undefined;
  /** True if the manifest hides it. */
  readonly isHidden?: boolean;
}

/** The published form of an address in a manifest. Reports an address that is changed or not published. */
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
