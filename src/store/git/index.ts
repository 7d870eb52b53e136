export { changedLines } from "./changed-lines.ts";
export { type FetchedCommit, fetchCommit, forgetFetched } from "./fetched-repository.ts";
export { type Blob, Git } from "./git.ts";
export { looksBare, OutsideRepository } from "./git-place.ts";
export { GitFailure, MissingObject, neededBy, unlessAnswered } from "./git-process.ts";
export type { DescribedCommit, ListedCommit, Signature } from "./graph.ts";
export type { ListedFile } from "./index-entries.ts";
export { isUnfilled, leftOutAround } from "./left-out.ts";
export { askOfFolder, readStanding, wayFrom } from "./work-files.ts";
