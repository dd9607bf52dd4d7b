// Import: batches, counts, and going on after an interruption.
import { describe, expect, it, vi } from 'vitest'
import { tempDatabase } from '../../../tests/support/temp-database.ts'
import { SqlDocumentStore } from '../../adapters/sql/documents/sql-document-store.ts'
import { SqlImportJournal } from '../../adapters/sql/operator-stores.ts'
import { SqlRemovalStore } from '../../adapters/sql/sql-removal-store.ts'
import type { ImportContent, ImportOptions, ImportSource } from '../../engine/index/load/import-source.ts'
import { readDocument } from '../../engine/index/load/read-document.ts'
import { readDocumentLines } from '../../engine/index/load/read-document-lines.ts'
import { extractHtml } from '../../engine/pages/extract-html.ts'
import { extractPage } from '../../engine/pages/extract-page.ts'
import type { ExtractPage } from '../../engine/pages/read-page.ts'
import { systemClock } from '../../foundation/clock.ts'
import { createImportDocuments } from './import-documents.ts'
import { addressOf } from './take-record.ts'

function sourceOf(contents: readonly ImportContent[], breakAt = Number.POSITIVE_INFINITY): ImportSource {
  return {
    size: async () => contents.length,
    identity: async () => 'file',
    async *records() {
      for (const [at, content] of contents.entries()) {
        if (at === breakAt) throw new Error('the power went out')
        yield { place: `file:${at + 1}`, bytesRead: at, content }
      }
    },
  }
}

async function setUp() {
  const database = await tempDatabase()
  const store = new SqlDocumentStore(database)
  const importFrom = (
    source: ImportSource,
    told: string[] = [],
    extract: ExtractPage = extractPage,
    options: ImportOptions = {},
  ) =>
    createImportDocuments({
      store,
      source,
      journal: new SqlImportJournal(database),
      extractPage: extract,
      clock: systemClock,
      reading: (origin) => ({
        origin,
        readPlain: async (body) => readDocumentLines({ body, origin, now: 1, unknownFields: 'ignored' }),
        readHtml: (value) =>
          readDocument(value, { extractHtml: async (...html) => extractHtml(...html), now: 1 }, 'ignored'),
      }),
    })(
      ['file'],
      {
        progress() {},
        failed: (place, reason) => told.push(`${place} ${reason}`),
        resumed: (path, records) => told.push(`${path} goes on after ${records}`),
      },
      options,
    )
  return { database, store, importFrom }
}

const line = (at: number): ImportContent => ({
  line: JSON.stringify({ url: `https://example.com/${at}`, text: `text ${at}` }),
})

describe('addressOf', () => {
  it('is the address that the document has: a line keeps its fragment, a page has none', () => {
    const url = 'https://example.com/manual#one'
    expect(addressOf({ line: JSON.stringify({ url, text: 'One.' }) })).toBe(url)
    const page = { url, contentType: 'text/html', body: Buffer.from(''), readAt: 7 }
    expect(addressOf({ page })).toBe('https://example.com/manual')
  })
})

describe('createImportDocuments', () => {
  it('counts every record as one thing, and names what failed', async () => {
    const { store, importFrom } = await setUp()
    const html = Buffer.from(
      '<html><head><title>T</title></head><body><p>Some words to read.</p></body></html>',
    )
    const page = (url: string, body: Buffer): ImportContent => ({
      page: { url, contentType: 'text/html', body, readAt: 7 },
    })
    const told: string[] = []
    const contents = [
      line(1),
      { line: ' ' },
      { line: '{' },
      { line: undefined },
      { skipped: true as const },
      { reason: 'odd' },
      page('https://example.com/p#x', html),
      page('https://example.com/empty', Buffer.from('<p></p>')),
      page('ftp://example.com/', html),
      line(1),
    ]
    const counts = await importFrom(sourceOf(contents), told)
    expect(counts).toEqual({ read: 9, added: 2, updated: 1, skipped: 2, failed: 4 })
    expect(told).toHaveLength(4)
    expect(await store.get(['https://example.com/p'])).toMatchObject([
      { title: 'T', origin: 'import:file', readAt: 7 },
    ])
  })

  it('goes on after what was taken before an interruption', async () => {
    const { store, importFrom } = await setUp()
    const contents = Array.from({ length: 50 }, (_, at) => line(at))
    await expect(importFrom(sourceOf(contents, 30))).rejects.toThrow('the power went out')
    expect(await store.count()).toBe(30)
    const told: string[] = []
    expect(await importFrom(sourceOf(contents), told)).toMatchObject({ read: 20, added: 20 })
    expect(told).toEqual(['file goes on after 30'])
    expect(await importFrom(sourceOf(contents))).toMatchObject({ read: 50, updated: 50 })
  })

  it('begins anew under another origin or base', async () => {
    const { store, importFrom } = await setUp()
    const contents = Array.from({ length: 50 }, (_, at) => line(at))
    await expect(importFrom(sourceOf(contents, 30))).rejects.toThrow('the power went out')
    const other = { origin: 'library:other' } as const
    expect(await importFrom(sourceOf(contents), [], extractPage, other)).toMatchObject({ read: 50 })
    expect(await store.get(['https://example.com/1'])).toMatchObject([other])
    const based = { baseUrl: 'https://base.example/' }
    expect(await importFrom(sourceOf(contents), [], extractPage, based)).toMatchObject({ read: 50 })
  })

  it('begins anew where what it had taken was removed', async () => {
    const { database, importFrom } = await setUp()
    const contents = Array.from({ length: 50 }, (_, at) => line(at))
    await expect(importFrom(sourceOf(contents, 30))).rejects.toThrow('the power went out')
    const remove = (id: string, origin: string) =>
      new SqlRemovalStore(database).remove({
        id,
        what: origin,
        selection: { by: 'origin', origin },
        blocks: [],
        at: 1,
        until: 2,
      })
    expect(await remove('1', 'library')).toBe(0)
    expect(await remove('2', 'import:file')).toBe(30)
    const told: string[] = []
    expect(await importFrom(sourceOf(contents), told)).toMatchObject({ read: 50, added: 50 })
    expect(told).toEqual([])
  })

  it('stores what has come while a pipe stays open', async () => {
    const { store, importFrom } = await setUp()
    const more = Promise.withResolvers<void>()
    const source: ImportSource = {
      ...sourceOf([]),
      identity: async () => undefined,
      async *records() {
        yield { place: 'pipe:1', bytesRead: 1, content: line(1) }
        await more.promise
        yield { place: 'pipe:2', bytesRead: 2, content: line(2) }
      },
    }
    const importing = importFrom(source)
    await vi.waitFor(async () => expect(await store.count()).toBe(1))
    more.resolve()
    expect(await importing).toMatchObject({ read: 2, added: 2 })
  })

  it('works on a bounded number of pages at a time, and settles them in the order of the file', async () => {
    const { store, importFrom } = await setUp()
    const told: string[] = []
    let working = 0
    let most = 0
    // The later of two neighbours is ready first.
    const extract: ExtractPage = async (input) => {
      working += 1
      most = Math.max(most, working)
      const turns = Number(input.url.slice(-2)) % 2 === 0 ? 9 : 1
      for (let turn = 0; turn < turns; turn += 1) await new Promise(setImmediate)
      working -= 1
      if (input.url.endsWith('5')) throw new Error('a defect')
      return extractPage(input)
    }
    const body = Buffer.from('<title>T</title><p>Some words to read.</p>')
    const contents = Array.from({ length: 60 }, (_, at): ImportContent => {
      const url = `https://example.com/${at + 10}`
      return { page: { url, contentType: 'text/html', body } }
    })
    await expect(importFrom(sourceOf(contents, 58), told, extract)).rejects.toThrow('the power went out')
    expect(told).toEqual([6, 16, 26, 36, 46, 56].map((at) => `file:${at} a defect`))
    expect(await store.count()).toBe(52)
    expect(most).toBe(16)
    const changes = await store.changesSince(0, 100)
    expect(changes.map(({ url }) => url)).toEqual(changes.map(({ url }) => url).sort())
    expect(await importFrom(sourceOf(contents), [], extract)).toMatchObject({ read: 2, added: 2 })
  })
})
