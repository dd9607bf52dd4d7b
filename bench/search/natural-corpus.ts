// Documents and sentences for the bench of searches: pages recombined from the judged sets, and what was asked of them.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { SET_NAMES } from '../judged/relevance-set.ts'
import { createRandom } from '../support/random.ts'

interface Passage {
  readonly title: string
  readonly text: string
}

const FEWEST_WORDS = 2
const MOST_WORDS = 12
/** Words of a page, about: three passages at most. */
const WORDS_A_PAGE = 190
const SITES = 5000
const WRITTEN_AT_ONCE = 2000

/** Of all sets, each once. */
export function naturalQueries(folder: string): readonly string[] {
  const texts = SET_NAMES.flatMap((name) =>
    linesOf(readFileSync(join(folder, name, 'queries.jsonl'), 'utf8')).map(
      (line) => (JSON.parse(line) as { text: string }).text,
    ),
  )
  return [...new Set(texts)].filter((text) => {
    const words = text.trim().split(/\s+/).length
    return words >= FEWEST_WORDS && words <= MOST_WORDS
  })
}

/** The same for the same arguments. Returns a word that the last document alone has. */
export function writeCorpus(folder: string, count: number, path: string): string {
  const passages = SET_NAMES.flatMap((name) => passagesIn(join(folder, name, 'corpus.jsonl.gz')))
  const random = createRandom(11)
  const any = (): Passage => passages[Math.floor(random() * passages.length)] as Passage
  const lastWord = 'zyxlastdocument'
  writeFileSync(path, '')
  let lines: string[] = []
  for (let number = 0; number < count; number++) {
    const first = passages[number] ?? any()
    const parts = [first.text]
    while (parts.join(' ').length < WORDS_A_PAGE * 6) parts.push(any().text)
    // In front, where no text is too long for it.
    if (number === count - 1) parts.unshift(lastWord)
    const site = Math.floor(SITES ** random())
    lines.push(
      JSON.stringify({
        url: `https://site-${site}.example/page/${number}`,
        title: first.title || first.text.split(' ').slice(0, 8).join(' '),
        text: parts.join('\n\n').slice(0, WORDS_A_PAGE * 12),
        date: new Date(1_500_000_000_000 + Math.floor(random() * 3e11)).toISOString(),
      }),
    )
    if (lines.length < WRITTEN_AT_ONCE && number < count - 1) continue
    writeFileSync(path, `${lines.join('\n')}\n`, { flag: 'a' })
    lines = []
  }
  return lastWord
}

function passagesIn(path: string): Passage[] {
  return linesOf(gunzipSync(readFileSync(path)).toString('utf8')).map((line) => {
    const { title = '', text } = JSON.parse(line) as { title?: string; text: string }
    return { title, text }
  })
}

function linesOf(text: string): string[] {
  return text.split('\n').filter((line) => line !== '')
}
