// Tests of progress on standard error.
import { expect, it, onTestFinished, vi } from 'vitest'
import { importProgress } from './show-progress.ts'

it('shows on a terminal what came last, also where nothing comes after it', () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const written: string[] = []
  const shown = importProgress({ isTTY: true, write: (text) => written.push(text) })
  const state = { added: 0, updated: 0, skipped: 0, failed: 0, bytesRead: 0, bytesTotal: undefined }
  for (const read of [1, 2, 3]) shown.progress({ ...state, read })
  expect(written).toEqual([])
  vi.advanceTimersByTime(1_000)
  expect(written).toEqual([expect.stringContaining('3 read, 0 failed')])
  shown.progress({ ...state, read: 4 })
  expect(written.at(-1)).toContain('4 read')
  shown.progress({ ...state, read: 5 })
  shown.finish()
  vi.advanceTimersByTime(1_000)
  expect(written.join('')).not.toContain('5 read')
})

it('tells no time left before it knows the pace', () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const written: string[] = []
  const shown = importProgress({ isTTY: true, write: (text) => written.push(text) })
  const state = { added: 0, updated: 0, skipped: 0, failed: 0, bytesTotal: 100 }
  vi.advanceTimersByTime(1_000)
  shown.progress({ ...state, read: 1, bytesRead: 1 })
  expect(written.at(-1)).not.toContain('left')
  vi.advanceTimersByTime(9_000)
  shown.progress({ ...state, read: 50, bytesRead: 50 })
  expect(written.at(-1)).toContain(', 10 s left')
})
