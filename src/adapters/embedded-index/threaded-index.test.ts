// What threads add to the index: it is there again after reopening, and whoever has applied a change finds it.
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Worker } from 'node:worker_threads'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { aDocument } from '../../../tests/support/search-samples.ts'
import type { DocumentChange } from '../../engine/index/document/document-store.ts'
import { EVERYTHING } from '../../engine/index/facets.ts'
import type { IndexQuery, SearchIndex } from '../../engine/index/search-index.ts'
import { silentLogger } from '../../foundation/logger.ts'
import { YOUNG_GENERATION_MB } from '../../foundation/lower-thread-priority.ts'
import { openThreadedIndex } from './threaded-index.ts'

let folder: string
/** The threads that were started: those that search first, then the one that writes. */
let threads: Worker[]
const noteThread = (worker: Worker): void => void threads.push(worker)

beforeEach(() => {
  threads = []
  process.on('worker', noteThread)
  folder = mkdtempSync(join(tmpdir(), 'threaded-index-'))
})

afterEach(() => {
  process.off('worker', noteThread)
  rmSync(folder, { recursive: true, force: true })
})

function change(revision: number, text: string): DocumentChange {
  const document = aDocument(`https://site.example/${revision}`, { text })
  return { revision, url: document.url, document }
}

function asking(text: string): IndexQuery {
  const word = { kind: 'word', text, field: 'any', exact: false, weight: 1 } as const
  return { must: [[word]], should: [], mustNot: [], filter: EVERYTHING, limit: 10 }
}

async function totalOf(index: SearchIndex, text: string): Promise<number> {
  return (await index.find(asking(text))).total
}

describe('threaded index', () => {
  it('finds a change as soon as it is applied, in every thread', async () => {
    const index = await openThreadedIndex({ folder, threads: 2 })
    for (let revision = 1; revision <= 30; revision++) {
      await index.apply([change(revision, `all one${revision}`)])
      const totals = await Promise.all([1, 2, 3, 4].map(() => totalOf(index, 'all')))
      expect(totals).toEqual([revision, revision, revision, revision])
    }
    expect(await index.stats()).toMatchObject({ documents: 30, revision: 30 })
    await index.close()
  })

  it('starts threads that set little memory aside', async () => {
    const index = await openThreadedIndex({ folder, threads: 2 })
    const young = threads.map(({ resourceLimits }) => resourceLimits?.maxYoungGenerationSizeMb)
    expect(young).toEqual([YOUNG_GENERATION_MB, YOUNG_GENERATION_MB, YOUNG_GENERATION_MB])
    await index.close()
  })

  it('has everything again after it was closed, and starts anew where a file is damaged', async () => {
    const first = await openThreadedIndex({ folder, threads: 1 })
    await first.apply([change(1, 'kept'), change(2, 'kept')])
    await first.close()
    const second = await openThreadedIndex({ folder, threads: 1 })
    expect([await totalOf(second, 'kept'), (await second.stats()).revision]).toEqual([2, 2])
    expect([await second.frequency('kept'), await second.wordsFrom('ke', 5)]).toEqual([
      2,
      [{ word: 'kept', documents: 2 }],
    ])
    await second.close()
    for (const name of readdirSync(folder))
      if (name.endsWith('.seg')) writeFileSync(join(folder, name), 'damaged')
    const third = await openThreadedIndex({ folder, threads: 1 })
    expect(await third.stats()).toMatchObject({ documents: 0, revision: 0 })
    await third.close()
  })

  it('answers while thousands of changes are merged', async () => {
    const index = await openThreadedIndex({ folder, threads: 1 })
    for (let batch = 0; batch < 20; batch++) {
      const changes = Array.from({ length: 100 }, (_, n) => change(batch * 100 + n + 1, `word${n} many`))
      await index.apply(changes)
      expect(await totalOf(index, 'many')).toBe((batch + 1) * 100)
    }
    await index.close()
    expect(readdirSync(folder).filter((name) => name.endsWith('.seg')).length).toBeLessThan(20)
  })

  it('makes changes that wait visible in their order, each before its own call ends', async () => {
    const index = await openThreadedIndex({ folder, threads: 1 })
    const seen: boolean[] = []
    await Promise.all(
      Array.from({ length: 40 }, async (_, batch) => {
        const first = batch * 50 + 1
        await index.apply(Array.from({ length: 50 }, (_, n) => change(first + n, `batch${batch} many`)))
        seen.push(
          (await totalOf(index, `batch${batch}`)) === 50 && (await totalOf(index, 'many')) >= first + 49,
        )
      }),
    )
    expect(seen).toEqual(Array.from({ length: 40 }, () => true))
    expect(await index.stats()).toMatchObject({ documents: 2000, revision: 2000 })
    await index.close()
  })

  it('goes on in a new thread where the one that writes ends, and has all that was applied', async () => {
    const index = await openThreadedIndex({ folder, threads: 1 })
    await index.begin('store')
    for (let round = 0; round < 5; round++) {
      const first = round * 40 + 1
      await index.apply([change(first, 'kept'), change(first + 1, 'kept')])
      const under = Array.from({ length: 10 }, (_, n) => index.apply([change(first + 2 + n, 'kept')]))
      await threads.at(-1)?.terminate()
      await Promise.all(under)
      expect(await totalOf(index, 'kept')).toBe((round + 1) * 12)
      expect(await index.stats()).toMatchObject({ revision: first + 11, source: 'store' })
    }
    expect(threads.length).toBeGreaterThan(6)
    await index.close()
    const again = await openThreadedIndex({ folder, threads: 1 })
    expect([await totalOf(again, 'kept'), (await again.stats()).source]).toEqual([60, 'store'])
    await again.close()
  })

  it('answers what was asked of a searching thread that ends, in another', async () => {
    const index = await openThreadedIndex({ folder, threads: 2 })
    await index.apply([change(1, 'kept')])
    const searching = threads.slice(0, 2)
    const asked = Array.from({ length: 20 }, () => totalOf(index, 'kept'))
    await Promise.all(searching.map((thread) => thread.terminate()))
    expect(await Promise.all(asked)).toEqual(Array.from({ length: 20 }, () => 1))
    await index.apply([change(2, 'kept')])
    expect(await totalOf(index, 'kept')).toBe(2)
    await index.close()
  })

  it('rejects what is asked of it once it is closed', async () => {
    const index = await openThreadedIndex({ folder, threads: 1 })
    await index.close()
    await expect(index.apply([change(1, 'late')])).rejects.toThrow('closed')
    await expect(totalOf(index, 'late')).rejects.toThrow('closed')
  })

  it('throws away what another version of the program has built', async () => {
    const first = await openThreadedIndex({ folder, threads: 1 })
    await first.begin('store')
    await first.apply([change(1, 'kept')])
    await first.close()
    writeFileSync(join(folder, 'source.json'), JSON.stringify({ source: 'store', form: 0 }))
    const said: unknown[] = []
    const logger = { ...silentLogger, warn: (fields: object) => said.push(fields) }
    const second = await openThreadedIndex({ folder, threads: 1, logger })
    expect(await second.stats()).toMatchObject({ documents: 0, revision: 0, source: '' })
    expect(said).toEqual([{ reason: 'it was built by another version of this program' }])
    await second.close()
  })

  it('refuses a folder that it cannot write to', async () => {
    writeFileSync(join(folder, 'file'), '')
    await expect(openThreadedIndex({ folder: join(folder, 'file', 'below'), threads: 1 })).rejects.toThrow(
      /below/,
    )
  })
})
