export { besideArchive, type Packed, packBundle } from "./bundle/pack.ts";
export { beginsAsBundle, type Contents, mayTake, unpackBundle } from "./bundle/unpack.ts";
export { type CacheChoice, chooseCache, type NoCache, usersCache } from "./cache-choice.ts";
export { sendAll, sendEach } from "./file-walk.ts";
export { type CacheEntry, cacheEntries, removeEntry } from "./memory/cache-entries.ts";
export { CacheFolder } from "./memory/cache-folder.ts";
export { compareInputs, settleInputs } from "./memory/input-comparison.ts";
export type { InputRecord } from "./memory/input-records.ts";
export { InputTrail } from "./memory/input-trail.ts";
export { type CodeFile, type CodeSize, forgetCode, KeptCode, sizeOfCode } from "./memory/kept-code.ts";
export { obstacleIn, userFolder } from "./memory/own-folder.ts";
export { isThisProgram, programRecord } from "./memory/program.ts";
export { keepNewSpace, letNewSpaceGrow } from "./new-space.ts";
export { assemblePack, type Packed as AssembledPack } from "./pack/assembly.ts";
export { endsWhole } from "./pack/bucket-files.ts";
export { compressArchive, refuseLarge } from "./pack/bucket-work.ts";
export { decodeHeaders, encodeHeaders, type RawHeaders } from "./pack/headers.ts";
export type { BucketIndex } from "./pack/index-file.ts";
export {
  bucketBits,
  bucketNameOf,
  MOST_BITS,
  MOST_BUCKET_BYTES,
  type PackLimits,
  packFileName,
  type SummedFile,
  sha256Of,
} from "./pack/layout.ts";
export { mostCompressed, type OpenBucket, pathPrefix } from "./pack/open-bucket.ts";
export { PackOutput } from "./pack/output.ts";
export { ownFiles, readOwnFile } from "./pack/own-files.ts";
export { PackPublication, type PublishedPack } from "./pack/pack-publication.ts";
export {
  MOST_BESIDE_BYTES,
  MOST_POINTER_BYTES,
  type PackPointer,
  type PreviousPack,
  provePointer,
} from "./pack/pointer.ts";
export { PackReader, pointerStamp } from "./pack/reader.ts";
export { Spool } from "./pack/spool.ts";
export type { PutFile, SpooledFile } from "./pack/spooled-groups.ts";
export { alteredBeside, straysIn } from "./pack/sweep.ts";
export { archiveOf, type Member } from "./pack/tar.ts";
export {
  type DueFile,
  type PackSource,
  pathsOf,
  type ReadPointer,
  readPointer,
  type Walk,
  walkBucket,
  walkLeads,
  walkPack,
  walkThrough,
} from "./pack/walk.ts";
export { HAS_THREADS } from "./threads.ts";
export { composeWhole } from "./tree/composition.ts";
export { isFile, kindOf } from "./tree/disk/kind-of.ts";
export { writeLists, writeWholeFile } from "./tree/disk/list-folder.ts";
export {
  cacheConflict,
  cacheRefusal,
  realPlace,
  refuseNoFolder,
  resolveOutDirectory,
} from "./tree/disk/out-directory.ts";
export { isOwnPath, isPublishedPath, OWN_NAMES, STAGE } from "./tree/disk/own-paths.ts";
export { newInWorkTree, type Unignored } from "./tree/disk/work-tree.ts";
export { absentPaths } from "./tree/manifest/absent-parts.ts";
export {
  countIn,
  cutOf,
  entriesIn,
  mostNamedIn,
  PARTS_ROOT,
  partFilePaths,
  partFiles,
  partFor,
} from "./tree/manifest/cut.ts";
export {
  bytesOf,
  digestOf,
  digestsOf,
  EntryList,
  hashPrefix,
  hexOf,
  UNCHANGED,
} from "./tree/manifest/entry-list.ts";
export { proveExactAbsence, sizeOf } from "./tree/manifest/exact-listing.ts";
export { baseUrlOf, readFacts } from "./tree/manifest/known-tree.ts";
export {
  lightReading,
  namedPart,
  type SaidManifest,
} from "./tree/manifest/light-reading.ts";
export { type ManifestFile, type ManifestWalk, WalkedManifest } from "./tree/manifest/manifest-walk.ts";
export { TwoFilesError } from "./tree/manifest/part-files.ts";
export {
  addEntry,
  factsIn,
  generationOf,
  MANIFEST_PATH,
  MOST_ABSENT_BYTES,
  MOST_MANIFEST_BYTES,
  MOST_PART_BYTES,
  type OwnFacts,
  type TreeFacts,
} from "./tree/manifest/tree-manifest.ts";
export { TreePreview } from "./tree/preview.ts";
export { type EntryColumns, fileIn, ListedEntries } from "./tree/proof/listed-entries.ts";
export {
  exactReading,
  refusingFindings,
} from "./tree/proof/manifest-readings.ts";
export { readOutputSchemas } from "./tree/proof/output-schemas.ts";
export { problemOf, type ReportProblem, type TreeProblem, TreeProblems } from "./tree/proof/problems.ts";
export { PublishedTree, VIEW_ROOT } from "./tree/proof/published-tree.ts";
export type { TREE_MESSAGES } from "./tree/proof/rules.ts";
export { decodeShape, hasShape, type ShapedText } from "./tree/proof/schemas.ts";
export {
  type EntryKind,
  type Leaf,
  type ListedFile,
  MOST_TEXT_BYTES,
  TreeDisk,
  type TreeFiles,
} from "./tree/proof/tree-disk.ts";
export { readWholeManifest, type WholeManifest, wholeManifestIn } from "./tree/proof/whole-manifest.ts";
export { Publication, type PublicationOptions, type Published } from "./tree/publication.ts";
export { Downloads } from "./tree/stage/downloads.ts";
export { exists, isInterrupted } from "./tree/stage/stage.ts";
export {
  afterEdit,
  afterWhole,
  lookAhead,
  lookAtTree,
  noteTree,
  provedNow,
  standsFramed,
  TREE_MEMORY,
  type TreeMemory,
} from "./tree/standing/tree-look.ts";
export { SharedPublication } from "./tree/threads/shared-publication.ts";
export { Workplace } from "./tree/workplace.ts";
export { uptime } from "./uptime.ts";
