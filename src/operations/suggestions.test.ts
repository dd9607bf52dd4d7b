// Suggestions: a rate for each address, and nothing rather than late.
import { describe, expect, it } from 'vitest'
import { MemoryRateLimiter } from '../adapters/memory/memory-rate-limiter.ts'
import { heldClock } from '../foundation/clock.ts'
import { RateLimited } from '../foundation/errors.ts'
import { createSuggestions, warmUpSuggestions } from './suggestions.ts'

describe('createSuggestions', () => {
  const limiter = () => new MemoryRateLimiter(heldClock(0))

  it('asks for ten, and gives each address a rate of its own', async () => {
    const asked: number[] = []
    const suggestions = createSuggestions({
      limiter: limiter(),
      suggest: async (typed, most) => {
        asked.push(most)
        return [`${typed} and more`]
      },
    })
    expect(await suggestions('cats', '192.0.2.1')).toEqual(['cats and more'])
    expect(asked).toEqual([10])
    for (let at = 1; at < 50; at++) await suggestions('cats', '192.0.2.1')
    await expect(suggestions('cats', '192.0.2.1')).rejects.toThrow(RateLimited)
    expect(await suggestions('cats', '192.0.2.2')).toEqual(['cats and more'])
  })

  it('gives nothing where the index takes too long', async () => {
    const suggestions = createSuggestions({
      limiter: limiter(),
      suggest: (_typed, _most, signal) =>
        new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
    })
    expect(await suggestions('cats', '192.0.2.1')).toEqual([])
  })
})

describe('warmUpSuggestions', () => {
  it('types letters, and goes on with what it is told', async () => {
    const typed: string[] = []
    await warmUpSuggestions(async (text) => {
      typed.push(text)
      return text === 'c' ? ['css grid', 'css gap'] : []
    }, 60_000)
    expect(typed).toEqual(expect.arrayContaining(['a', 'c', 'css gr', 'css g', 'w']))
  })

  it('ends where it fails', async () => {
    await expect(
      warmUpSuggestions(() => Promise.reject(new Error('no index')), 60_000),
    ).resolves.toBeUndefined()
  })
})
