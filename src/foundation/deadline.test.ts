// A deadline that is ended by its maker follows the outer one until then, and never after.
import { describe, expect, it, vi } from 'vitest'
import { endedDeadlineIn } from './deadline.ts'

describe('endedDeadlineIn', () => {
  it('aborts when the time is up, with the reason of a timeout', () => {
    vi.useFakeTimers()
    const { signal } = endedDeadlineIn(50)
    vi.advanceTimersByTime(49)
    expect(signal.aborted).toBe(false)
    vi.advanceTimersByTime(1)
    expect(signal.reason).toMatchObject({ name: 'TimeoutError' })
    vi.useRealTimers()
  })

  it('aborts with the outer one, also where that was aborted before', () => {
    const outer = new AbortController()
    const { signal } = endedDeadlineIn(60_000, outer.signal)
    outer.abort('gone')
    expect(signal.reason).toBe('gone')
    expect(endedDeadlineIn(60_000, outer.signal).signal.reason).toBe('gone')
  })

  it('lets go of both once it is ended', () => {
    vi.useFakeTimers()
    const outer = new AbortController()
    const deadline = endedDeadlineIn(50, outer.signal)
    deadline.end()
    outer.abort()
    vi.advanceTimersByTime(100)
    expect(deadline.signal.aborted).toBe(false)
    vi.useRealTimers()
  })
})
