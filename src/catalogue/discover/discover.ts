import { codeIn, compareCodePoints, groupBy, isLeftByMerge } from "../../model/index.ts";
import { candidatesIn, doubledIn } from "./candidates.ts";
import { isLikelyCode } from "./code-words.ts";
import type { ConfiguredProject } from "./configurations/configuration.ts";
import { type Configured, configuredIn, namedGroups } from "./configured.ts";
import { fileStem } from "./formats/extensions.ts";
import { isReadable } from "./formats/index.ts";
import { globMatcher } from "./globs.ts";
import { type Asked, type Group, Judged, type World } from "./group.ts";
import { judge, type Verdict } from "./judge.ts";
import { layoutFilesIn } from "./layouts.ts";
import { type Candidate, filePlace, type MaskFile } from "./masks.ts";
import { type Nameable, nameAll } from "./names.ts";
import { type JudgedFile, oneFilesIn } from "./one-files.ts";
import { projectFacts, sourceLanguageOf } from "./project.ts";
import type { Explained, Proposal } from "./proposal.ts";
import { matchesOf } from "./strays.ts";
import type { Surroundings, Told } from "./surroundings.ts";
import { isOfInterest, loneFilesIn, mayBeOfALanguage, wholeFilesIn } from "./whole-files.ts";

/**
 * The components in a repository's files (ADOPT.md 1 and 2). Pure: the same surroundings give the same proposal, in
 * any order of their paths.
 */
export function discover(surroundings: Surroundings, asked: Asked = {}): Proposal {
  const paths = [...surroundings.paths].sort(compareCodePoints);
  const sorted = { ...surroundings, paths };
  const configured = configuredIn(sorted);
  const world = worldOf(sorted, paths, asked, configured.project);
  const wanted = wantedBy(asked);
  const known = paths.filter((path) => isOfInterest(path) && wanted(path) && !isLeftByMerge(fileStem(path)));
  const read = known.filter(isNameable);
  const groups = groupsOf(read.filter(mayBeOfALanguage), paths, configured, world);
  const fresh = read.filter(isNewTo(asked));
  const layouts = layoutFilesIn(fresh, groups, world);
  const judged = judgeAll(groups, [...oneFilesIn(fresh, world), ...layouts], world);
  const laidOut = new Set(layouts.map(({ group }) => group.filemask));
  const whole = wholeFilesIn(
    fresh.filter((path) => !laidOut.has(path)),
    groups,
    world,
  );
  const isNothingSeen = whole.length === 0 && judged.every(({ verdict }) => isNothing(verdict));
  return propose(judged, configured, world, [
    ...whole,
    ...doubledIn(read.filter(isReadable), groups, surroundings.language),
    ...starred(known.filter((path) => !isNameable(path))),
    ...(isNothingSeen ? loneFilesIn(fresh, surroundings) : []),
  ]);
}

/** True for a path without a star, because the star of a filemask is a code. */
function isNameable(path: string): boolean {
  return !path.includes("*");
}

function starred(paths: readonly string[]): readonly Told[] {
  const [path] = paths;
  if (path === undefined) return [];
  const message = "its name contains *, which a filemask cannot match: rename it to publish it";
  return [{ path, code: "discover/unsupported", message, files: paths.length }];
}

interface JudgedGroup {
  readonly group: Pick<Group, "filemask" | "configured" | "isTest">;
  readonly verdict: Verdict;
}

/** The result for a mask, which can be judged again without some of its files. */
interface JudgedMask extends JudgedGroup {
  readonly group: Group;
}

function isNothing({ component, told }: Verdict): boolean {
  return component === undefined && told.length === 0;
}

/** Files of tests are used only if there are no others. */
function judgeAll(
  groups: readonly Group[],
  files: readonly JudgedFile[],
  world: World,
): readonly JudgedGroup[] {
  const judgeSome = (isTest: boolean): readonly JudgedGroup[] => {
    const own = judgeEach(
      groups.filter((group) => group.isTest === isTest),
      world,
    );
    const further = judgeEach(groupsOfStrangers(own, groups, world), world).filter(
      ({ verdict }) => verdict.component !== undefined,
    );
    const taken = new Set(further.flatMap(({ group }) => group.files.map(({ path }) => path)));
    const left = own.map((one) => withoutTaken(one, taken, world));
    return [...left, ...further, ...files.filter(({ group }) => group.isTest === isTest)];
  };
  const own = judgeSome(false);
  return own.some(({ verdict }) => verdict.component !== undefined || verdict.faults !== undefined)
    ? own
    : [...own, ...judgeSome(true)];
}

function judgeEach(groups: readonly Group[], world: World): readonly JudgedMask[] {
  return groups.map((group) => ({ group, verdict: judge(new Judged(group, world)) }));
}

/** A group without the files of another component. The build must exclude them from the mask. */
function withoutTaken(one: JudgedMask, taken: ReadonlySet<string>, world: World): JudgedMask {
  const { group } = one;
  if (!group.files.some(({ path }) => taken.has(path))) return one;
  const files = group.files.filter(({ path }) => !taken.has(path));
  const strays = [...group.strays, ...group.files.filter(({ path }) => taken.has(path))];
  const left = { ...group, files, strays };
  return { group: left, verdict: judge(new Judged(left, world)) };
}

/** Files with other texts that the mask also matches, such as `*_Books.json` for `*.json`. */
function groupsOfStrangers(
  judged: readonly { readonly verdict: Verdict }[],
  known: readonly Group[],
  world: World,
): readonly Group[] {
  const paths = judged.flatMap(({ verdict: { strangers = [] } }) => strangers).sort(compareCodePoints);
  const masks = new Set(known.map(({ filemask }) => filemask));
  const { language } = world.surroundings;
  const candidates = candidatesIn(paths, language, world).filter(({ filemask }) => !masks.has(filemask));
  return matchedGroups(candidates, paths, new Set(paths), language);
}

function propose(
  judged: readonly JudgedGroup[],
  configured: Configured,
  world: World,
  further: readonly Told[],
): Proposal {
  const { surroundings, asked } = world;
  const facts = projectFacts(world, configured.project);
  const { filemasks, slugs } = asked.known ?? { filemasks: [], slugs: [] };
  const known = new Set(filemasks);
  const found = judged.flatMap(({ group, verdict: { component } }): Nameable[] =>
    component === undefined || known.has(group.filemask)
      ? []
      : [{ component, name: group.configured?.name, slug: group.configured?.slug }],
  );
  const isTaken = ({ component }: Nameable): boolean => component.confidence !== "doubtful";
  const taken = nameAll(found.filter(isTaken), facts.slug, slugs);
  const doubtful = nameAll(
    found.filter((nameable) => !isTaken(nameable)),
    facts.slug,
    [...slugs, ...taken.map(({ slug }) => slug)],
  );
  const { baseUrl, isKnown } = baseUrlOf(asked.baseUrl, surroundings.git?.remote);
  return {
    project: {
      ...facts,
      ...sourceLanguageOf(asked, taken.length > 0 ? taken : doubtful, surroundings.language),
    },
    baseUrl,
    isBaseUrlKnown: isKnown,
    siteUrl: configured.project.siteUrl ?? "",
    hasHistory: surroundings.git?.hasCommit ?? false,
    awaitsHistory: surroundings.git?.hasCommit === false,
    components: taken,
    doubtful,
    faults: judged.flatMap(({ group, verdict }) =>
      known.has(group.filemask) || group.isTest ? [] : (verdict.faults ?? []),
    ),
    told: inOrder([...configured.told, ...toldOf(judged, known), ...further]),
  };
}

/** Components that a catalogue already has stay as they are, and are not reported. */
function toldOf(judged: readonly JudgedGroup[], known: ReadonlySet<string>): readonly Told[] {
  return judged.flatMap(({ group, verdict }) => (known.has(group.filemask) ? [] : verdict.told));
}

function isNewTo({ known }: Asked): (path: string) => boolean {
  const names = (mask: string, path: string): boolean =>
    mask.includes("*") ? codeIn(path, mask) !== undefined : mask === path;
  return (path) => known?.filemasks.some((mask) => names(mask, path)) !== true;
}

function inOrder(told: readonly Told[]): readonly Told[] {
  return [...told].sort(
    (one, other) =>
      compareCodePoints(one.path, other.path) ||
      (one.line ?? 0) - (other.line ?? 0) ||
      compareCodePoints(one.message, other.message),
  );
}

function wantedBy({ include = [], exclude = [] }: Asked): (path: string) => boolean {
  const [included, excluded] = [include, exclude].map((globs) => globs.map(globMatcher));
  const isIncluded = (path: string): boolean =>
    included === undefined || included.length === 0
      ? filePlace(path) !== "never"
      : included.some((matches) => matches(path));
  return (path) => isIncluded(path) && excluded?.some((matches) => matches(path)) !== true;
}

const OF_GO = /(?:^|\/)(?:go\.mod|theme\.toml|hugo\.(?:toml|ya?ml|json))$/;

function worldOf(
  surroundings: Surroundings,
  paths: readonly string[],
  asked: Asked,
  project: ConfiguredProject,
): World {
  const known = new Set(paths);
  const pots = groupBy(
    paths.filter((path) => path.endsWith(".pot")),
    (path) => path.slice(0, path.lastIndexOf("/") + 1),
  );
  return {
    asked,
    surroundings,
    project,
    isOfGo: paths.some((path) => OF_GO.test(path)),
    exists: (path) => known.has(path),
    potsIn: (folder) => pots.get(folder) ?? [],
  };
}

/**
 * Groups that configurations name, wherever their files are, followed by groups by conventions for the remaining files.
 *
 * @param read paths that can be translations; `all` of them in any place
 */
function groupsOf(
  read: readonly string[],
  all: readonly string[],
  configured: Configured,
  world: World,
): readonly Group[] {
  const { language } = world.surroundings;
  const { exists } = world;
  const named = namedGroups(all.filter(mayBeOfALanguage), configured, { language, exists });
  const taken = new Set(named.flatMap(({ files }) => files.map(({ path }) => path)));
  const left = read.filter((path) => !taken.has(path));
  const masks = new Set(named.map(({ filemask }) => filemask));
  // Files that a configuration excludes from its mask do not form a component with that mask later.
  const candidates = candidatesIn(left, language, world).filter(({ filemask }) => !masks.has(filemask));
  const found = matchedGroups(candidates, all.filter(mayBeOfALanguage), new Set(left), language);
  return [...named, ...found];
}

/** @param free paths without a group. Matched paths are removed */
function matchedGroups(
  candidates: readonly Candidate[],
  paths: readonly string[],
  free: Set<string>,
  language: Surroundings["language"],
): readonly Group[] {
  const matches = matchesOf(
    candidates.map(({ filemask }) => filemask),
    paths,
    language,
  );
  const found: Group[] = [];
  // Groups with the most languages come first. Files that a group takes under a code without a table cannot belong to
  // another group.
  for (const candidate of candidates) {
    if (!candidate.files.some(({ path }) => free.has(path))) continue;
    const group = withMatches(candidate, matches.get(candidate.filemask) ?? [], free, language);
    for (const { path } of group.files) free.delete(path);
    found.push(group);
  }
  return found;
}

/**
 * A build reads all files that a mask matches. So files that are not translations, or that belong to another
 * component, must be excluded.
 */
function withMatches(
  candidate: Candidate,
  matches: readonly MaskFile[],
  free: ReadonlySet<string>,
  language: Surroundings["language"],
): Group {
  const { filemask, beside } = candidate;
  const own = new Set(candidate.files.map(({ path }) => path));
  const isOwn = ({ path, code }: MaskFile): boolean =>
    free.has(path) && (own.has(path) || isUnknownCode(filemask, code, language));
  const all = matches.filter(({ path }) => path !== beside);
  // A mask does not match a code with a dot, but a template can have one.
  const dotted = candidate.files.filter(({ code }) => code === candidate.unnamed && code.includes("."));
  return {
    ...candidate,
    files: [...all, ...dotted].filter(isOwn),
    strays: all.filter((file) => !isOwn(file)),
    configured: undefined,
    isTest: filePlace(filemask) === "test",
  };
}

/** True for a code that no table has, though it looks like one: a build makes a language of it. */
function isUnknownCode(filemask: string, code: string, language: Surroundings["language"]): boolean {
  return language(code) === undefined && isLikelyCode(filemask, code);
}

/** The address of the site, guessed from a remote (ADOPT.md 1, "Names"). */
interface GuessedBaseUrl {
  readonly baseUrl: Explained<string>;
  readonly isKnown: boolean;
}

const LOCAL = "http://localhost:8000";

function baseUrlOf(asked: string | undefined, remote: string | undefined): GuessedBaseUrl {
  if (asked !== undefined) return { baseUrl: { value: asked, because: "you chose it" }, isKnown: true };
  const pages = pagesOf(remote ?? "");
  if (pages === undefined) {
    const because = "no git remote suggests the site's address: write it here";
    return { baseUrl: { value: LOCAL, because }, isKnown: false };
  }
  return { baseUrl: { value: pages, because: "the remote's address for pages" }, isKnown: true };
}

/** The pages of `https://github.com/OWNER/REPO.git` or `git@gitlab.com:OWNER/REPO`. */
function pagesOf(remote: string): string | undefined {
  const match =
    /^(?:(?:https?|ssh|git):\/\/(?:[^@/]*@)?|[^@/]*@)(github|gitlab)\.com(?::\d+)?[/:]([\w.-]+)\/([\w./-]+?)(?:\.git)?\/?$/i;
  const [, host = "", owner = "", repository = ""] = match.exec(remote) ?? [];
  if (owner === "") return undefined;
  const domain = `${owner.toLowerCase()}.${host.toLowerCase()}.io`;
  return repository.toLowerCase() === domain ? `https://${domain}` : `https://${domain}/${repository}`;
}
