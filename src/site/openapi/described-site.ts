import type { Compat, JsonObject, LinkStyle, View } from "../../model/index.ts";

/** What a description is made from. */
export interface DescribedSite {
  readonly baseUrl: string;
  readonly siteUrl: string;
  readonly style: LinkStyle;
  readonly views: readonly View[];
  readonly compats: readonly Compat[];
  /** True where bulk documents are published. */
  readonly hasBulk: boolean;
  /** Of the tool: versions of it may describe more. */
  readonly version: string;
  /** As in `schemas/output/`, by name, with what `compats` add. */
  readonly schemas: ReadonlyMap<string, JsonObject>;
}
