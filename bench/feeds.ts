// Measures feed parsing beside its rivals on a folder of the feedparser test files: node bench/feeds.ts FOLDER
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseFeed as parseWithRowanmanning } from '@rowanmanning/feed-parser'
import { parseFeed as parseWithFeedsmith } from 'feedsmith'
import { decodeText } from '../src/foundation/web/charset.ts'
import { NotAFeed, parseFeed } from '../src/foundation/web/feed.ts'
import { lineOfHtml, parseFeedDate } from '../src/foundation/web/feed-values.ts'

/** What every parser is asked for, so that one table of expectations serves them all. */
interface Read {
  readonly feed: Readonly<Record<string, unknown>>
  readonly entry: Readonly<Record<string, unknown>>
}

interface Expectation {
  readonly path: string
  readonly on: 'feed' | 'entry'
  readonly field: string
  readonly value: string
}

type Loose = Record<string, unknown>
const URL_OF_FEED = 'http://127.0.0.1:8097/tests/feed.xml'

const FIELDS: Readonly<Record<string, string>> = {
  title: 'title',
  link: 'url',
  id: 'id',
  guid: 'id',
  summary: 'summary',
  description: 'summary',
  author: 'author',
  published: 'published',
  published_parsed: 'published',
  date_parsed: 'updated',
  updated: 'updated',
  updated_parsed: 'updated',
  modified_parsed: 'updated',
}

const folder = process.argv[2]
if (folder === undefined) {
  console.error('usage: node bench/feeds.ts FOLDER')
  process.exit(2)
}

const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.(xml|json)$/.test(path))
  .sort()
  .map((path) => ({ path, bytes: readFileSync(join(folder, path)) }))
const expectations = files.flatMap(({ path, bytes }) => expectationsOf(path, bytes.toString('utf8')))

console.log(`${files.length} files, ${expectations.length} expectations that name a field we read`)
console.log('parser           correct  throws(expected files)  throws(all files)  slowest file  1.5 MB feed')
for (const [name, read] of [
  ['whippet', readWithWhippet],
  ['feedsmith', readWithFeedsmith],
  ['rowanmanning', readWithRowanmanning],
] as const) {
  const { correct, thrown, wrong } = check(read)
  const sweep = sweepAll(read)
  const large = timed(() => read(Buffer.from(largeFeed()))).ms
  console.log(
    `${name.padEnd(16)} ${String(correct).padStart(7)}  ${String(thrown).padStart(22)}  ${sweep.thrown.padStart(17)}  ` +
      `${sweep.slowestMs.toFixed(0).padStart(9)} ms  ${large.toFixed(0).padStart(8)} ms`,
  )
  if (process.argv[3] === name) console.log(wrong.join('\n'))
}

function check(read: (bytes: Buffer) => Read): { correct: number; thrown: number; wrong: string[] } {
  const wrong: string[] = []
  let correct = 0
  let thrown = 0
  for (const expectation of expectations) {
    const file = files.find(({ path }) => path === expectation.path)
    try {
      const found = read(file?.bytes ?? Buffer.alloc(0))[expectation.on][expectation.field]
      if (comparable(found) === comparable(expectation.value)) correct++
      else
        wrong.push(
          `${expectation.path} ${expectation.field}: ${JSON.stringify(expectation.value)} but ${JSON.stringify(found)}`,
        )
    } catch (error) {
      thrown++
      wrong.push(`${expectation.path} ${expectation.field}: ${String(error)}`)
    }
  }
  return { correct, thrown, wrong }
}

/** Every file once: how many are refused, and how many of those otherwise than with the one clear error. */
function sweepAll(read: (bytes: Buffer) => Read): { thrown: string; slowestMs: number } {
  let refused = 0
  let defects = 0
  let slowestMs = 0
  for (const { bytes } of files) {
    const { ms, error } = timed(() => read(bytes))
    slowestMs = Math.max(slowestMs, ms)
    if (error !== undefined) refused++
    if (error !== undefined && !(error instanceof NotAFeed)) defects++
  }
  return { thrown: read === readWithWhippet ? `${refused} (${defects} defects)` : String(refused), slowestMs }
}

function timed(work: () => unknown): { ms: number; error?: unknown } {
  const start = performance.now()
  try {
    work()
    return { ms: performance.now() - start }
  } catch (error) {
    return { ms: performance.now() - start, error }
  }
}

function readWithWhippet(bytes: Buffer): Read {
  const feed = parseFeed(bytes, URL_OF_FEED, '')
  return { feed: { title: feed.title }, entry: { ...feed.items[0] } }
}

function readWithFeedsmith(bytes: Buffer): Read {
  const parsed = parseWithFeedsmith(decodeText(bytes)).feed as unknown as Loose
  const entry = (listIn(parsed, 'items')[0] ?? listIn(parsed, 'entries')[0] ?? {}) as Loose
  const links = listIn(entry, 'links') as Loose[]
  const guid = entry['guid'] as Loose | undefined
  const dc = (entry['dc'] ?? {}) as Loose
  const authors = listIn(entry, 'authors') as (Loose | string)[]
  const author = authors[0]
  return {
    feed: { title: plain(parsed['title']) },
    entry: {
      title: plain(entry['title']) ?? dc['title'],
      url:
        entry['link'] ??
        entry['url'] ??
        links.find((link) => !link['rel'] || link['rel'] === 'alternate')?.['href'] ??
        guid?.['value'],
      id: entry['id'] ?? guid?.['value'] ?? (entry['rdf'] as Loose | undefined)?.['about'],
      published:
        entry['pubDate'] ?? entry['published'] ?? dc['date'] ?? (dc['dates'] as unknown[] | undefined)?.[0],
      updated: entry['updated'] ?? (entry['dcterms'] as Loose | undefined)?.['modified'],
      summary:
        plain(entry['description']) ??
        plain(entry['summary']) ??
        dc['description'] ??
        (entry['content'] as Loose | undefined)?.['encoded'] ??
        plain(entry['content']),
      author:
        (typeof author === 'string' ? author : (author?.['name'] ?? author?.['email'])) ??
        dc['creator'] ??
        (dc['creators'] as unknown[] | undefined)?.[0],
    },
  }
}

function readWithRowanmanning(bytes: Buffer): Read {
  const parsed = parseWithRowanmanning(decodeText(bytes))
  const entry = parsed.items[0]
  return {
    feed: { title: parsed.title },
    entry: {
      title: entry?.title,
      url: entry?.url,
      id: entry?.id,
      published: entry?.published?.toISOString(),
      updated: entry?.updated?.toISOString(),
      summary: entry?.description ?? entry?.content,
      author: entry?.authors[0]?.name ?? entry?.authors[0]?.email,
    },
  }
}

/** The expectations of a file, of those that compare one field that all three read with a literal. */
function expectationsOf(path: string, text: string): Expectation[] {
  const line = /Expect:\s*(?:not bozo and )?(feed|entries\[0\])(?:\.|\[')(\w+)(?:'\])? == (.*)$/m.exec(text)
  const field = FIELDS[line?.[2] ?? '']
  const value = literalOf(line?.[3] ?? '')
  if (!line || field === undefined || value === undefined) return []
  const on = line[1] === 'feed' ? 'feed' : 'entry'
  return on === 'feed' && field !== 'title' ? [] : [{ path, on, field, value }]
}

/** A Python string or time tuple as text. */
function literalOf(python: string): string | undefined {
  const tuple = /^\((\d+), (\d+), (\d+), (\d+), (\d+), (\d+),/.exec(python)
  if (tuple) {
    const [year = 0, month = 1, day, hour, minute, second] = tuple.slice(1).map(Number)
    return new Date(Date.UTC(year, month - 1, day, hour, minute, second)).toISOString()
  }
  const quoted = /^u?(?:'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)")\s*$/.exec(python.trim())
  if (!quoted) return undefined
  return (quoted[1] ?? quoted[2] ?? '').replace(
    /\\(?:u([\da-fA-F]{4})|x([\da-fA-F]{2})|(.))/g,
    (_, u, x, c) =>
      c === undefined ? String.fromCodePoint(Number.parseInt(u ?? x, 16)) : c === 'n' ? '\n' : c,
  )
}

/** The same for what was found and what was expected: dates as moments, markup as its text. */
function comparable(value: unknown): string {
  const text = typeof value === 'string' ? value : value instanceof Date ? value.toISOString() : ''
  return parseFeedDate(text) ?? lineOfHtml(text, 10_000).text
}

function plain(value: unknown): string | undefined {
  if (typeof value === 'string') return value
  const inner = (value as Loose | undefined)?.['value']
  return typeof inner === 'string' ? inner : undefined
}

function listIn(holder: Loose, key: string): unknown[] {
  const value = holder[key]
  return Array.isArray(value) ? value : []
}

function largeFeed(): string {
  const item = (at: number): string =>
    `<item><title>Headline ${at} &amp; more</title><link>https://example.com/${at}</link>` +
    `<pubDate>Mon, 0${1 + (at % 9)} Jan 2024 10:00:00 GMT</pubDate><description><![CDATA[<p>${'word '.repeat(60)}</p>]]></description></item>`
  return `<rss version="2.0"><channel><title>Large</title>${Array.from({ length: 3100 }, (_, at) => item(at)).join('')}</channel></rss>`
}
