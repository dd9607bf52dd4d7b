// The keys of a segment's documents in order: the key of a document, and the document of a key.
import { blockFor, bytesOf, FrontCoder, STRINGS, StringWalk } from '../codec/front-coding.ts'
import { hashOfBytes, KeyFilter } from './key-filter.ts'

export interface KeyTable {
  keyOf(document: number): string
  /** The document with this key, or -1. */
  documentOf(key: string): number
  /** All keys in order. */
  all(): string[]
  /** Whether there may be such a key, by its hash: mostly false where there is none. */
  mayHave(hash: number): boolean
}

/** The keys must be sorted by their bytes. */
export function writeKeys(keys: readonly string[]): { text: Uint8Array; index: Uint32Array } {
  const coder = new FrontCoder()
  const index: number[] = []
  for (const key of keys) {
    const at = coder.sink.length
    if (coder.add(bytesOf(key))) index.push(at)
  }
  return { text: coder.sink.view(), index: Uint32Array.from(index) }
}

export function openKeys(text: Uint8Array, index: Uint32Array, count: number): KeyTable {
  const walk = new StringWalk(text)
  const startOf = (block: number): number => index[block] as number
  const blocks = { bytes: text, count: index.length, startOf }
  /** Made where it is asked for: whoever searches never does. */
  let filter: KeyFilter | undefined
  const eachHash = (take: (hash: number) => void): void => {
    walk.at = 0
    for (let document = 0; document < count; document++) {
      walk.step()
      take(walk.map(hashOfBytes))
    }
  }
  return {
    keyOf(document) {
      walk.at = startOf(Math.floor(document / STRINGS))
      for (let i = document % STRINGS; i >= 0; i--) walk.step()
      return walk.text()
    },
    documentOf(key) {
      const target = bytesOf(key)
      const block = blockFor(blocks, target)
      if (block < 0) return -1
      walk.at = startOf(block)
      const last = Math.min(count, (block + 1) * STRINGS)
      for (let document = block * STRINGS; document < last; document++) {
        walk.step()
        const order = walk.compare(target)
        if (order === 0) return document
        if (order > 0) return -1
      }
      return -1
    },
    mayHave(hash) {
      filter ??= new KeyFilter(count, eachHash)
      return filter.mayHave(hash)
    },
    all() {
      walk.at = 0
      return Array.from({ length: count }, () => {
        walk.step()
        return walk.text()
      })
    },
  }
}
