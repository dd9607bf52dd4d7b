// Tantivy as a bare library on the documents and sentences of the bench of searches, in its best form: one field for title and
// text, stemmed, our stop words left out, the best ten.
import { createReadStream, mkdirSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { contentWords } from '../../src/foundation/text/stop-words.ts'
import { wordsOf } from '../../src/foundation/text/tokenize.ts'
import { loadTantivy } from '../index/tantivy-binding.ts'

/** CPU a search, with stop words and without them. */
export async function tantivyMilliseconds(
  binding: string,
  corpus: string,
  folder: string,
  queries: readonly string[],
): Promise<string> {
  const tantivy = loadTantivy(binding)
  mkdirSync(folder, { recursive: true })
  const builder = new tantivy.SchemaBuilder()
  builder.addTextField('text', { stored: false, tokenizerName: 'en_stem' })
  builder.addTextField('url', { stored: true, tokenizerName: 'raw', indexOption: 'basic' })
  const index = new tantivy.Index(builder.build(), folder)
  const writer = index.writer(300_000_000, 1)
  for await (const line of createInterface({ input: createReadStream(corpus) })) {
    if (line === '') continue
    const { url, title, text } = JSON.parse(line) as { url: string; title: string; text: string }
    const document = new tantivy.Document()
    document.addText('url', url)
    document.addText('text', `${title}\n${text}`)
    writer.addDocument(document)
  }
  writer.commit()
  writer.waitMergingThreads()
  index.reload()
  const searcher = index.searcher()
  const millisecondsFor = (texts: readonly string[]): string => {
    const run = (): void => {
      for (const text of texts) searcher.search(index.parseQuery(text, ['text']), 10, false)
    }
    run()
    const before = process.cpuUsage()
    run()
    const { user, system } = process.cpuUsage(before)
    return ((user + system) / 1000 / texts.length).toFixed(2)
  }
  const all = queries.map((query) => wordsOf(query).join(' '))
  const telling = queries.map((query) => contentWords(wordsOf(query), 'en').join(' '))
  return `Tantivy as a library, warmed, one field for title and text, stemmed, the best ten without snippets: CPU ${millisecondsFor(telling)} ms a search without our stop words, ${millisecondsFor(all)} with them`
}
