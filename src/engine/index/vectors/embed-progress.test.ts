// How far the vectors are: told now and then, with the time that is left at the pace of the last minute.
import { describe, expect, it } from 'vitest'
import { silentLogger } from '../../../foundation/logger.ts'
import { createProgressTeller, type EmbedProgress } from './embed-progress.ts'

function telling(of: number) {
  const told: EmbedProgress[] = []
  let [now, made] = [0, 0]
  const teller = createProgressTeller({
    count: async () => ({ made, of }),
    logger: silentLogger,
    now: () => now,
    tell: async (progress) => void told.push(progress),
  })
  return {
    told,
    progress: teller.progress,
    async pass(seconds: number, documents: number): Promise<void> {
      now += seconds * 1000
      made += documents
      await teller.done(documents, documents * 2)
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

  it('goes by the pace of the last minute', async () => {
    const { pass, progress } = telling(1_000)
    await pass(10, 600)
    for (let turn = 0; turn < 7; turn++) await pass(10, 10)
    expect((await progress()).secondsLeft).toBe(330)
  })
})
