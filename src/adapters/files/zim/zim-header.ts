// The header of a ZIM file and its list of media types, with every position checked against the file; and its entries.
import { UnreadableFile } from '../../../engine/index/load/import-source.ts'
import type { ZimFile } from './zim-file.ts'

const HEADER_BYTES = 80
const MAX_TYPE_LIST = 65_536

export interface ZimHeader {
  readonly entries: number
  readonly clusters: number
  readonly entryPointers: number
  readonly clusterPointers: number
  /** Bytes from here on are no part of the content. */
  readonly end: number
  /** Media types by number. */
  readonly types: readonly string[]
  /** Whether content has a namespace of its own (`C`) instead of `A`. */
  readonly newNames: boolean
}

export async function readZimHeader(file: ZimFile): Promise<ZimHeader> {
  if (file.size < HEADER_BYTES) throw new UnreadableFile('it is shorter than the header of a ZIM file')
  const bytes = await file.read(0, HEADER_BYTES)
  const major = bytes.readUInt16LE(4)
  if (major !== 5 && major !== 6)
    throw new UnreadableFile(`it is a ZIM file of version ${major}, which is not known`)
  const typeList = position(bytes, 56, 'list of media types', file.size)
  const checksum = position(bytes, 72, 'checksum', file.size)
  const header = {
    entries: bytes.readUInt32LE(24),
    clusters: bytes.readUInt32LE(28),
    entryPointers: position(bytes, 32, 'list of entries', file.size),
    clusterPointers: position(bytes, 48, 'list of clusters', file.size),
  }
  if (typeList < HEADER_BYTES - 8)
    throw new UnreadableFile('its list of media types stands within its header')
  if (checksum + 16 > file.size) throw new UnreadableFile('its checksum lies outside the file')
  fits('entries', header.entryPointers, header.entries, file.size)
  fits('clusters', header.clusterPointers, header.clusters, file.size)
  return {
    ...header,
    end: checksum,
    types: readTypes(await file.readUpTo(typeList, MAX_TYPE_LIST)),
    newNames: major === 6 && bytes.readUInt16LE(6) >= 1,
  }
}

function position(bytes: Buffer, at: number, what: string, size: number): number {
  const value = Number(bytes.readBigUInt64LE(at))
  if (value >= size) throw new UnreadableFile(`its ${what} lies outside the file`)
  return value
}

function fits(what: string, at: number, count: number, size: number): void {
  if (at + count * 8 > size)
    throw new UnreadableFile(`it says that it holds ${count} ${what}, which it has no room for`)
}

/** Strings that end in a zero byte; an empty one ends the list. */
function readTypes(bytes: Buffer): string[] {
  const types: string[] = []
  for (let at = 0; at < bytes.length; ) {
    const end = bytes.indexOf(0, at)
    if (end < 0) throw new UnreadableFile('its list of media types does not end')
    if (end === at) break
    types.push(bytes.toString('utf8', at, end))
    at = end + 1
  }
  return types
}

/** The entries of a ZIM file: content, redirects, and what is neither. */
export interface ZimEntry {
  readonly namespace: string
  readonly path: string
  /** The path where there is none. */
  readonly title: string
  /** Of content only. */
  readonly type?: string
  readonly cluster: number
  readonly blob: number
}

const REDIRECT = 0xffff
const LINK_TARGET = 0xfffe
const DELETED = 0xfffd
/** Longer than any entry should be: address and title. */
const MAX_ENTRY = 8_192

/** Positions of the entries, from `first` on. */
export async function entryPositions(
  file: ZimFile,
  header: ZimHeader,
  first: number,
  count: number,
): Promise<number[]> {
  const bytes = await file.read(header.entryPointers + first * 8, count * 8)
  return Array.from({ length: count }, (_, at) => Number(bytes.readBigUInt64LE(at * 8)))
}

/** Throws UnreadableFile where there is no such entry. */
export async function readEntry(file: ZimFile, header: ZimHeader, at: number): Promise<ZimEntry> {
  const bytes = await file.readUpTo(at, MAX_ENTRY)
  if (bytes.length < 16) throw new UnreadableFile('an entry lies outside the file')
  const number = bytes.readUInt16LE(0)
  const isContent = number < DELETED
  const names = number === REDIRECT ? 12 : number === LINK_TARGET || number === DELETED ? 8 : 16
  const path = textAt(bytes, names)
  const title = textAt(bytes, names + Buffer.byteLength(path) + 1)
  const type = header.types[number]
  if (isContent && type === undefined)
    throw new UnreadableFile(`the entry ${path} has a media type that is not listed`)
  return {
    namespace: String.fromCharCode(bytes[3] ?? 0),
    path,
    title: title || path,
    ...(isContent && type !== undefined && { type }),
    cluster: isContent ? bytes.readUInt32LE(8) : 0,
    blob: isContent ? bytes.readUInt32LE(12) : 0,
  }
}

function textAt(bytes: Buffer, at: number): string {
  const end = bytes.indexOf(0, at)
  if (end < 0) throw new UnreadableFile('an entry has a name that does not end')
  return bytes.toString('utf8', at, end)
}
