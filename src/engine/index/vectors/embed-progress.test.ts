// How far the vectors are: told now and then, with the time that is left at the pace of the last two minutes.
import { describe, expect, it } from 'vitest'
import { silentLogger } from '../../../foundation/logger.ts'
import { createProgressTeller, type EmbedProgress } from './embed-progress.ts'

function telling(of: number, charactersEach = 100) {
  const told: EmbedProgress[] = []
  let [now, made, looks] = [0, 0, 0]
  const teller = createProgressTeller({
    count: async () => ({ made, of }),
    charactersEach: async () => {
      looks += 1
      return charactersEach
    },
    logger: silentLogger,
    now: () => now,
    tell: async (progress) => void told.push(progress),
  })
  return {
    told,
    progress: teller.progress,
    looks: () => looks,
    rest(seconds: number): void {
      now += seconds * 1000
    },
    async pass(seconds: number, documents: number, read = documents, isLoading = false): Promise<void> {
      teller.begin(isLoading)
      now += seconds * 1000
      made += documents
      teller.read(Array.from({ length: read * 2 }, () => 'x'.repeat(50)))
      await teller.tell()
    },
  }
}

describe('createProgressTeller', () => {
  it('knows no time before it has a pace', async () => {
    expect(await telling(100).progress()).toEqual({ made: 0, of: 100, passagesPerSecond: 0 })
  })

  it('tells every twenty seconds, and once more when all is done', async () => {
    const { told, pass } = telling(100)
    for (let turn = 0; turn < 4; turn++) await pass(10, 20)
    expect(told).toEqual([
      { made: 40, of: 100, passagesPerSecond: 4, secondsLeft: 30 },
      { made: 80, of: 100, passagesPerSecond: 4, secondsLeft: 10 },
    ])
    await pass(5, 20)
    expect(told.at(-1)).toMatchObject({ made: 100, of: 100 })
    await pass(5, 0)
    expect(told).toHaveLength(3)
  })

  it('goes by the pace of the last two minutes', async () => {
    const { pass, progress } = telling(1_000)
    await pass(10, 600)
    for (let turn = 0; turn < 13; turn++) await pass(10, 10)
    expect((await progress()).secondsLeft).toBe(270)
  })

  it('goes by what is left to read, whatever was quick because it was known, and by no time without work', async () => {
    const { pass, progress, rest } = telling(1_000, 300)
    await pass(1, 500, 0)
    rest(50)
    await pass(10, 10)
    expect((await progress()).secondsLeft).toBe((490 * 300) / 100)
  })

  it('does not take the time in which the model is loaded for its pace', async () => {
    const { pass, progress } = telling(1_000)
    await pass(60, 10, 10, true)
    expect((await progress()).secondsLeft).toBeUndefined()
    await pass(10, 10)
    expect((await progress()).secondsLeft).toBe(980)
  })

  it('looks at what is left no more often than it tells', async () => {
    const { told, pass, progress, looks } = telling(1_000)
    for (let turn = 0; turn < 8; turn++) {
      await pass(5, 10)
      await progress()
    }
    expect([told.length, looks()]).toEqual([2, 2])
  })
})
