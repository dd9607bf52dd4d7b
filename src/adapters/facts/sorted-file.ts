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
/** What is left of a file after halving it is read at once. */
const WINDOW = 4096
/** Places whose keys are held. */
const MOST_HELD = 20_000

/** Keys end at the first `separator` and are sorted by their bytes. */
export async function openSortedFile(path: string, separator: string): Promise<SortedFile> {
  const file = await open(path, 'r')
  const { size } = await file.stat()
  const keyOf = (line: string): Buffer => Buffer.from(line.slice(0, Math.max(0, line.indexOf(separator))))

  /** Halving looks at the same few places again and again; what it found there is held. */
  const heldKeys = new Map<number, Buffer | undefined>()
  const keyFrom = async (position: number): Promise<Buffer | undefined> => {
    if (heldKeys.has(position)) return heldKeys.get(position)
    const line = await lineFrom(position)
    const key = line === undefined ? undefined : keyOf(line)
    if (heldKeys.size < MOST_HELD) heldKeys.set(position, key)
    return key
  }

  /** The first line that starts at or after a position: by one read, but for long ones. */
  const lineFrom = async (position: number): Promise<string | undefined> => {
    if (position === 0) return readLine(file, 0)
    const piece = Buffer.allocUnsafe(2 * PIECE)
    const { bytesRead } = await file.read(piece, 0, piece.length, position - 1)
    const before = piece.subarray(0, bytesRead).indexOf(NEWLINE)
    const end = before < 0 ? -1 : piece.subarray(0, bytesRead).indexOf(NEWLINE, before + 1)
    if (end >= 0) return piece.toString('utf8', before + 1, end)
    const start = await afterNewline(file, position - 1, size)
    return start >= size ? undefined : readLine(file, start)
  }

  return {
    async lines(key, most = MOST_LINES) {
      const wanted = Buffer.from(key)
      let low = 0
      let high = size
      while (high - low > WINDOW) {
        const middle = Math.floor((low + high) / 2)
        const found = await keyFrom(middle)
        if (found && found.compare(wanted) < 0) low = middle + 1
        else high = middle
      }
      const start = low === 0 ? 0 : await afterNewline(file, low - 1, size)
      return linesOf(file, start, (line) => keyOf(line).compare(wanted), most)
    },
    async bytes() {
      const all = Buffer.alloc(size)
      const { bytesRead } = await file.read(all, 0, size, 0)
      return all.subarray(0, bytesRead)
    },
    close: () => file.close(),
  }
}

/** The lines from a position on that compare as equal, behind those that come before them; there may be thousands. */
async function linesOf(
  file: FileHandle,
  start: number,
  compare: (line: string) => number,
  most: number,
): Promise<readonly string[]> {
  const found: string[] = []
  let buffer = Buffer.allocUnsafe(2 * WINDOW)
  for (let at = start; ; ) {
    const { bytesRead } = await file.read(buffer, 0, buffer.length, at)
    const end = buffer.subarray(0, bytesRead).lastIndexOf(NEWLINE)
    if (end < 0 && (bytesRead < buffer.length || buffer.length >= LONGEST_LINE)) return found
    for (const line of end < 0 ? [] : buffer.toString('utf8', 0, end).split('\n')) {
      const order = compare(line)
      if (order > 0 || found.length >= most) return found
      if (order === 0) found.push(line)
    }
    at += end + 1
    // Who has read so far has much to read, or a long line.
    if (buffer.length < LONGEST_LINE) buffer = Buffer.allocUnsafe(LONGEST_LINE)
  }
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
