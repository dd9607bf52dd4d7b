// A text file of lines sorted by their key: little memory, at most a read or two a lookup. It is read at once, in the thread
// that asks: whoever waited for each read would stand behind the other searches of the thread again and again.
import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { readSortedKeys, type SortedKeys } from './sorted-keys.ts'

export interface SortedFile {
  /** The lines whose key is this, without their end; at most `most`. */
  lines(key: string, most?: number): Promise<readonly string[]>
  /** All of it, for those who keep it in memory. */
  bytes(): Promise<Buffer>
  close(): Promise<void>
}

const MOST_LINES = 5000
/** No line is longer. */
const LONGEST_LINE = 64 * 1024
const NEWLINE = 10
/** More than lies between two keys that are held, mostly. */
const WINDOW = 8192

/** Keys end at the first `separator` and are sorted by their bytes. */
export async function openSortedFile(path: string, separator: string): Promise<SortedFile> {
  const file = openSync(path, 'r')
  const { size } = fstatSync(file)
  let keys: SortedKeys | undefined

  return {
    async lines(key, most = MOST_LINES) {
      keys ??= readSortedKeys(file, size, separator)
      const wanted = Buffer.from(key).toString('latin1')
      return keys.mayHave(wanted) ? linesOf(file, keys.startOf(wanted), { wanted, separator, most }) : []
    },
    async bytes() {
      const all = Buffer.alloc(size)
      return all.subarray(0, readSync(file, all, 0, size, 0))
    },
    close: async () => closeSync(file),
  }
}

interface Wanted {
  /** Bytes as characters. */
  readonly wanted: string
  readonly separator: string
  readonly most: number
}

/** The lines from a position on that have the key, behind those that come before them; there may be thousands. */
function linesOf(file: number, start: number, { wanted, separator, most }: Wanted): readonly string[] {
  const found: string[] = []
  let buffer = Buffer.allocUnsafe(WINDOW)
  for (let at = start; ; ) {
    const bytesRead = readSync(file, buffer, 0, buffer.length, at)
    const end = buffer.subarray(0, bytesRead).lastIndexOf(NEWLINE)
    if (end < 0 && (bytesRead < buffer.length || buffer.length >= LONGEST_LINE)) return found
    let from = 0
    for (const line of end < 0 ? [] : buffer.toString('latin1', 0, end).split('\n')) {
      const key = line.slice(0, Math.max(0, line.indexOf(separator)))
      if (key > wanted || found.length >= most) return found
      if (key === wanted) found.push(buffer.toString('utf8', from, from + line.length))
      from += line.length + 1
    }
    at += end + 1
    // Who has read so far has much to read, or a long line.
    if (buffer.length < LONGEST_LINE) buffer = Buffer.allocUnsafe(LONGEST_LINE)
  }
}
