// Random access to a ZIM file: whole, split into parts, or standing within another file.
import { type FileHandle, open, stat } from 'node:fs/promises'
import { UnreadableFile } from '../../../engine/index/import-source.ts'

interface Part {
  readonly start: number
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
    this.size = parts.reduce((sum, part) => sum + part.size, 0) - offset
  }

  static async open(path: string): Promise<ZimFile> {
    const parts: Part[] = []
    try {
      let start = 0
      for (const name of await partsOf(path)) {
        const file = await open(name)
        const { size } = await file.stat()
        parts.push({ start, size, file })
        start += size
      }
      const plain = new ZimFile(parts, 0)
      return new ZimFile(parts, await offsetIn(plain))
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
    for (const { file } of this.#parts) await file.close()
  }

  async #read(at: number, length: number): Promise<Buffer> {
    const result = Buffer.alloc(length)
    for (const { start, size, file } of this.#parts) {
      const from = Math.max(at, start)
      const to = Math.min(at + length, start + size)
      if (from < to) await file.read(result, from - at, to - from, from - start)
    }
    return result
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

/** Where the ZIM file begins within the file that it stands in. */
async function offsetIn(file: ZimFile): Promise<number> {
  const head = await file.readUpTo(0, SEARCHED_BYTES)
  const magic = Buffer.alloc(4)
  magic.writeUInt32LE(ZIM_MAGIC)
  const at = head.indexOf(magic)
  if (at < 0) throw new UnreadableFile('it is not a ZIM file')
  return at
}
