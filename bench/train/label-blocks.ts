// Finds which blocks of a page are content, by laying its words beside the words of the gold text.
import { squeeze, wordsIn } from '../extraction/scores.ts'

/** Above this the exact comparison takes too long, and runs of three words stand in for it. */
const MAX_CELLS = 400_000_000
const RUN = 3

/** For each block the share of its words that the gold text has in the same order. */
export function shareInGold(blocks: readonly string[], gold: string): number[] {
  const ids = new Map<string, number>()
  const idsOf = (words: readonly string[]) =>
    words.map((word) => {
      const id = ids.get(word) ?? ids.size
      ids.set(word, id)
      return id
    })
  const wanted = Int32Array.from(idsOf(wordsIn(gold)))
  const perBlock = blocks.map((block) => idsOf(wordsIn(block)))
  const found = Int32Array.from(perBlock.flat())
  const hits = found.length * wanted.length > MAX_CELLS ? sharedRuns(found, wanted) : aligned(found, wanted)
  let at = 0
  return perBlock.map((words) => {
    let shared = 0
    for (const _ of words) {
      shared += hits[at] ?? 0
      at += 1
    }
    return words.length === 0 ? 0 : shared / words.length
  })
}

/** The longest common sequence, in which a pair counts for more where its neighbours pair up too. */
function aligned(found: Int32Array, wanted: Int32Array): Uint8Array {
  const width = wanted.length + 1
  const steps = new Uint8Array((found.length + 1) * width)
  let above = new Float32Array(width)
  let here = new Float32Array(width)
  for (let row = 1; row <= found.length; row += 1) {
    for (let column = 1; column < width; column += 1) {
      const down = above[column] ?? 0
      const across = here[column - 1] ?? 0
      const paired = (above[column - 1] ?? 0) + pairWorth(found, wanted, row, column)
      const isPair = found[row - 1] === wanted[column - 1] && paired > Math.max(down, across)
      here[column] = isPair ? paired : Math.max(down, across)
      steps[row * width + column] = isPair ? 3 : across > down ? 2 : 1
    }
    const spare = above
    above = here
    here = spare
  }
  return traceBack(steps, found.length, width)
}

/** A pair whose neighbours pair up too is no accident. */
function pairWorth(found: Int32Array, wanted: Int32Array, row: number, column: number): number {
  return found[row - 2] === wanted[column - 2] || found[row] === wanted[column] ? 1 : 0.2
}

function traceBack(steps: Uint8Array, rows: number, width: number): Uint8Array {
  const hits = new Uint8Array(rows)
  let row = rows
  let column = width - 1
  while (row > 0 && column > 0) {
    const step = steps[row * width + column]
    if (step === 3) hits[row - 1] = 1
    if (step !== 2) row -= 1
    if (step !== 1) column -= 1
  }
  return hits
}

function sharedRuns(found: Int32Array, wanted: Int32Array): Uint8Array {
  const runs = new Set<string>()
  for (let at = 0; at + RUN <= wanted.length; at += 1) runs.add(wanted.subarray(at, at + RUN).join())
  const hits = new Uint8Array(found.length)
  for (let at = 0; at + RUN <= found.length; at += 1) {
    if (runs.has(found.subarray(at, at + RUN).join())) hits.fill(1, at, at + RUN)
  }
  return hits
}

/** 1 and 0 for blocks that hold a wanted or an unwanted segment, -1 for all others. */
export function bySegments(
  blocks: readonly string[],
  wanted: readonly string[],
  unwanted: readonly string[],
): number[] {
  const yes = wanted.map(squeeze).filter(Boolean)
  const no = unwanted.map(squeeze).filter(Boolean)
  return blocks.map((block) => {
    const text = squeeze(block)
    if (yes.some((one) => text.includes(one) || (text.length > 20 && one.includes(text)))) return 1
    const isNo = (one: string) =>
      text === one || (one.length > 15 && text.includes(one)) || (text.length > 12 && one.includes(text))
    return no.some(isNo) ? 0 : -1
  })
}
