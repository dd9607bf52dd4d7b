// Twenty databases with a damaged page each: every damage is told, no document comes back as another.
import { closeSync, copyFileSync, openSync, readFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readJsonlLine } from '../../../../tests/support/read-jsonl-line.ts'
import { openIn, tempFolder } from '../../../../tests/support/temp-database.ts'
import { extractHtml } from '../../../engine/pages/extract-html.ts'
import { type Logger, silentLogger } from '../../../foundation/logger.ts'
import { DatabaseUnusable } from '../database.ts'
import { skipDamaged } from '../documents/sql-document-reader.ts'
import { SqlDocumentStore } from '../documents/sql-document-store.ts'
import { checkSqlite } from './check-sqlite.ts'
import { openSqlite } from './open-sqlite.ts'

const PAGE = 4_096
const DAMAGES = 20
const NOW = Date.UTC(2026, 10, 15)
const urlOf = (at: number): string => `https://site.example/${at}`

async function documentsIn(folder: string): Promise<void> {
  const database = await openIn(folder)
  const store = new SqlDocumentStore(database)
  const documents = []
  for (let at = 0; at < 150; at++) {
    const line = JSON.stringify({ url: urlOf(at), title: `Page ${at}`, text: `Number ${at}. `.repeat(400) })
    const read = await readJsonlLine(line, { extractHtml, now: NOW })
    if ('document' in read) documents.push(read.document)
  }
  await store.put(documents, true)
  await database.close()
}

function damage(path: string, page: number): void {
  const file = openSync(path, 'r+')
  writeSync(file, Buffer.alloc(PAGE, 0xa5), 0, PAGE, page * PAGE)
  closeSync(file)
}

it('tells of each, and gives whole documents or none', async () => {
  const folder = tempFolder()
  await documentsIn(folder)
  const whole = join(folder, 'whippet.db')
  expect(await checkSqlite(whole)).toEqual([])
  const pages = readFileSync(whole).length / PAGE
  expect(pages).toBeGreaterThan(DAMAGES * 2)
  let refused = 0
  for (let at = 0; at < DAMAGES; at++) {
    const path = join(folder, `damaged-${at}.db`)
    copyFileSync(whole, path)
    // From the first page of tables to the last one, spread evenly.
    damage(path, 1 + Math.floor((at * (pages - 2)) / (DAMAGES - 1)))
    expect((await checkSqlite(path))?.length).toBeGreaterThan(0)
    const failure = await readAll(path).catch((error: unknown) => error)
    if (failure !== undefined) {
      expect(failure).toBeInstanceOf(DatabaseUnusable)
      expect(String(failure)).toMatch(/is damaged .*whippet restore FILE/)
      refused += 1
    }
  }
  expect(refused).toBeGreaterThan(0)
})

it('leaves the damaged out of what a search reads, and gives the others', async () => {
  const folder = tempFolder()
  await documentsIn(folder)
  const whole = join(folder, 'whippet.db')
  const pages = readFileSync(whole).length / PAGE
  const urls = Array.from({ length: 150 }, (_, at) => urlOf(at))
  const left: number[] = []
  for (let at = 0; at < DAMAGES; at++) {
    const path = join(folder, `left-out-${at}.db`)
    copyFileSync(whole, path)
    damage(path, 1 + Math.floor((at * (pages - 2)) / (DAMAGES - 1)))
    const database = await openSqlite(path).catch(() => undefined)
    if (!database) continue
    const told: unknown[] = []
    const logger = {
      ...silentLogger,
      error: (of: { url?: string }) => told.push(of.url),
    } as unknown as Logger
    const found = await skipDamaged(new SqlDocumentStore(database), logger).get(urls)
    for (const { url, title } of found) expect(title).toBe(`Page ${url.split('/').at(-1)}`)
    // What is missing is told of.
    expect([...found.map(({ url }) => url), ...told].toSorted()).toEqual(urls.toSorted())
    if (told.length > 0) left.push(found.length)
    await database.close()
  }
  expect(left.length).toBeGreaterThan(0)
  expect(Math.max(...left)).toBeGreaterThan(100)
})

/** Reads every document; throws at the first that can't be read. */
async function readAll(path: string): Promise<undefined> {
  const database = await openSqlite(path)
  try {
    const store = new SqlDocumentStore(database)
    for (let at = 0; at < 150; at++) {
      const [document] = await store.get([urlOf(at)]).catch((error: unknown) => {
        const told = database.trouble() ?? String(error)
        expect(told).toContain('is damaged')
        throw error
      })
      if (document) expect(document).toMatchObject({ url: urlOf(at), title: `Page ${at}` })
      else expect((await checkSqlite(path))?.length).toBeGreaterThan(0)
    }
  } finally {
    await database.close()
  }
}
