// A page that is read again.
import { describe, expect, it } from 'vitest'
import { aDocument } from '../../../../tests/support/search-samples.ts'
import { openIn, tempFolder } from '../../../../tests/support/temp-database.ts'
import { SqlFrontier } from '../../../adapters/sql/crawl/sql-frontier.ts'
import { SqlHostStore, SqlLinkGraph, SqlVisitStore } from '../../../adapters/sql/crawl/visit-stores.ts'
import { SqlDocumentStore } from '../../../adapters/sql/documents/sql-document-store.ts'
import { noCounts } from '../crawl-plan.ts'
import { writeOutcomes } from './write-outcomes.ts'

describe('writeOutcomes', () => {
  it('keeps what others say of a page that is read again, and nothing else of what it was', async () => {
    const database = await openIn(tempFolder())
    const documents = new SqlDocumentStore(database)
    const url = 'https://site.example/'
    const linked = {
      anchors: ['The front page'],
      authority: 0.8,
      supersedes: ['https://site.example/old'],
      partOf: 'https://site.example/book',
    }
    await documents.put([aDocument(url, { text: 'Before.', author: 'A. Writer', ...linked })], true)
    const needs = {
      documents,
      frontier: new SqlFrontier(database),
      visits: new SqlVisitStore(database),
      links: new SqlLinkGraph(database),
      hosts: new SqlHostStore(database),
      crawl: 1,
      counts: noCounts(),
      newOnly: false,
    }
    const [again, first] = [aDocument(url, { text: 'After.' }), aDocument(`${url}new`, { text: 'New.' })]
    await writeOutcomes(
      needs,
      [again, first].map((document) => ({ document, settled: [], found: [] })),
      [],
    )
    expect(await documents.get([url, `${url}new`])).toEqual([{ ...again, ...linked }, first])
    expect(needs.counts).toMatchObject({ added: 1, updated: 1 })
  })
})
