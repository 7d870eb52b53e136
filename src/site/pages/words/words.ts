import type { EN } from "./en.ts";

/** All that pages say in their own words. Another language is another value of this type. */
export type Words = typeof EN;
