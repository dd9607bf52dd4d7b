// Builds small ZIM files for tests, with the layout that the reader expects.
import { createHash } from 'node:crypto'
import { zstdCompressSync } from 'node:zlib'

export interface ZimEntryParts {
  readonly namespace: string
  readonly path: string
  readonly title?: string
  /** Absent: a redirect to the first entry. */
  readonly type?: string
  readonly content?: string
}

const HEADER_BYTES = 80

/** All contents stand in one cluster, packed with zstd unless `plain`. */
export function buildZim(
  entries: readonly ZimEntryParts[],
  options: { plain?: boolean; minor?: number } = {},
): Buffer {
  const sorted = [...entries].sort((a, b) => (a.namespace + a.path < b.namespace + b.path ? -1 : 1))
  const types = [...new Set(sorted.flatMap((entry) => entry.type ?? []))]
  const contents = sorted.filter((entry) => entry.type !== undefined)
  const typeList = Buffer.from(`${types.map((type) => `${type}\0`).join('')}\0`)
  const dirents = sorted.map((entry) => dirent(entry, types, contents.indexOf(entry)))
  const cluster = clusterOf(
    contents.map((entry) => Buffer.from(entry.content ?? '')),
    options.plain === true,
  )

  const pointers = HEADER_BYTES + typeList.length
  const clusterPointers = pointers + dirents.length * 8
  const firstDirent = clusterPointers + 8
  const positions = dirents.map((_, at) => firstDirent + sum(dirents.slice(0, at)))
  const clusterAt = firstDirent + sum(dirents)
  const end = clusterAt + cluster.length

  const header = Buffer.alloc(HEADER_BYTES)
  header.writeUInt32LE(0x044d495a, 0)
  header.writeUInt16LE(6, 4)
  header.writeUInt16LE(options.minor ?? 1, 6)
  header.writeUInt32LE(dirents.length, 24)
  header.writeUInt32LE(1, 28)
  for (const [at, value] of [
    [32, pointers],
    [40, pointers],
    [48, clusterPointers],
    [56, HEADER_BYTES],
    [72, end],
  ] as const)
    header.writeBigUInt64LE(BigInt(value), at)
  const body = Buffer.concat([
    header,
    typeList,
    ...positions.map(pointer),
    pointer(clusterAt),
    ...dirents,
    cluster,
  ])
  return Buffer.concat([body, createHash('md5').update(body).digest()])
}

function sum(buffers: readonly Buffer[]): number {
  return buffers.reduce((total, buffer) => total + buffer.length, 0)
}

function pointer(value: number): Buffer {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64LE(BigInt(value))
  return bytes
}

function dirent(
  { namespace, path, title = '', type }: ZimEntryParts,
  types: readonly string[],
  blob: number,
): Buffer {
  const head = Buffer.alloc(type === undefined ? 12 : 16)
  head.writeUInt16LE(type === undefined ? 0xffff : types.indexOf(type), 0)
  head.write(namespace, 3, 'latin1')
  if (type !== undefined) head.writeUInt32LE(blob, 12)
  return Buffer.concat([head, Buffer.from(`${path}\0${title}\0`)])
}

function clusterOf(blobs: readonly Buffer[], plain: boolean): Buffer {
  const offsets = Buffer.alloc((blobs.length + 1) * 4)
  let at = offsets.length
  for (const [index, blob] of blobs.entries()) {
    offsets.writeUInt32LE(at, index * 4)
    at += blob.length
  }
  offsets.writeUInt32LE(at, blobs.length * 4)
  const content = Buffer.concat([offsets, ...blobs])
  return plain
    ? Buffer.concat([Buffer.from([1]), content])
    : Buffer.concat([Buffer.from([5]), zstdCompressSync(content)])
}
