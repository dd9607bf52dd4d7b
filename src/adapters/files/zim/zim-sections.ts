// A ZIM file that stands in another file in sections, with a mark before each, as libzim's own embedding test has it.
import type { FileHandle } from 'node:fs/promises'

export interface Section {
  readonly from: number
  readonly size: number
}

export const FIRST_MARK: Buffer = Buffer.from('BEGINZIMMULTIPART')
const NEXT_MARK = Buffer.from('NEWSECTIONZIMMULTI')
const END_MARK = Buffer.from('ENDZIMMULTIPART')
const BLOCK_BYTES = 1_048_576
/** Sections that one file is read in. */
const MAX_SECTIONS = 100_000

/** The sections from the byte behind the first mark to the end of the file. */
export async function sectionsOf(file: FileHandle, first: number, size: number): Promise<Section[]> {
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
