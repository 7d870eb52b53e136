import type { ConfigurationReader } from "./configuration.ts";
import { fileNameOf } from "./paths.ts";

/** Configurations that are programs. They are never run, and their texts are searched for nothing: a hint names the file. */
export const programs: ConfigurationReader = {
  name: "JavaScript",
  matches: (path) => PROGRAM.test(fileNameOf(path)),
  isByName: true,
  read: ({ path }) => ({
    components: [],
    told: [
      {
        path,
        code: "discover/unsupported",
        message: "it is a program, and no program is run: what it says of translations is not known",
      },
    ],
  }),
};

const PROGRAM =
  /^(?:(?:next|next-i18next|i18next|i18next-parser|lingui|vue|tolgee|inlang|lokalise)\.config|\.tolgeerc|\.linguirc)\.[cm]?[jt]s$/;
