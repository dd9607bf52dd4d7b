// Passages are read side by side while nobody searches, one at a time while somebody does, and in their order always.
import { setImmediate as soon } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { readSideBySide, type SideBySide } from './embed-round.ts'
import type { Vector } from './vector.ts'

const PASSAGES = ['a', 'b', 'c', 'd', 'e', 'f']
const vectorOf = (text: string): Vector => ({ scale: text.charCodeAt(0), bytes: new Int8Array(1) })

/** Reads, and tells how many were read at a time at most. */
async function reading(options: Partial<SideBySide>, fails?: string) {
  let now = 0
  let most = 0
  const signal = options.signal ?? new AbortController().signal
  const found = await readSideBySide(PASSAGES, {
    async read(passage) {
      now += 1
      most = Math.max(most, now)
      for (let turn = 0; turn < 5; turn++) await soon()
      now -= 1
      return passage === fails ? undefined : vectorOf(passage)
    },
    width: 3,
    isBusy: () => false,
    share: 1,
    signal,
    ...options,
  })
  return { most, found: found.map((vector) => vector?.scale) }
}

const IN_ORDER = PASSAGES.map((text) => text.charCodeAt(0))

describe('readSideBySide', () => {
  it('reads as many at a time as it may', async () => {
    expect(await reading({})).toEqual({ most: 3, found: IN_ORDER })
  })

  it('reads one at a time while somebody searches', async () => {
    expect(await reading({ isBusy: () => true })).toEqual({ most: 1, found: IN_ORDER })
  })

  it('gives way in the middle: what is under way is ended, and one at a time goes on', async () => {
    let searching = false
    let begun = 0
    let now = 0
    const beside: number[] = []
    const found = await readSideBySide(PASSAGES, {
      async read(passage) {
        begun += 1
        now += 1
        if (searching) beside.push(now)
        // The search begins while all three read.
        if (begun === 3) searching = true
        for (let turn = 0; turn < 5; turn++) await soon()
        now -= 1
        return vectorOf(passage)
      },
      width: 3,
      isBusy: () => searching,
      share: 1,
      signal: new AbortController().signal,
    })
    expect(found.map((vector) => vector?.scale)).toEqual(IN_ORDER)
    // The first of them may begin while the other two end; none after it has company.
    expect(beside).toHaveLength(PASSAGES.length - 3)
    expect(beside.slice(1)).toEqual([1, 1])
  })

  it('begins no more after one that could not be read', async () => {
    const { found } = await reading({ width: 1 }, 'c')
    expect(found).toEqual([...IN_ORDER.slice(0, 2), undefined, undefined, undefined, undefined])
  })

  it('begins none when it is told to stop', async () => {
    expect(await reading({ signal: AbortSignal.abort() })).toEqual({
      most: 0,
      found: PASSAGES.map(() => undefined),
    })
  })
})
