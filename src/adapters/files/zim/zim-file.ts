// Random access to a ZIM file: whole, split into parts, or standing within another file, there in sections too.
import { type FileHandle, open, stat } from 'node:fs/promises'
import { UnreadableFile } from '../../../engine/index/load/import-source.ts'

/** Bytes of the ZIM file from `start` on, that stand at `from` in a file of the disk. */
interface Part {
  readonly start: number
  readonly from: number
  readonly size: number
  readonly file: FileHandle
}

export class ZimFile {
  readonly #parts: readonly Part[]
  readonly #offset: number
  /** Bytes of the ZIM file itself. */
  readonly size: number

  private constructor(parts: readonly Part[], offset: number) {
    this.#parts = parts
    this.#offset = offset
    this.size = sizeOf(parts) - offset
  }

  static async open(path: string): Promise<ZimFile> {
    const parts: Part[] = []
    try {
      for (const name of await partsOf(path)) {
        const file = await open(name)
        const { size } = await file.stat()
        parts.push({ start: sizeOf(parts), from: 0, size, file })
      }
      const { offset, inSections } = await placeIn(new ZimFile(parts, 0))
      return inSections ? new ZimFile(await bySections(parts, offset), 0) : new ZimFile(parts, offset)
    } catch (error) {
      for (const { file } of parts) await file.close()
      throw error
    }
  }

  /** Throws UnreadableFile where the file does not hold so much. */
  async read(at: number, length: number): Promise<Buffer> {
    if (!(at >= 0 && length >= 0 && at + length <= this.size))
      throw new UnreadableFile(`it points to byte ${at}, which it does not hold`)
    return await this.#read(at + this.#offset, length)
  }

  async readUpTo(at: number, length: number): Promise<Buffer> {
    return await this.read(at, Math.max(0, Math.min(length, this.size - at)))
  }

  async close(): Promise<void> {
    for (const file of new Set(this.#parts.map((part) => part.file))) await file.close()
  }

  async #read(at: number, length: number): Promise<Buffer> {
    const result = Buffer.alloc(length)
    for (let number = this.#partAt(at); ; number += 1) {
      const part = this.#parts[number]
      if (!part || part.start >= at + length) return result
      const from = Math.max(at, part.start)
      const to = Math.min(at + length, part.start + part.size)
      if (from < to) await part.file.read(result, from - at, to - from, from - part.start + part.from)
    }
  }

  /** The number of the last part that begins at this byte or before it. */
  #partAt(byte: number): number {
    let low = 0
    let high = this.#parts.length - 1
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if ((this.#parts[middle]?.start ?? 0) <= byte) low = middle
      else high = middle - 1
    }
    return low
  }
}

/** `x.zimaa` is the first of the parts `x.zimaa`, `x.zimab` and so on. */
async function partsOf(path: string): Promise<string[]> {
  if (!path.endsWith('.zimaa')) {
    if (/\.zim[a-z]{2}$/.test(path))
      throw new UnreadableFile('it is a part of a split file; name the part that ends in .zimaa')
    return [path]
  }
  const stem = path.slice(0, -2)
  const names: string[] = []
  for (let part = 0; part < 26 * 26; part += 1) {
    const letters = String.fromCharCode(97 + Math.floor(part / 26), 97 + (part % 26))
    const found = await stat(stem + letters).catch(() => undefined)
    if (!found?.isFile()) break
    names.push(stem + letters)
  }
  return names
}

export const ZIM_MAGIC = 0x044d495a
const SEARCHED_BYTES = 65_536

/** Where the ZIM file begins within the file that it stands in, and whether it goes on in sections. */
async function placeIn(file: ZimFile): Promise<{ offset: number; inSections: boolean }> {
  const head = await file.readUpTo(0, SEARCHED_BYTES)
  const magic = Buffer.alloc(4)
  magic.writeUInt32LE(ZIM_MAGIC)
  const at = head.indexOf(magic)
  if (at < 0) throw new UnreadableFile('it is not a ZIM file')
  const before = head.subarray(Math.max(0, at - FIRST_MARK.length), at)
  return { offset: at, inSections: before.equals(FIRST_MARK) }
}

async function bySections([whole]: readonly Part[], first: number): Promise<Part[]> {
  const parts: Part[] = []
  if (!whole) return parts
  for (const section of await sectionsOf(whole.file, first, whole.size))
    parts.push({ ...section, start: sizeOf(parts), file: whole.file })
  return parts
}

function sizeOf(parts: readonly Part[]): number {
  const last = parts.at(-1)
  return last ? last.start + last.size : 0
}

/**
 * A ZIM file that stands in another file in sections, with a mark before each, as libzim's own embedding test has it.
 */
interface Section {
  readonly from: number
  readonly size: number
}

const FIRST_MARK: Buffer = Buffer.from('BEGINZIMMULTIPART')
const NEXT_MARK = Buffer.from('NEWSECTIONZIMMULTI')
const END_MARK = Buffer.from('ENDZIMMULTIPART')
const BLOCK_BYTES = 1_048_576
/** Sections that one file is read in. */
const MAX_SECTIONS = 100_000

/** The sections from the byte behind the first mark to the end of the file. */
async function sectionsOf(file: FileHandle, first: number, size: number): Promise<Section[]> {
  const sections: Section[] = []
  let from = first
  for await (const at of marksIn(file, first, size)) {
    sections.push({ from, size: at - from })
    from = at + NEXT_MARK.length
    if (sections.length === MAX_SECTIONS) break
  }
  const tail = Buffer.alloc(Math.min(END_MARK.length, size - from))
  await file.read(tail, 0, tail.length, size - tail.length)
  const end = tail.equals(END_MARK) ? size - END_MARK.length : size
  return [...sections, { from, size: end - from }]
}

/** Where the marks between sections begin. */
async function* marksIn(file: FileHandle, first: number, size: number): AsyncGenerator<number> {
  const block = Buffer.alloc(BLOCK_BYTES)
  for (let start = first; start < size; ) {
    const { bytesRead } = await file.read(block, 0, BLOCK_BYTES, start)
    const bytes = block.subarray(0, bytesRead)
    let behind = 0
    for (let at = bytes.indexOf(NEXT_MARK); at >= 0; at = bytes.indexOf(NEXT_MARK, behind)) {
      yield start + at
      behind = at + NEXT_MARK.length
    }
    if (bytesRead < BLOCK_BYTES) return
    // A mark may stand across two blocks.
    start += Math.max(behind, BLOCK_BYTES - NEXT_MARK.length + 1)
  }
}
