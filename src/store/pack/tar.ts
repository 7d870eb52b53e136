import { compareCodePoints, isTreePath } from "../../model/index.ts";
import { sha256Of } from "./layout.ts";

export interface Member {
  /** The path of the file, with `/`. */
  readonly path: string;
  readonly bytes: Uint8Array;
}

export interface Span {
  readonly start: number;
  readonly end: number;
}

const BLOCK = 512;
/** An archive ends with two empty blocks (POSIX pax, ustar). */
const END = 2 * BLOCK;
const [MOST_NAME, MOST_PREFIX] = [100, 155];
const MOST_SIZE = 8 ** 11 - 1;
/** A path of a tree has at most 2,048 bytes. */
const MOST_RECORD = 4096;
const [AT_SIZE, AT_SUM, AT_TYPE, AT_PREFIX] = [124, 148, 156, 345];
const [SIZE_DIGITS, SUM_DIGITS] = [11, 6];
const ZERO = 0x30;
const [FILE, EXTENDED] = ["0", "x"] as const;
const PLAIN = /^[\x20-\x7e]+$/;

/** The common fields of all headers: mode 0644, without an owner and a time. */
const TEMPLATE = template();

function template(): Buffer {
  const header = Buffer.alloc(BLOCK);
  header.write(`0000644\0${"0000000\0".repeat(2)}`, 100, "latin1");
  header.write("00000000000\0", 136, "latin1");
  header.write(" ".repeat(8), AT_SUM, "latin1");
  header.write("ustar\u000000", 257, "latin1");
  header.write("0000000\0".repeat(2), 329, "latin1");
  return header;
}

const TEMPLATE_SUM = TEMPLATE.reduce((sum, byte) => sum + byte, 0);

/**
 * An archive of regular files, in their order. The same files give the same bytes.
 * @param room returns memory of a length, with any content
 * @throws RangeError for a file of 8 GiB or more
 */
export function archiveOf(
  members: readonly Member[],
  room: (length: number) => Buffer = Buffer.allocUnsafeSlow,
): Buffer {
  const archive = room(lengthOf(members));
  let at = 0;
  for (const { path, bytes } of members) {
    at = putHeader(archive, at, path, bytes.length);
    archive.set(bytes, at);
    const end = at + bytes.length;
    at += padded(bytes.length);
    archive.fill(0, end, at);
  }
  archive.fill(0, at);
  return archive;
}

/** The size of the archive of these files in bytes. */
export function lengthOf(members: readonly Member[]): number {
  return members.reduce((sum, { path, bytes }) => sum + headerBytes(path) + padded(bytes.length), END);
}

/** The greatest number of bytes that a file needs in an archive. */
export function roomOf(path: string, size: number): number {
  return 3 * BLOCK + padded(3 * path.length + 16) + padded(size);
}

/**
 * The members of an untrusted archive. It must have the exact form of `archiveOf`: no links, no folders, no owners,
 * and only one meaning for each header.
 * @throws Error that says what is wrong, without the archive's name
 */
export function membersOf(archive: Buffer): Map<string, Span> {
  const members = new Map<string, Span>();
  let before: string | undefined;
  let at = 0;
  while (!isEnd(archive, at)) {
    const { path, size, header } = memberAt(archive, at);
    if (before !== undefined && compareCodePoints(before, path) >= 0)
      throw new Error(`${path} is repeated, or not in order`);
    const start = at + header.length;
    const end = start + size;
    at = start + padded(size);
    if (at > archive.length) throw new Error(`${path} is cut off`);
    if (archive.subarray(end, at).some((byte) => byte !== 0)) throw new Error(`more follows ${path}`);
    members.set(path, { start, end });
    before = path;
  }
  return members;
}

function isEnd(archive: Buffer, at: number): boolean {
  const rest = archive.subarray(at);
  if (rest.length < END) throw new Error("the archive is cut off");
  return rest.length === END && rest.every((byte) => byte === 0);
}

interface FoundMember {
  readonly path: string;
  readonly size: number;
  readonly header: Buffer;
}

function memberAt(archive: Buffer, at: number): FoundMember {
  const isLong = archive.toString("latin1", at + AT_TYPE, at + AT_TYPE + 1) === EXTENDED;
  const record = isLong ? padded(sizeIn(archive, at, MOST_RECORD)) : 0;
  const own = isLong ? at + BLOCK + record : at;
  const path = isLong ? recordedPath(archive, at) : plainPath(archive, at);
  const size = sizeIn(archive, own, MOST_SIZE);
  const header = headerOf(path, size);
  if (!isTreePath(path)) throw new Error(`it contains ${path}, which cannot be in a tree`);
  if (!archive.subarray(at, at + header.length).equals(header))
    throw new Error(`it contains ${path}, written differently than by lingodex`);
  return { path, size, header };
}

function sizeIn(archive: Buffer, at: number, most: number): number {
  const digits = archive.toString("latin1", at + AT_SIZE, at + AT_SIZE + 12);
  const size = /^[0-7]{11}\0$/.test(digits) ? Number.parseInt(digits, 8) : Number.NaN;
  if (!(size <= most)) throw new Error("it contains something that is not a file of lingodex");
  return size;
}

function plainPath(archive: Buffer, at: number): string {
  const [name, prefix] = [textIn(archive, at, MOST_NAME), textIn(archive, at + AT_PREFIX, MOST_PREFIX)];
  return prefix === "" ? name : `${prefix}/${name}`;
}

function textIn(archive: Buffer, at: number, most: number): string {
  const text = archive.toString("latin1", at, at + most);
  const end = text.indexOf("\0");
  return end < 0 ? text : text.slice(0, end);
}

/** Reads the path in a pax record. If the record is of another kind, `headerOf` makes different bytes. */
function recordedPath(archive: Buffer, at: number): string {
  const start = at + BLOCK;
  const record = archive.toString("utf8", start, start + sizeIn(archive, at, MOST_RECORD));
  return record.slice(record.indexOf("=") + 1, -1);
}

function padded(size: number): number {
  return Math.ceil(size / BLOCK) * BLOCK;
}

function headerBytes(path: string): number {
  return namesOf(path) === undefined ? 2 * BLOCK + padded(pathRecord(path).length) : BLOCK;
}

function headerOf(path: string, size: number): Buffer {
  const header = Buffer.allocUnsafe(headerBytes(path));
  putHeader(header, 0, path, size);
  return header;
}

function putHeader(archive: Buffer, at: number, path: string, size: number): number {
  if (size > MOST_SIZE) throw new RangeError(`${path} is too large for an archive`);
  const names = namesOf(path);
  // The parameters are separate because this runs for each of many files: one object for them would take longer.
  if (names !== undefined) return putBlock(archive, at, names, size, FILE);
  const record = pathRecord(path);
  const start = putBlock(archive, at, { prefix: "", name: "pax" }, record.length, EXTENDED);
  const end = start + padded(record.length);
  archive.set(record, start);
  archive.fill(0, start + record.length, end);
  return putBlock(archive, end, { prefix: "", name: `long-names/${sha256Of(path)}` }, size, FILE);
}

interface Names {
  readonly prefix: string;
  readonly name: string;
}

/**
 * The shortest prefix that leaves a name which fits; undefined if no block can contain the path. Then a pax record
 * is needed.
 */
function namesOf(path: string): Names | undefined {
  if (!PLAIN.test(path)) return undefined;
  if (path.length <= MOST_NAME) return { prefix: "", name: path };
  const at = path.indexOf("/", path.length - MOST_NAME - 1);
  return at < 0 || at > MOST_PREFIX ? undefined : { prefix: path.slice(0, at), name: path.slice(at + 1) };
}

/** Makes the pax record of a path. The record begins with its own length. */
function pathRecord(path: string): Buffer {
  const rest = Buffer.byteLength(` path=${path}\n`);
  let length = rest;
  while (length !== rest + String(length).length) length = rest + String(length).length;
  return Buffer.from(`${length} path=${path}\n`);
}

/** @returns the offset after the block */
function putBlock(
  archive: Buffer,
  at: number,
  { prefix, name }: Names,
  size: number,
  type: typeof FILE | typeof EXTENDED,
): number {
  archive.set(TEMPLATE, at);
  const sum =
    TEMPLATE_SUM +
    putText(archive, at, name) +
    putOctal(archive, at + AT_SIZE, size, SIZE_DIGITS) +
    putText(archive, at + AT_TYPE, type) +
    putText(archive, at + AT_PREFIX, prefix);
  putOctal(archive, at + AT_SUM, sum, SUM_DIGITS);
  archive[at + AT_SUM + SUM_DIGITS] = 0;
  return at + BLOCK;
}

/** Writes an ASCII text. @returns the sum of its bytes */
function putText(archive: Buffer, at: number, text: string): number {
  let sum = 0;
  for (let index = 0; index < text.length; index += 1) {
    const byte = text.charCodeAt(index);
    archive[at + index] = byte;
    sum += byte;
  }
  return sum;
}

/** Writes a number with this many digits. @returns the sum of its bytes */
function putOctal(archive: Buffer, at: number, value: number, digits: number): number {
  let [sum, rest] = [0, value];
  for (let index = at + digits - 1; index >= at; index -= 1) {
    const digit = rest % 8;
    archive[index] = ZERO + digit;
    sum += ZERO + digit;
    rest = (rest - digit) / 8;
  }
  return sum;
}
