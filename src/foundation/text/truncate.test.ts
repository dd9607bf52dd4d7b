// A copy is the same text, and lets go of the one that it was cut from.
import { getHeapStatistics } from 'node:v8'
import { expect, it } from 'vitest'
import { collectGarbage } from '../collect-garbage.ts'
import { ownCopy } from './truncate.ts'

const LONG = 200_000
const PIECES = 100

function usedAfter(keep: (text: string) => string): number {
  const kept: string[] = []
  collectGarbage()
  const before = getHeapStatistics().used_heap_size
  for (let at = 0; at < PIECES; at++) {
    const text = Buffer.alloc(LONG, `a longish word ${at} `).toString('latin1')
    kept.push(keep(text.slice(10, 40)))
  }
  collectGarbage()
  const used = getHeapStatistics().used_heap_size - before
  expect(kept.every((piece) => piece.length === 30)).toBe(true)
  return used
}

it('is the same text', () => {
  for (const text of ['', 'short', 'thirteen char', 'ein längeres Wort', '東京都の長い長い長い言葉です'])
    expect(ownCopy(text)).toBe(text)
})

it('lets go of the text that it was cut from', () => {
  expect(usedAfter((piece) => piece)).toBeGreaterThan((LONG * PIECES) / 2)
  expect(usedAfter(ownCopy)).toBeLessThan((LONG * PIECES) / 4)
})
