// A pack on disk: a line that says what it is, the manifest, the signature, each a line; then the blocks, one after the other.
import { hash, randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { type FileHandle, open, rename, rm, stat } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants } from 'node:zlib'
import type { NewPack, OpenedPack, PackBatch, PackFiles } from '../../engine/index/packs/pack-files.ts'
import {
  BadPack,
  PACK_BOUNDS,
  type PackBlock,
  type PackManifest,
  type PackPart,
  readManifest,
} from '../../engine/index/packs/pack-manifest.ts'
import { readVectorBlock, writeVectorBlock } from '../../engine/index/packs/vector-block.ts'
import { isSignedBy } from './pack-keys.ts'

const compress = promisify(brotliCompress)
const decompress = promisify(brotliDecompress)

const FIRST_LINE = 'whippet-pack 1\n'
const SIGNATURE_BYTES = 88
/** Half as fast to pack as less, and a tenth smaller; to unpack it is the same. */
const QUALITY = 6
const READ_AT_ONCE = 65_536

export const packFiles: PackFiles = { write: writePack, open: openPack }

async function writePack(path: string, pack: NewPack): Promise<{ manifest: PackManifest; bytes: number }> {
  await mustBeOurs(path)
  const draft = `${path}.${randomBytes(6).toString('hex')}`
  const blocksFile = `${draft}.blocks`
  try {
    const { blocks, count } = await writeBlocks(blocksFile, pack.batches)
    const manifest: PackManifest = {
      format: 1,
      name: pack.name,
      made: pack.made,
      documents: blocks.reduce((sum, block) => sum + block.documents, 0),
      ...(pack.vectors && { vectors: { ...pack.vectors, count } }),
      licences: pack.licences(),
      ...(pack.key && { signer: { name: pack.key.name, key: pack.key.key } }),
      blocks,
    }
    const signed = Buffer.from(`${FIRST_LINE}${JSON.stringify(manifest)}\n`)
    const bytes = await writeWhole(draft, [signed, `${pack.key?.sign(signed) ?? ''}\n`], blocksFile)
    await rename(draft, path)
    return { manifest, bytes }
  } finally {
    await rm(blocksFile, { force: true })
    await rm(draft, { force: true })
  }
}

/** A pack is written over an older one, and over nothing else. */
async function mustBeOurs(path: string): Promise<void> {
  const file = await open(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (!file) return
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(FIRST_LINE.length), 0, FIRST_LINE.length, 0)
    if (bytesRead > 0 && buffer.toString('latin1') !== FIRST_LINE)
      throw new BadPack('it is there already and no pack; name another file')
  } finally {
    await file.close()
  }
}

async function writeBlocks(
  path: string,
  batches: AsyncIterable<PackBatch>,
): Promise<{ blocks: PackBlock[]; count: number }> {
  const file = await open(path, 'wx', 0o600)
  const blocks: PackBlock[] = []
  let count = 0
  const writePart = async (bytes: Buffer): Promise<PackPart> => {
    await file.appendFile(bytes)
    return { bytes: bytes.length, sha256: hash('sha256', bytes) }
  }
  try {
    for await (const { lines, vectors } of batches) {
      const plain = Buffer.from(lines.map((line) => `${line}\n`).join(''))
      const part = await writePart(
        await compress(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } }),
      )
      for (const { first, later } of vectors ?? []) count += first.length + later.length
      blocks.push({
        documents: lines.length,
        lines: { ...part, unpacked: plain.length },
        ...(vectors && { vectors: await writePart(writeVectorBlock(vectors)) }),
      })
    }
  } finally {
    await file.close()
  }
  return { blocks, count }
}

/** The bytes of the file. */
async function writeWhole(path: string, head: readonly (Buffer | string)[], blocks: string): Promise<number> {
  const file = await open(path, 'wx', 0o644)
  try {
    for (const part of head) await file.appendFile(part)
    for await (const chunk of createReadStream(blocks)) await file.appendFile(chunk as Buffer)
    await file.sync()
    return (await file.stat()).size
  } finally {
    await file.close()
  }
}

async function openPack(path: string): Promise<OpenedPack> {
  if ((await stat(path)).isDirectory()) throw new BadPack('it is a folder')
  const file = await open(path)
  try {
    return await readHead(file)
  } catch (error) {
    await file.close()
    throw error
  }
}

async function readHead(file: FileHandle): Promise<OpenedPack> {
  const first = await bytesAt(file, 0, FIRST_LINE.length)
  if (first.toString('latin1') !== FIRST_LINE) throw new BadPack('it is no pack')
  const manifestLine = await lineAt(file, first.length, PACK_BOUNDS.manifestBytes)
  const manifest = readManifest(manifestLine.toString('utf8'))
  const signature = await lineAt(file, first.length + manifestLine.length, SIGNATURE_BYTES + 1)
  checkSignature(manifest, Buffer.concat([first, manifestLine]), signature.toString('latin1').trimEnd())
  const begin = first.length + manifestLine.length + signature.length
  const { size } = await file.stat()
  const told = manifest.blocks.reduce(
    (sum, { lines, vectors }) => sum + lines.bytes + (vectors?.bytes ?? 0),
    begin,
  )
  if (size < told) throw new BadPack('its end is missing')
  if (size > told) throw new BadPack('it is longer than its manifest says')
  return {
    manifest,
    sha256: hash('sha256', manifestLine),
    bytes: size,
    batches: () => readBlocks(file, begin, manifest),
    close: () => file.close(),
  }
}

function checkSignature({ signer }: PackManifest, signed: Buffer, signature: string): void {
  if (!signer && signature !== '') throw new BadPack('it has a signature of nobody')
  if (signer && !isSignedBy(signer.key, signed, signature))
    throw new BadPack(`its signature is not that of ${signer.name}: it was changed after it was signed`)
}

async function* readBlocks(
  file: FileHandle,
  begin: number,
  { blocks, vectors }: PackManifest,
): AsyncGenerator<PackBatch> {
  let at = begin
  const take = async (part: PackPart): Promise<Buffer> => {
    const bytes = await bytesAt(file, at, part.bytes)
    at += part.bytes
    if (hash('sha256', bytes) !== part.sha256)
      throw new BadPack('one of its blocks was changed: the SHA-256 differs')
    return bytes
  }
  for (const block of blocks) {
    const lines = await unpackLines(await take(block.lines), block)
    const rows = block.vectors && vectors ? await take(block.vectors) : undefined
    yield {
      lines,
      ...(rows && vectors && { vectors: readVectorBlock(rows, block.documents, vectors.dimensions) }),
    }
  }
}

async function unpackLines(packed: Buffer, { documents, lines }: PackBlock): Promise<string[]> {
  // Never more than was told, however much is packed.
  const plain = await decompress(packed, { maxOutputLength: Math.max(1, lines.unpacked) }).catch(() => {
    throw new BadPack("one of its blocks can't be unpacked, or is larger than its manifest says")
  })
  if (plain.length !== lines.unpacked)
    throw new BadPack('one of its blocks is smaller than its manifest says')
  const all = plain.toString('utf8').split('\n')
  if (all.pop() !== '' || all.length !== documents)
    throw new BadPack('one of its blocks has other documents than its manifest says')
  return all
}

async function bytesAt(file: FileHandle, position: number, count: number): Promise<Buffer> {
  const bytes = Buffer.alloc(count)
  let read = 0
  while (read < count) {
    const { bytesRead } = await file.read(bytes, read, count - read, position + read)
    if (bytesRead === 0) throw new BadPack('its end is missing')
    read += bytesRead
  }
  return bytes
}

/** With the character that ends it. */
async function lineAt(file: FileHandle, position: number, most: number): Promise<Buffer> {
  const parts: Buffer[] = []
  for (let at = position; at < position + most; at += READ_AT_ONCE) {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(READ_AT_ONCE), 0, READ_AT_ONCE, at)
    const end = buffer.subarray(0, bytesRead).indexOf('\n')
    parts.push(buffer.subarray(0, end === -1 ? bytesRead : end + 1))
    if (end !== -1) break
    if (bytesRead < READ_AT_ONCE) throw new BadPack('its end is missing')
  }
  const line = Buffer.concat(parts)
  if (line.at(-1) !== 10 || line.length > most) throw new BadPack('its manifest is too long')
  return line
}
