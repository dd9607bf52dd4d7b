// The entries of a ZIM file: content, redirects, and what is neither.
import { UnreadableFile } from '../../../engine/index/load/import-source.ts'
import type { ZimFile } from './zim-file.ts'
import type { ZimHeader } from './zim-header.ts'

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
