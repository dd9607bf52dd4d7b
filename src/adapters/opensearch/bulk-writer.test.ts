// Writing to an index server: what documents cost whoever else waits, and one that can't be read.
import { expect, it, onTestFinished } from 'vitest'
import { aDocument } from '../../../tests/support/search-samples.ts'
import type { Document } from '../../engine/index/document/document.ts'
import type { DocumentChange } from '../../engine/index/document/document-store.ts'
import { silentLogger } from '../../foundation/logger.ts'
import { createBulkWriter } from './bulk-writer.ts'
import { BEGUN, type Generation } from './generations.ts'
import type { ServerClient } from './server-client.ts'

/** Before a server that takes all; with what it was sent, and what the log was told of. */
function writerBefore() {
  const lines: string[] = []
  const told: unknown[] = []
  const client = {
    async ask({ body }: { readonly body: string }) {
      lines.push(...body.trim().split('\n'))
      return { status: 200, body: { items: [] } }
    },
  } as unknown as ServerClient
  const logger = { ...silentLogger, error: (fields: object) => void told.push(fields) }
  const writer = createBulkWriter(client, logger)
  onTestFinished(() => writer.close())
  const write = (changes: readonly DocumentChange[]) =>
    writer.write({ index: 'x-1' } as Generation, changes, BEGUN)
  return { write, lines, told }
}

const change = (n: number, text: string): DocumentChange => {
  const url = `https://a.example/${n}`
  return { url, revision: n, document: aDocument(url, { text, lang: 'en' }) }
}

it('reads documents while others have turns of the event loop', async () => {
  const { write, lines } = writerBefore()
  let turns = 0
  let isOver = false
  const others = (async () => {
    for (; !isOver; turns += 1) await new Promise((resolve) => setImmediate(resolve))
  })()
  const { languages, lengths } = await write([change(1, 'otter '.repeat(100_000)), change(2, 'A heron.')])
  isOver = true
  await others
  expect(languages).toEqual(['en'])
  expect(lengths).toMatchObject({ totals: { body: 100_002, title: 0 }, filled: { body: 2, title: 0 } })
  expect(lines).toHaveLength(4)
  // Read here, all of them would take one turn.
  expect(turns).toBeGreaterThan(10)
})

it('takes out of the index what can not be read or is gone, and goes on', async () => {
  const { write, lines, told } = writerBefore()
  const broken: DocumentChange = { ...change(1, ''), document: { text: 'x' } as Document }
  await write([broken, { url: 'https://a.example/2', revision: 2 }, change(3, 'A heron.')])
  const operations = lines
    .filter((line) => /^\{"(?:index|delete)":/.test(line))
    .map((line) => line.slice(2, 7))
  expect(operations).toEqual(['delet', 'delet', 'index'])
  expect(told).toEqual([expect.objectContaining({ url: 'https://a.example/1' })])
})
