import type { CausesOf } from "./cause.ts";

type ManifestAreas =
  | "address"
  | "build"
  | "catalogue"
  | "component"
  | "discover"
  | "history"
  | "host"
  | "language"
  | "layout"
  | "manifest"
  | "name"
  | "pages"
  | "project"
  | "reference";

/** Causes of diagnostics about manifests, languages, history, hosts and pages. */
export const CATALOGUE_CAUSES: CausesOf<ManifestAreas> = {
  "address/credentials": {
    why: "Everyone can read what is published.",
    example: ["repo", "https://example.org/app.git"],
  },
  "address/not-public": {
    why: "Others cannot open it.",
    example: ["repo", "/srv/git/app.git", "local"],
  },
  "build/max-delete": {
    why: "max_delete protects against a wrong filemask.",
    example: ["420 of 1,000 units would vanish, the limit is 20%"],
  },
  "build/vanished": {
    why: "The old site has it.",
    example: [false, "the translation app/web/de vanishes (120 units)"],
  },
  "build/unproved-tree": {
    why: "Something else changed the tree.",
    example: [],
  },
  "catalogue/ambiguous": {
    why: "They could disagree.",
    example: ["catalogue.yaml, catalogue.json"],
  },
  "catalogue/no-projects-matched": {
    why: "The path or glob is wrong.",
    example: ["projects/*.yaml"],
  },
  "catalogue/bad-glob": {
    why: "lingodex supports simple globs.",
    example: ["../*.yaml", "leaves the folder"],
  },
  "catalogue/no-base-url": {
    why: "Documents contain full addresses.",
    example: [],
  },
  "component/duplicate-slug": {
    why: "Slugs are addresses.",
    example: ["web", "projects/app.yaml:12:5"],
  },
  "component/duplicate-id": {
    why: "Ids set the order in /api/components/.",
    example: [4, "projects/app.yaml:12:5"],
  },
  "component/duplicate-language": {
    why: "Often de.po and de_DE.po both exist.",
    example: ["de", "locale/de.po", '`exclude_languages: ["de_DE"]` leaves out the surplus files'],
  },
  "component/not-excluded": {
    why: "exclude_languages takes codes of the files.",
    example: ["pt_BR", "pt-BR"],
  },
  "component/long-paths": {
    why: "The operating system limits paths.",
    example: [4200, 4096],
  },
  "component/filemask": {
    why: "* is the language code.",
    example: ["locale/*/*.po", 2],
  },
  "component/no-files": {
    why: "Often root or filemask is wrong.",
    example: ["locale/*.po", 0],
  },
  "component/files-in-output": {
    why: "lingodex does not read its own output.",
    example: ["po/*.po", "po"],
  },
  "component/absent-then": {
    why: "It was added later.",
    example: ["app/web"],
  },
  "component/unknown-format": {
    why: "It is misspelt or not supported.",
    example: ["gettext", "po"],
  },
  "component/format-needs-template": {
    why: "Its files have one language each.",
    example: ["json"],
  },
  "component/format-has-no-template": {
    why: "Each file has sources and translations.",
    example: ["po"],
  },
  "component/format-has-no-reference": {
    why: "Its files have one language each.",
    example: ["json"],
  },
  "component/reference-and-template": {
    why: "Each says which strings exist.",
    example: ["locale/app.pot"],
  },
  "component/not-in-reference": {
    why: "Often the reference is older.",
    example: [3, "locale/app.pot"],
  },
  "component/not-in-template": {
    why: "Often they were renamed or removed there.",
    example: ["menu.old", 2, "locale/en.json"],
  },
  "component/unequal-totals": {
    why: "It is unclear which number is complete.",
    example: [80, "locale/fr.po", 120, "locale/de.po"],
  },
  "component/unknown-parent": { why: "It is misspelt.", example: ["weblate://app/web"] },
  "component/link-circle": {
    why: "The links form a circle.",
    example: ["weblate://app/web"],
  },
  "discover/used": {
    why: "lingodex detected the files.",
    example: [2, ""],
  },
  "discover/bounded": {
    why: "Detection has limits.",
    example: ["detection stopped after 200,000 files"],
  },
  "discover/unsupported": {
    why: "lingodex does not read these files.",
    example: ["Android string resources in binary form are not read"],
  },
  "discover/doubtful": {
    why: "lingodex is not sure enough.",
    example: ["skipped: only one language"],
  },
  "discover/collision": {
    why: "Two components share files or a slug.",
    example: ["the slug web is taken"],
  },
  "history/no-repository": {
    why: "The folder is not a clone, or git is missing.",
    example: ["there is no repository", "", "changes"],
  },
  "history/outside": {
    why: "lingodex reads only in allowed folders.",
    example: [
      "app/.git leads out of the repository: lingodex does not run git there",
      "use a separate clone, or list the folder in allow_roots",
    ],
  },
  "history/missing": {
    why: "The clone is not complete.",
    example: ["the commit v1.2 is not in this clone", "fetch it: git fetch --tags"],
  },
  "history/shallow": {
    why: "The clone has only newer commits.",
    example: ["3f2a1c9"],
  },
  "history/clock": {
    why: "A machine's clock was wrong.",
    example: ["3f2a1c9", "2019-01-01", "8b7d6e5", 0],
  },
  "history/future": {
    why: "A machine's clock was wrong.",
    example: ["3f2a1c9", "2099-01-01", "", 0],
  },
  "history/unreadable": { why: "A commit had a broken file.", example: [2, "locale/de.po"] },
  "history/unknown-commit": {
    why: "It was rebased.",
    example: ["3f2a1c9"],
  },
  "history/unused": {
    why: "The change log is not from git.",
    example: [],
  },
  "history/moved": {
    why: "lingodex follows renamed files.",
    example: ["lang/*.po", "3f2a1c9"],
  },
  "history/mostly": {
    why: "Each change is a document.",
    example: [90_000, 100_000],
  },
  "host/unknown": {
    why: "The host decides how pages are linked.",
    example: ["my-host"],
  },
  "host/too-many-files": {
    why: "Each unit has several documents.",
    example: ["cloudflare-pages", 25_000, 20_000],
  },
  "host/too-many-bytes": {
    why: "Each unit has several documents.",
    example: ["github-pages", 1_200_000_000, 1_000_000_000],
  },
  "host/file-too-large": {
    why: "Often it is a bulk document.",
    example: ["cloudflare-pages", "lingodex/bulk/changes.json", 30_000_000, 26_214_400],
  },
  "host/configuration-too-large": {
    why: "Configurations grow with components.",
    example: ["netlify", "_redirects", "2,400 rules", "2,000 rules", false],
  },
  "host/path-too-long": {
    why: "It contains slugs.",
    example: ["s3-website", "api/…", 1100, 1024],
  },
  "host/reserved-name": {
    why: "The host uses this name.",
    example: ["netlify", "node_modules", "leaves it out"],
  },
  "host/unnameable-file": {
    why: "Such configurations cannot contain this character.",
    example: ["nginx", "cost$.po"],
  },
  "layout/filemask": { why: "* is the language code.", example: ["i18n/*.csv", 1] },
  "layout/no-language": { why: "Its code is unknown.", example: ["shared", 1] },
  "layout/no-source": {
    why: "source_language is by default en.",
    example: ["i18n/game.csv", "en", "de, fr"],
  },
  "layout/repeated-file": { why: "Each translation offers its file.", example: [60, 80_000_000] },
  "layout/too-many": { why: "Often the layout is wrong.", example: [3000, 1000] },
  "language/generated": {
    why: "Weblate 3.6.1 does not know it.",
    example: ["xx", "xx", "xx (generated)"],
  },
  "language/old-code": {
    why: "Weblate 3.6.1 maps it this way.",
    example: ["zh", "zh", "zh_Hans", false],
  },
  "language/direction": {
    why: "Weblate 3.6.1 does not know the script.",
    example: ["uz_Arab", "Arab"],
  },
  "language/unknown": { why: "source_language is misspelt or new.", example: ["xx"] },
  "language/duplicate-code": { why: "The list was merged or copied.", example: ["de", "catalogue.yaml:9:5"] },
  "language/bad-code": {
    why: "Codes are part of addresses.",
    example: ["de/at", "it contains a slash"],
  },
  "manifest/encoding": { why: "An editor saved it so.", example: [] },
  "manifest/too-large": {
    why: "A program wrote it.",
    example: [20_000_000, 16_777_216],
  },
  "manifest/syntax": {
    why: "Edits broke it.",
    example: ["a mapping is expected here", ""],
  },
  "manifest/alias-bomb": { why: "Edits broke it.", example: [""] },
  "manifest/unknown-key": {
    why: "It is misspelt.",
    example: ["filmask", "filemask"],
  },
  "manifest/duplicate-key": {
    why: "YAML would drop one silently.",
    example: ["filemask"],
  },
  "manifest/missing-key": { why: "It has no default.", example: ["filemask"] },
  "manifest/wrong-type": {
    why: "YAML gives bare words a type.",
    example: ["branch", "a text", "1.10", '"1.10"'],
  },
  "manifest/bad-value": {
    why: "It is misspelt.",
    example: ["on_bad_file", '"skipp"', "must be one of error, skip"],
  },
  "manifest/bad-regex": {
    why: "language_regex is not valid.",
    example: ["^[a-z", "a bracket is not closed"],
  },
  "manifest/slow-regex": {
    why: "It could take years.",
    example: ["^(a+)+$"],
  },
  "name/unsafe": {
    why: "Names become paths of the site.",
    example: ["a:b", "contains a colon"],
  },
  "name/uncarried": { why: "Windows and archives read it differently.", example: ["a\\b.po"] },
  "name/unstorable": { why: "Windows cannot store it.", example: ["con", "is reserved"] },
  "pages/reserved-slug": { why: "Badges use it in addresses.", example: [] },
  "pages/elsewhere": {
    why: "site_url and base_url differ.",
    example: ["https://translate.example.org", "https://example.org/l10n"],
  },
  "pages/aliases": {
    why: "Each feed is a file.",
    example: ["github-pages", 400],
  },
  "pages/accent-contrast": {
    why: "Text would be hard to read.",
    example: ["#ffcc00", "1.5", "#7a5f00", "#ffcc00"],
  },
  "pages/logo": {
    why: "Images must not run or load anything.",
    example: ["logo.svg", "contains a script"],
  },
  "pages/address": {
    why: "Other schemes could run code.",
    example: ["web", "ftp://example.org"],
  },
  "project/duplicate-slug": {
    why: "Slugs are addresses.",
    example: ["app", "projects/app.yaml:2:7"],
  },
  "project/private-now": {
    why: "--at publishes nothing that is private today.",
    example: ["secret"],
  },
  "reference/no-units": { why: "It must contain all strings.", example: [] },
  "reference/incomplete": {
    why: "Often the reference is older.",
    example: [40, 120, "locale/app.pot"],
  },
};
