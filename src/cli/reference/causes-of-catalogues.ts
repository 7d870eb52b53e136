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
    why: "An address in the catalogue contains a user, a password or a token. Everyone can read what is published.",
    example: ["repo", "https://example.org/app.git"],
  },
  "address/not-public": {
    why: "An address names a path of one machine, or has a scheme that browsers cannot open.",
    example: ["repo", "/srv/git/app.git", "local"],
  },
  "build/max-delete": {
    why: "The new site would lose more units than max_delete allows. This protects a deployed site from a wrong filemask.",
    example: ["420 of 1,000 units would vanish, the limit is 20%"],
  },
  "build/vanished": {
    why: "Translations that the last site has are missing from the new one.",
    example: [false, "the translation app/web/de vanishes (120 units)"],
  },
  "build/unproved-tree": {
    why: "The folder contains a tree that was changed by something else, so lingodex cannot compare it with the new one.",
    example: [],
  },
  "catalogue/ambiguous": {
    why: "Two manifests are next to each other, and they could disagree.",
    example: ["catalogue.yaml, catalogue.json"],
  },
  "catalogue/no-projects-matched": {
    why: "A path or glob under projects or components matches nothing.",
    example: ["projects/*.yaml"],
  },
  "catalogue/bad-glob": { why: "A glob cannot be used.", example: ["../*.yaml", "leaves the folder"] },
  "catalogue/no-base-url": {
    why: "Every document contains the address of others, so lingodex has to know where the site will be.",
    example: [],
  },
  "component/duplicate-slug": {
    why: "Two components of a project have the same slug.",
    example: ["web", "projects/app.yaml:12:5"],
  },
  "component/duplicate-id": {
    why: "Two components have the same id.",
    example: [4, "projects/app.yaml:12:5"],
  },
  "component/duplicate-language": {
    why: "Two files of a component are the same language. Often both de.po and de_DE.po exist.",
    example: ["de", "locale/de.po", "exclude_languages: [de_DE]"],
  },
  "component/long-paths": {
    why: "The operating system limits the length of a path, and the published paths would be longer.",
    example: [4200, 4096],
  },
  "component/filemask": {
    why: "A filemask needs exactly one * for the language code.",
    example: ["locale/*/*.po", 2],
  },
  "component/no-files": {
    why: "A component without files has no translations, which is seldom meant.",
    example: ["locale/*.po", 0],
  },
  "component/absent-then": {
    why: "The site is built as it was at an earlier time, and this component was added later.",
    example: ["app/web"],
  },
  "component/unknown-format": {
    why: "file_format has a value that lingodex does not know.",
    example: ["gettext", "po"],
  },
  "component/format-needs-template": {
    why: "In this format each file contains keys and texts of one language. lingodex needs the file of the source language.",
    example: ["json"],
  },
  "component/format-has-no-template": {
    why: "In this format each file contains both source and translation.",
    example: ["po"],
  },
  "component/format-has-no-reference": {
    why: "reference is for formats whose files contain both source and translation.",
    example: ["json"],
  },
  "component/reference-and-template": {
    why: "A component has both keys, and each of them says which strings exist.",
    example: ["locale/app.pot"],
  },
  "component/not-in-reference": {
    why: "Some translations contain strings that the reference does not have. Often the reference is older.",
    example: [3, "locale/app.pot"],
  },
  "component/not-in-template": {
    why: "A translation has keys that the source language does not have. Often the keys were renamed or removed there.",
    example: ["menu.old", 2, "locale/en.json"],
  },
  "component/unequal-totals": {
    why: "Files of one component have different numbers of strings, and nothing says which number is complete.",
    example: [80, "locale/fr.po", 120, "locale/de.po"],
  },
  "component/unknown-parent": {
    why: "A linked component names a component that does not exist.",
    example: ["weblate://app/web"],
  },
  "component/link-circle": {
    why: "Linked components name each other, so none has a repository.",
    example: ["weblate://app/web"],
  },
  "discover/used": {
    why: "The folder has no manifest, so lingodex uses the files that it detects.",
    example: [2, ""],
  },
  "discover/bounded": {
    why: "The folder has more files than detection reads.",
    example: ["detection stopped after 100,000 files"],
  },
  "discover/unsupported": {
    why: "lingodex detected a file of translations in a format that it does not read.",
    example: ["Android string resources in binary form are not read"],
  },
  "discover/doubtful": {
    why: "The files look like translations, but lingodex is not sure enough to publish them.",
    example: ["not taken: only one language"],
  },
  "discover/collision": {
    why: "Two detected components would have the same files or the same slug.",
    example: ["the slug web is taken"],
  },
  "history/no-repository": {
    why: "changes names git, but the folder is not in a repository, or git is not installed.",
    example: ["there is no repository", "", "changes"],
  },
  "history/outside": {
    why: "The repository is outside of the folder that lingodex can read.",
    example: ["the repository of this folder is /home"],
  },
  "history/missing": {
    why: "The clone does not contain a commit that the history needs.",
    example: ["the commit v1.2 is not in this clone", "fetch it: git fetch --tags"],
  },
  "history/shallow": {
    why: "The clone has only the newest commits, so older changes are missing from the change log.",
    example: ["3f2a1c9"],
  },
  "history/clock": {
    why: "A commit was made on a machine whose clock was wrong.",
    example: ["3f2a1c9", "2019-01-01", "8b7d6e5", 0],
  },
  "history/future": {
    why: "A commit was made on a machine whose clock was wrong.",
    example: ["3f2a1c9", "2099-01-01", "", 0],
  },
  "history/unreadable": {
    why: "An older version of a file is not valid. Its changes are seen in the next version.",
    example: [2, "locale/de.po"],
  },
  "history/unknown-commit": {
    why: "history.times names a commit that does not exist here.",
    example: ["3f2a1c9"],
  },
  "history/unused": {
    why: "The key history is set, but the change log does not come from git.",
    example: [],
  },
  "history/moved": {
    why: "Files were renamed in the repository. lingodex follows them.",
    example: ["lang/*.po", "3f2a1c9"],
  },
  "history/mostly": {
    why: "Most of the site is the change log.",
    example: [90_000, 100_000],
  },
  "host/unknown": {
    why: "lingodex links pages in the way that the host can serve, and it does not know this host.",
    example: ["my-host"],
  },
  "host/too-many-files": {
    why: "The host limits how many files a site can have.",
    example: ["cloudflare-pages", 25_000, 20_000],
  },
  "host/too-many-bytes": {
    why: "The host limits how large a site can be.",
    example: ["github-pages", 1_200_000_000, 1_000_000_000],
  },
  "host/file-too-large": {
    why: "The host limits how large a file can be.",
    example: ["cloudflare-pages", "api/units/bulk.json", 30_000_000, 26_214_400],
  },
  "host/configuration-too-large": {
    why: "The host limits how large its configuration can be, and the configuration grows with the components.",
    example: ["netlify", "_redirects", "2,400 rules", "2,000 rules"],
  },
  "host/path-too-long": {
    why: "The host limits how long a path can be.",
    example: ["s3-website", "api/…", 1100, 1024],
  },
  "host/reserved-name": {
    why: "The host uses this name itself.",
    example: ["cloudflare-pages", "_redirects", "is read as settings"],
  },
  "host/unnameable-file": {
    why: "The host's configuration has no way to write this name.",
    example: ["nginx", "file with spaces.po"],
  },
  "layout/filemask": {
    why: "With a layout, or for string catalogs, filemask is the path of one file. Otherwise it needs a * for the language.",
    example: ["i18n/*.csv", 1],
  },
  "layout/no-language": {
    why: "One file has all languages, and this column or key is not a language that lingodex knows.",
    example: ["shared", 1],
  },
  "layout/no-source": {
    why: "One file has all languages, and the source language is not one of them.",
    example: ["i18n/game.csv", "en", "de, fr"],
  },
  "layout/repeated-file": {
    why: "The file is published under each of its languages, which takes space.",
    example: [60, 80_000_000],
  },
  "layout/too-many": {
    why: "The file has more languages than lingodex reads from one file.",
    example: [3000, 1000],
  },
  "language/generated": {
    why: "The code in a file's name is not a language that release 3.6.1 knows.",
    example: ["xx", "xx", "xx (generated)"],
  },
  "language/old-code": {
    why: "Release 3.6.1 maps this code to another language than people expect today.",
    example: ["zh", "zh", "zh_Hans", false],
  },
  "language/direction": {
    why: "Release 3.6.1 does not know that this script runs from right to left.",
    example: ["uz_Arab", "Arab"],
  },
  "language/unknown": { why: "A manifest or table names a language that does not exist.", example: ["xx"] },
  "language/duplicate-code": {
    why: "languages defines a language twice.",
    example: ["de", "catalogue.yaml:9:5"],
  },
  "language/bad-code": {
    why: "A language code is part of addresses, and this one contains characters that addresses cannot have.",
    example: ["de/at", "it contains a slash"],
  },
  "manifest/encoding": { why: "Manifests are UTF-8.", example: [] },
  "manifest/too-large": {
    why: "The manifest is larger than any manifest needs to be.",
    example: [20_000_000, 16_777_216],
  },
  "manifest/syntax": {
    why: "The manifest is not valid YAML or JSON, so lingodex read nothing of it.",
    example: ["a mapping is expected here", ""],
  },
  "manifest/alias-bomb": {
    why: "Aliases of YAML can repeat each other without end. lingodex limits how far it expands them.",
    example: [""],
  },
  "manifest/unknown-key": {
    why: "A key is misspelt, or belongs to another level of the manifest.",
    example: ["filmask", "filemask"],
  },
  "manifest/duplicate-key": {
    why: "YAML would keep one of the two values, and you would not notice which.",
    example: ["filemask"],
  },
  "manifest/missing-key": { why: "A key that has no default is not set.", example: ["filemask"] },
  "manifest/wrong-type": {
    why: "A key has a value of another type. YAML reads bare words such as 1.10, no and null as other types than text.",
    example: ["branch", "a text", "1.10", '"1.10"'],
  },
  "manifest/bad-value": {
    why: "A key has a value that it cannot have.",
    example: ["priority", "-1", "must be a positive number"],
  },
  "manifest/bad-regex": {
    why: "language_regex is not valid.",
    example: ["^[a-z", "a bracket is not closed"],
  },
  "manifest/slow-regex": {
    why: "Some regular expressions take years for a short text. lingodex refuses them.",
    example: ["^(a+)+$"],
  },
  "name/unsafe": {
    why: "Names of files and slugs become paths of the site, and some hosts cannot store every name.",
    example: ["a:b", "contains a colon"],
  },
  "name/uncarried": {
    why: "Names of files become paths of the site, and no tool that copies sites can handle this one.",
    example: ["a\\b.po"],
  },
  "name/unstorable": { why: "Windows cannot store every name.", example: ["con", "is reserved"] },
  "pages/reserved-slug": { why: "The address of badges uses - for all languages.", example: [] },
  "pages/elsewhere": {
    why: "The API documents link to pages at site_url, and the pages are built for base_url.",
    example: ["https://translate.example.org", "https://example.org/l10n"],
  },
  "pages/aliases": {
    why: "Feeds at older addresses need a file each, and the host limits files.",
    example: ["github-pages", 400],
  },
  "pages/accent-contrast": {
    why: "Text in the chosen color would be hard to read. lingodex uses a darker one.",
    example: ["#ffcc00", "1.5", "#7a5f00", "#ffcc00"],
  },
  "pages/logo": {
    why: "Images are copied into the site, so lingodex accepts only what cannot run or load something.",
    example: ["logo.svg", "contains a script"],
  },
  "pages/address": {
    why: "Pages link only to web and mail addresses.",
    example: ["web", "ftp://example.org"],
  },
  "project/duplicate-slug": {
    why: "Two projects have the same slug.",
    example: ["app", "projects/app.yaml:2:7"],
  },
  "project/private-now": {
    why: "The site is built as it was at an earlier time. Projects that are private today stay private.",
    example: ["secret"],
  },
  "reference/no-units": { why: "The file that reference names contains no strings.", example: [] },
  "reference/incomplete": {
    why: "A translation has many strings that the reference does not have.",
    example: [40, 120, "locale/app.pot"],
  },
};
