// What threads add to the index: it is there again after reopening, and whoever has applied a change finds it.
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Document } from '../../engine/index/document.ts'
import type { DocumentChange } from '../../engine/index/document-store.ts'
import { EVERYTHING } from '../../engine/index/facets.ts'
import type { IndexQuery, SearchIndex } from '../../engine/index/search-index.ts'
import { openThreadedIndex } from './threaded-index.ts'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'threaded-index-'))
})

afterEach(() => {
  rmSync(folder, { recursive: true, force: true })
})

function change(revision: number, text: string): DocumentChange {
  const document: Document = {
    url: `https://site.example/${revision}`,
    title: '',
    text,
    images: [],
    keywords: [],
    headings: [],
    kind: 'website',
    contentType: 'text/html',
    safety: 'unknown',
    origin: 'import',
    readAt: 0,
  }
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
  })

  it('refuses a folder that it cannot write to', async () => {
    writeFileSync(join(folder, 'file'), '')
    await expect(openThreadedIndex({ folder: join(folder, 'file', 'below'), threads: 1 })).rejects.toThrow(
      /below/,
    )
  })
})
