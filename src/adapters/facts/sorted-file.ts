// A text file of lines sorted by their key, searched by halves: no load, no memory, a few reads a lookup.
import { type FileHandle, open } from 'node:fs/promises'

export interface SortedFile {
  /** The lines whose key is this, without their end; at most `most`. */
  lines(key: string, most?: number): Promise<readonly string[]>
  /** All of it, for those who keep it in memory. */
  bytes(): Promise<Buffer>
  close(): Promise<void>
}

const MOST_LINES = 5000
const PIECE = 512
/** No line is longer. */
const LONGEST_LINE = 64 * 1024
const NEWLINE = 10
/** Into so many parts a file is halved from memory. */
const FIRST_PARTS = 1024

/** Keys end at the first `separator` and are sorted by their bytes. */
export async function openSortedFile(path: string, separator: string): Promise<SortedFile> {
  const file = await open(path, 'r')
  const { size } = await file.stat()
  const keyOf = (line: string): Buffer => Buffer.from(line.slice(0, Math.max(0, line.indexOf(separator))))

  /** Keys at the places where every search looks first, so that the file is read for the last steps alone. */
  const firstKeys = new Map<number, Buffer | undefined>()
  const keyFrom = async (position: number, isFirst: boolean): Promise<Buffer | undefined> => {
    if (firstKeys.has(position)) return firstKeys.get(position)
    const line = await lineFrom(position)
    const key = line && keyOf(line.text)
    if (isFirst) firstKeys.set(position, key)
    return key
  }

  /** The first line that starts at or after a position. */
  const lineFrom = async (position: number): Promise<Line | undefined> => {
    const start = position === 0 ? 0 : await afterNewline(file, position - 1, size)
    return start >= size ? undefined : { start, text: await readLine(file, start) }
  }

  return {
    async lines(key, most = MOST_LINES) {
      const wanted = Buffer.from(key)
      let low = 0
      let high = size
      while (low < high) {
        const middle = Math.floor((low + high) / 2)
        const found = await keyFrom(middle, high - low > size / FIRST_PARTS)
        if (found && found.compare(wanted) < 0) low = middle + 1
        else high = middle
      }
      const first = await lineFrom(low)
      return first ? linesOf(file, first.start, (line) => keyOf(line).equals(wanted), most) : []
    },
    async bytes() {
      const all = Buffer.alloc(size)
      const { bytesRead } = await file.read(all, 0, size, 0)
      return all.subarray(0, bytesRead)
    },
    close: () => file.close(),
  }
}

/** The lines from a position on as long as they belong; read in large pieces, as there may be thousands. */
async function linesOf(
  file: FileHandle,
  start: number,
  belongs: (line: string) => boolean,
  most: number,
): Promise<readonly string[]> {
  const found: string[] = []
  const buffer = Buffer.alloc(LONGEST_LINE)
  for (let at = start; ; ) {
    const { bytesRead } = await file.read(buffer, 0, LONGEST_LINE, at)
    const end = buffer.subarray(0, bytesRead).lastIndexOf(NEWLINE)
    if (end < 0) return found
    for (const line of buffer.toString('utf8', 0, end).split('\n')) {
      if (found.length >= most || !belongs(line)) return found
      found.push(line)
    }
    at += end + 1
  }
}

interface Line {
  readonly start: number
  readonly text: string
}

/** The position behind the next line end at or after a position. */
async function afterNewline(file: FileHandle, position: number, size: number): Promise<number> {
  const buffer = Buffer.alloc(PIECE)
  for (let at = position; at < size; at += PIECE) {
    const { bytesRead } = await file.read(buffer, 0, PIECE, at)
    const end = buffer.subarray(0, bytesRead).indexOf(NEWLINE)
    if (end >= 0) return at + end + 1
  }
  return size
}

async function readLine(file: FileHandle, start: number): Promise<string> {
  for (let length = PIECE; ; length *= 4) {
    const buffer = Buffer.alloc(length)
    const { bytesRead } = await file.read(buffer, 0, length, start)
    const end = buffer.subarray(0, bytesRead).indexOf(NEWLINE)
    if (end >= 0) return buffer.toString('utf8', 0, end)
    if (bytesRead < length || length >= LONGEST_LINE) return buffer.toString('utf8', 0, bytesRead)
  }
}
