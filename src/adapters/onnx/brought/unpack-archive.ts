// Files of an archive (zip, tar, tar.gz) in memory, bounded; an archive with anything unusual in it is refused whole.
import { gunzipSync, inflateRawSync } from 'node:zlib'
import { codeOf } from '../../../foundation/errors.ts'

export interface ArchiveFile {
  /** With slashes, below the archive's root. */
  readonly path: string
  readonly bytes: Uint8Array
}

/** What is in an archive is not to be trusted; the message says what is wrong with it. */
export class BadArchive extends Error {
  override readonly name = 'BadArchive'
}

export interface ArchiveBounds {
  readonly bytes: number
  readonly entries: number
}

export const ARCHIVE_BOUNDS: ArchiveBounds = { bytes: 1_200 * 1024 * 1024, entries: 2_000 }

export function unpackArchive(archive: Buffer, bounds: ArchiveBounds = ARCHIVE_BOUNDS): ArchiveFile[] {
  if (archive.length >= 4 && archive.readUInt32LE(0) === LOCAL_HEADER) return unzip(archive, bounds)
  const packed = archive[0] === 0x1f && archive[1] === 0x8b
  return untar(
    packed ? bounded(() => gunzipSync(archive, { maxOutputLength: bounds.bytes })) : archive,
    bounds,
  )
}

/** Undefined for a folder; throws for a path that leads elsewhere. */
function checkedPath(path: string): string | undefined {
  const plain = path.replace(/^(?:\.\/)+/, '')
  const parts = plain.split('/')
  if (/[\\\0]/.test(path) || /^(?:\/|[a-z]:)/i.test(path) || parts.includes('..'))
    throw new BadArchive(`it holds a path that leads out of it: ${JSON.stringify(path.slice(0, 100))}`)
  return plain === '' || plain.endsWith('/')
    ? undefined
    : parts.filter((part) => part !== '' && part !== '.').join('/')
}

function bounded(unpack: () => Buffer): Buffer {
  try {
    return unpack()
  } catch (error) {
    throw new BadArchive(
      codeOf(error) === 'ERR_BUFFER_TOO_LARGE'
        ? 'what it unpacks to is too large'
        : 'its compressed data is damaged',
    )
  }
}

const LOCAL_HEADER = 0x04034b50
const CENTRAL_HEADER = 0x02014b50
const END_HEADER = 0x06054b50
const END_LENGTH = 22
const LONGEST_COMMENT = 65_535
const [STORED, DEFLATED] = [0, 8]
const FILE_TYPE = 0o170000
const [PLAIN_FILE, FOLDER] = [0o100000, 0o040000]

/** Goes by the directory at the end, as every unpacker does; sizes are what comes out, not what it says. */
function unzip(archive: Buffer, bounds: ArchiveBounds): ArchiveFile[] {
  const end = endOfZip(archive)
  const count = archive.readUInt16LE(end + 10)
  let at = archive.readUInt32LE(end + 16)
  if (count > bounds.entries) throw new BadArchive(`it holds more than ${bounds.entries} files`)
  const files: ArchiveFile[] = []
  let left = bounds.bytes
  for (let entry = 0; entry < count; entry++) {
    if (at + 46 > archive.length || archive.readUInt32LE(at) !== CENTRAL_HEADER) throw damaged()
    const [flags, method] = [archive.readUInt16LE(at + 8), archive.readUInt16LE(at + 10)]
    const [length, nameLength] = [archive.readUInt32LE(at + 20), archive.readUInt16LE(at + 28)]
    const mode = (archive.readUInt32LE(at + 38) >>> 16) & FILE_TYPE
    const local = archive.readUInt32LE(at + 42)
    const name = archive.toString('utf8', at + 46, at + 46 + nameLength)
    at += 46 + nameLength + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32)
    if ((flags & 1) !== 0) throw new BadArchive('it is encrypted')
    if (mode !== 0 && mode !== PLAIN_FILE && mode !== FOLDER) throw notPlain(name)
    const path = checkedPath(name)
    if (path === undefined) continue
    const packed = localData(archive, local, length)
    if (method !== STORED && method !== DEFLATED)
      throw new BadArchive(`it is packed in an unknown way (${method})`)
    if (method === STORED && packed.length > left) throw tooLarge()
    const bytes =
      method === STORED
        ? packed
        : bounded(() => inflateRawSync(packed, { maxOutputLength: Math.max(1, left) }))
    left -= bytes.length
    files.push({ path, bytes })
  }
  return files
}

function endOfZip(archive: Buffer): number {
  const last = archive.length - END_LENGTH
  for (let at = last; at >= Math.max(0, last - LONGEST_COMMENT); at--) {
    if (archive.readUInt32LE(at) === END_HEADER) return at
  }
  throw damaged()
}

function localData(archive: Buffer, at: number, length: number): Buffer {
  if (at + 30 > archive.length || archive.readUInt32LE(at) !== LOCAL_HEADER) throw damaged()
  const from = at + 30 + archive.readUInt16LE(at + 26) + archive.readUInt16LE(at + 28)
  if (from + length > archive.length) throw damaged()
  return archive.subarray(from, from + length)
}

const BLOCK = 512
const TYPES = { file: ['0', '\0', '7'], folder: '5', pax: ['x', 'g'], longName: 'L' }

interface TarEntry {
  readonly header: Buffer
  readonly type: string
  readonly body: Buffer
}

function* tarEntries(archive: Buffer, bounds: ArchiveBounds): Generator<TarEntry> {
  let entries = 0
  let left = bounds.bytes
  for (let at = 0; at + BLOCK <= archive.length; ) {
    const header = archive.subarray(at, at + BLOCK)
    if (header.every((byte) => byte === 0)) break
    const size = tarNumber(header.subarray(124, 136))
    if (!tarSumIsRight(header) || at + BLOCK + size > archive.length) throw damaged()
    if (++entries > bounds.entries) throw new BadArchive(`it holds more than ${bounds.entries} files`)
    left -= size
    if (left < 0) throw tooLarge()
    yield {
      header,
      type: String.fromCharCode(header[156] ?? 0),
      body: archive.subarray(at + BLOCK, at + BLOCK + size),
    }
    at += BLOCK + Math.ceil(size / BLOCK) * BLOCK
  }
  if (entries === 0) throw new BadArchive('it is no zip and no tar archive')
}

function untar(archive: Buffer, bounds: ArchiveBounds): ArchiveFile[] {
  const files: ArchiveFile[] = []
  /** A name that stands in an entry of its own, before the entry that it names. */
  let longer: string | undefined
  for (const { header, type, body } of tarEntries(archive, bounds)) {
    if (TYPES.pax.includes(type)) {
      longer = /\d+ path=([^\n]*)\n/.exec(body.toString('utf8'))?.[1] ?? longer
      continue
    }
    if (type === TYPES.longName) {
      longer = tarText(body)
      continue
    }
    const name = longer ?? tarName(header)
    longer = undefined
    const path = checkedPath(name)
    if (type === TYPES.folder) continue
    if (!TYPES.file.includes(type)) throw notPlain(name)
    if (path !== undefined) files.push({ path, bytes: body })
  }
  return files
}

function tarName(header: Buffer): string {
  const [prefix, name] = [tarText(header.subarray(345, 500)), tarText(header.subarray(0, 100))]
  return prefix === '' ? name : `${prefix}/${name}`
}

/** The sum of the header's bytes, its own field read as spaces. */
function tarSumIsRight(header: Buffer): boolean {
  const sum = header.reduce((total, byte, at) => total + (at >= 148 && at < 156 ? 32 : byte), 0)
  return sum === tarNumber(header.subarray(148, 156))
}

function tarNumber(field: Buffer): number {
  const value = Number.parseInt(tarText(field).trim() || '0', 8)
  if (!Number.isSafeInteger(value) || value < 0) throw damaged()
  return value
}

function tarText(field: Buffer): string {
  const end = field.indexOf(0)
  return field.toString('utf8', 0, end < 0 ? field.length : end)
}

function tooLarge(): BadArchive {
  return new BadArchive('what it unpacks to is too large')
}

function damaged(): BadArchive {
  return new BadArchive('it is damaged, or no archive that is known here (zip, tar, tar.gz)')
}

function notPlain(name: string): BadArchive {
  return new BadArchive(`${JSON.stringify(name.slice(0, 100))} in it is a link or a device, not a plain file`)
}
