import type { Report } from "../model/diagnostic.ts";
import {
  type AddressKind,
  type PublicAddress,
  provePublicAddress,
  withoutSecrets,
} from "../model/public-address.ts";
import { type Declared, locationOf } from "./manifests.ts";

/** A key of a manifest that holds an address, and what it says. */
export interface DeclaredAddress {
  readonly kind: AddressKind;
  readonly key: string;
  readonly text: string | undefined;
}

/** What is published of an address of a manifest. Reports what is not published as it stands. */
export function publicAddress(
  declared: Declared<unknown>,
  { kind, key, text = "" }: DeclaredAddress,
  report: Report,
): PublicAddress {
  const { address, trouble } = provePublicAddress(kind, text);
  if (trouble === "credentials") report("address/credentials", locationOf(declared, key), key, address);
  else if (trouble !== undefined)
    report("address/not-public", locationOf(declared, key), key, withoutSecrets(text), trouble);
  return address;
}
