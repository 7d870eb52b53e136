import type { ToldCode } from "../../import/index.ts";

/** The origin of a finding of an import, and the next step. */
interface ImportCause {
  readonly why: string;
  readonly fix: string;
}

const cause = (why: string, fix: string): ImportCause => ({ why, fix });

const ASK_WITH_TOKEN = "pass a token that can read them";
const NOTHING = "none";

export const IMPORT_CAUSES: Readonly<Record<ToldCode, ImportCause>> = {
  "import/answer": cause("A field is missing or wrong, or an item comes twice.", "open the listed addresses"),
  "import/format": cause("lingodex does not read this format.", "convert their files to a supported format"),
  "import/file": cause("Visitors cannot download them.", ASK_WITH_TOKEN),
  "import/no-files": cause("Visitors cannot download them.", ASK_WITH_TOKEN),
  "import/file-changed": cause("They changed while they were fetched.", "import again"),
  "import/rebuilt": cause("Visitors cannot download them.", `for the server's files, ${ASK_WITH_TOKEN}`),
  "import/filemask": cause("The server hides it.", ASK_WITH_TOKEN),
  "import/hidden-component": cause("Visitors do not see them either.", NOTHING),
  "import/private": cause("--private skip omits them.", "to import them, pass --private mark"),
  "import/unit": cause("Files are older, or parsed differently.", "commit on the server and import again"),
  "import/extra-unit": cause("Files are newer, or parsed differently.", "update the server and import again"),
  "import/text": cause(
    "The data changed meanwhile, or is parsed differently.",
    "import again, then compare the files",
  ),
  "import/rebuilt-text": cause(
    "Its format has no way to write them.",
    `for the original files, ${ASK_WITH_TOKEN}`,
  ),
  "import/pending": cause("The server commits later.", "commit on the server, or pass --files api"),
  "import/read-only-text": cause("The server shows the source instead.", NOTHING),
  "import/stale-source": cause("The server reads changed sources later.", NOTHING),
  "import/plural-place": cause("The server counts forms differently.", NOTHING),
  "import/source-comment": cause("The newer server counts it on the source.", NOTHING),
  "import/release": cause(
    "It is newer, older or between tested ones.",
    "compare some numbers with the server",
  ),
  "import/counter": cause("The server counts hidden or deleted items, too.", NOTHING),
  "import/difference": cause(
    "The server computes them by other rules.",
    "if you need these fields, save them elsewhere",
  ),
  "import/shared-content": cause("The newer server keeps them by unit.", NOTHING),
  "import/failing-check": cause("Visitors do not see these settings.", "set check_flags or checks.csv"),
  "import/glossary": cause("3.6.1 has no glossary components.", "to publish them, pass --glossaries publish"),
  "import/glossary-file": cause("Visitors cannot download them.", ASK_WITH_TOKEN),
  "import/label": cause("3.6.1 has no labels.", NOTHING),
  "import/not-kept": cause("The API of 3.6.1 does not have it.", "keep a backup if the server shuts down"),
  "import/source-translation": cause("Newer servers list one for each component.", NOTHING),
  "import/source-language": cause(
    "Newer servers allow several.",
    "import these components into a project of their own",
  ),
  "import/read-only": cause("The format marks them as not translatable.", NOTHING),
  "import/format-key": cause("They are settings, not texts.", NOTHING),
  "import/action": cause("Newer servers record more.", NOTHING),
  "import/project-change": cause("They are of a project, or of the site.", NOTHING),
  "import/suggestion": cause("The API of 3.6.1 hides texts of suggestions.", NOTHING),
  "import/comment": cause("Only the server's own pages show them.", NOTHING),
  "import/change": cause("The project was deleted, or is hidden.", "import with an administrator's token"),
  "import/user": cause("Only administrators see them.", "import with a token, or fill users.csv"),
  "import/time-zone": cause("The API shows only offsets.", "pass --time-zone NAME"),
  "import/credentials": cause("Everyone can read published addresses.", "revoke them on the server"),
  "import/catalogue": cause("The server accepts what a build refuses.", "fix what lingodex check reports"),
  "import/conflict": cause(
    "You and the server changed the same file or line.",
    "make both versions equal, and import again",
  ),
  "import/merged": cause("The server and you changed different lines.", NOTHING),
};
