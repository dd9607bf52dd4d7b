// Every file in facts/ has a row that tells its source, licence and making, every row has a file, and none knows the bench.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const FACTS = join(import.meta.dirname, '..', 'facts')
const QUERIES = join(import.meta.dirname, '..', 'bench', 'queries')
const MOST_LIKE = 0.7

it('tells of every file where it comes from', () => {
  const files = readdirSync(FACTS, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== 'README.md')
    .map((entry) => join(entry.parentPath, entry.name).slice(FACTS.length + 1))
  const rows = readFileSync(join(FACTS, 'README.md'), 'utf8').matchAll(/^\| `([^`]+)` \|(?:[^|\n]+\|){4}$/gm)
  expect([...rows].map(([, file]) => file).sort()).toEqual(files.sort())
})

it('words no keyword of a starter page as a known query of the bench is worded', () => {
  const queries = readdirSync(QUERIES)
    .filter((name) => name.endsWith('.txt'))
    .flatMap((name) => readFileSync(join(QUERIES, name), 'utf8').split('\n'))
    .filter((line) => line !== '' && !line.startsWith('# '))
    .map((line) => wordsIn(line.split(' => ')[0] ?? ''))
  const sources: Record<string, unknown> = JSON.parse(
    readFileSync(join(FACTS, 'starter', 'keywords.json'), 'utf8'),
  )
  const keywords = Object.values(sources).flatMap((pages) =>
    typeof pages === 'object' && pages !== null ? Object.values(pages).flat() : [],
  )
  expect(keywords.length).toBeGreaterThan(1_000)
  const known = keywords.filter((keyword) => {
    const words = wordsIn(keyword)
    return queries.some((query) => isLike(words, query))
  })
  expect(known).toEqual([])
})

function wordsIn(text: string): ReadonlySet<string> {
  return new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [])
}

/** Whether most of the words of the two are words of both. */
function isLike(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  const most = Math.min(one.size, other.size)
  if (most < MOST_LIKE * Math.max(one.size, other.size)) return false
  const both = one.intersection(other).size
  return both >= MOST_LIKE * (one.size + other.size - both)
}
