// Long documents that take the place of others: each step on a long text has a turn of the event loop of its own.
import { expect, it } from 'vitest'
import { countTurns } from '../../../../tests/support/count-turns.ts'
import { aDocument } from '../../../../tests/support/search-samples.ts'
import { tempDatabase } from '../../../../tests/support/temp-database.ts'
import type { Document } from '../../../engine/index/document/document.ts'
import { textVersion } from '../../../foundation/quotes/text-version.ts'
import type { Connection } from '../statement.ts'
import { putRows, rowOf } from './document-rows.ts'
import { SqlDocumentStore } from './sql-document-store.ts'
import { SqlVersionStore } from './sql-version-store.ts'

const LONG = 1_000_000
const page = (n: number, word: string): Document =>
  aDocument(`https://long.example/${n}`, { title: `${n}`, text: `${word} `.repeat(LONG / 4) })

const longIn = (value: unknown): boolean => JSON.stringify(value ?? null).length >= LONG / 2

it('reads and writes one long text in a turn at most, and keeps what was replaced', async () => {
  const database = await tempDatabase()
  const store = new SqlDocumentStore(database)
  const before = [1, 2, 3].map((n) => page(n, 'old'))
  await store.put(before, true)

  const turn = countTurns()
  const turns: number[] = []
  const noting = <T>(value: T, parameters: unknown): T => {
    if (longIn(value) || longIn(parameters)) turns.push(turn())
    return value
  }
  await database.sharedWrites.write((tx) => {
    const noted: Connection = {
      all: async (query, parameters) => noting(await tx.all(query, parameters), parameters),
      first: async (query, parameters) => noting(await tx.first(query, parameters), parameters),
      run: async (query, parameters) => noting(await tx.run(query, parameters), parameters),
    }
    return putRows(noted, database.numbers, [before.map((_, at) => rowOf(page(at + 1, 'new')))])
  })

  // Of each the old body, its text and the new body.
  expect(turns).toHaveLength(9)
  expect(new Set(turns).size).toBe(9)
  const versions = new SqlVersionStore(database)
  for (const { text } of before) expect(await versions.text(textVersion(text))).toBe(text)
})
