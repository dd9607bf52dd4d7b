// Tantivy through its npm binding, loaded from a path, as an engine of the index bench.
import { mkdirSync } from 'node:fs'
import { type BenchEngine, bytesIn } from './bench-engine.ts'
import type { BenchQuery } from './bench-queries.ts'
import { loadTantivy, type Opaque } from './tantivy-binding.ts'

const RAW = { tokenizerName: 'raw', indexOption: 'basic' }

/** In its best form: one field for title and text; one writer thread and no stored text, so that it does the same work as the others. */
export function createTantivyEngine(bindingPath: string, folder: string): BenchEngine {
  const tantivy = loadTantivy(bindingPath)
  mkdirSync(folder, { recursive: true })
  const builder = new tantivy.SchemaBuilder()
  builder.addTextField('url', { ...RAW, stored: true })
  builder.addTextField('text', { stored: false })
  for (const field of ['domain', 'language', 'filetype']) builder.addTextField(field, RAW)
  builder.addUnsignedField('day', { indexed: true, fast: true })
  builder.addFloatField('rank', { fast: true })
  const schema = builder.build()
  const index = new tantivy.Index(schema, folder)
  let writer: ReturnType<typeof index.writer> | undefined
  const { Query, Occur } = tantivy
  const all = (...queries: Opaque[]): Opaque =>
    Query.booleanQuery(queries.map((query) => ({ occur: Occur.Must, query })))
  const any = (...queries: Opaque[]): Opaque =>
    Query.booleanQuery(queries.map((query) => ({ occur: Occur.Should, query })))
  const word = (term: string): Opaque => Query.termQuery(schema, 'text', term)
  const compile: Record<BenchQuery['kind'], (query: BenchQuery) => Opaque> = {
    common: ({ terms }) => any(...terms.map(word)),
    or3: ({ terms }) => any(...terms.map(word)),
    and3: ({ terms }) => all(...terms.map(word)),
    phrase: ({ terms }) => Query.phraseQuery(schema, 'text', terms),
    filtered: ({ terms, domain, fromDay = 0 }) =>
      all(
        any(...terms.map(word)),
        Query.termQuery(schema, 'domain', domain),
        Query.rangeQuery(schema, 'day', tantivy.FieldType.U64, fromDay, 1_000_000),
      ),
  }
  let searcher: ReturnType<typeof index.searcher> | undefined
  return {
    name: 'tantivy',
    add(page) {
      const document = new tantivy.Document()
      for (const field of ['url', 'domain', 'language', 'filetype'] as const) {
        document.addText(field, page[field])
      }
      document.addText('text', `${page.title}\n${page.body}`)
      document.addUnsigned('day', page.day)
      document.addFloat('rank', page.rank)
      writer ??= index.writer(300_000_000, 1)
      writer.addDocument(document)
    },
    finish() {
      writer?.commit()
      writer?.waitMergingThreads()
      index.reload()
      searcher = index.searcher()
    },
    search(query, limit) {
      searcher ??= index.searcher()
      return searcher.search(compile[query.kind](query), limit, false).hits.length
    },
    bytes: () => bytesIn(folder),
    close() {},
  }
}
