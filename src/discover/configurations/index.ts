import type { ConfigurationReader } from "./configuration.ts";

export const CONFIGURATIONS: readonly ConfigurationReader[] = [];
