// Makes a corpus of any size from real pages: first the pages themselves, then new ones made of their paragraphs.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { createRandom, type Random } from '../support/random.ts'

export interface BenchPage {
  readonly url: string
  readonly title: string
  readonly body: string
  readonly domain: string
  /** Days since the epoch. */
  readonly day: number
  readonly language: string
  readonly filetype: string
  readonly rank: number
}

interface SourcePage {
  readonly title: string
  readonly paragraphs: readonly string[]
}

const DOMAINS = 5000
const LANGUAGES = ['en', 'de', 'fr', 'es', 'it']
const FILETYPES = ['html', 'html', 'html', 'html', 'pdf', 'md']
const LAST_DAY = 20_700
const DAYS = 3650

/** The pages of every `*.jsonl.gz` in a folder, split into paragraphs. */
export function readSourcePages(folder: string): SourcePage[] {
  const files = readdirSync(folder).filter((name) => name.endsWith('.jsonl.gz'))
  return files.sort().flatMap((name) =>
    gunzipSync(readFileSync(join(folder, name)))
      .toString('utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as { title: string; text: string })
      .map(({ title, text }) => ({ title, paragraphs: text.split(/\n\s*\n/).filter((part) => part !== '') }))
      .filter((page) => page.paragraphs.length > 0),
  )
}

/** The same pages for the same arguments, on every machine. */
export function* recombinedPages(sources: readonly SourcePage[], count: number): Generator<BenchPage> {
  const random = createRandom(7)
  const starts: number[] = []
  const all: string[] = []
  const titles: string[] = []
  for (const source of sources) {
    starts.push(all.length)
    for (const paragraph of source.paragraphs) {
      all.push(paragraph)
      titles.push(source.title)
    }
  }
  for (let number = 0; number < count; number++) {
    const source = sources[number]
    if (source) yield dress(number, source.title, source.paragraphs.join('\n\n'), random)
    else {
      const size = 1 + Math.floor(random() * 16)
      const first = Math.floor(random() * all.length)
      const consecutive = random() < 0.5
      const parts = Array.from({ length: size }, (_, step) =>
        consecutive ? all[(first + step) % all.length] : all[Math.floor(random() * all.length)],
      )
      yield dress(number, titles[first] ?? '', parts.join('\n\n'), random)
    }
  }
}

function dress(number: number, title: string, body: string, random: Random): BenchPage {
  const site = Math.min(DOMAINS - 1, Math.floor(DOMAINS ** random()) - 1)
  const domain = `site-${site}.example`
  return {
    url: `https://${domain}/page/${number}`,
    title,
    body,
    domain,
    day: LAST_DAY - Math.floor(random() * DAYS),
    language: LANGUAGES[Math.floor(random() ** 3 * LANGUAGES.length)] ?? 'en',
    filetype: FILETYPES[Math.floor(random() * FILETYPES.length)] ?? 'html',
    rank: random(),
  }
}
