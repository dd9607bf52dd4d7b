// Forty flipped bytes in the files of an index, one at a time: each is told, or changes no answer.
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openIndexWriter } from '../../src/adapters/embedded-index/index-writer.ts'
import { openCommittedIndex } from '../../src/adapters/embedded-index/published-index.ts'
import { EVERYTHING } from '../../src/engine/index/facets.ts'
import type { ReadIndex } from '../../src/engine/index/search-index.ts'
import { aDocument } from '../support/search-samples.ts'

const FLIPS = 40
const WORDS = 'otter heron river stone winter garden letter market engine paper silver quiet'.split(' ')
const DOCUMENTS = 300

let folder: string
let whole: string
let right: readonly string[]

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'whippet-flipped-'))
  whole = join(folder, 'whole')
  const writer = openIndexWriter(whole)
  for (let part = 0; part < 3; part += 1) {
    writer.apply(Array.from({ length: DOCUMENTS / 3 }, (_, at) => change(part * (DOCUMENTS / 3) + at + 1)))
    writer.commit()
  }
  // Some documents are gone, so that there are bits of deletions as well.
  writer.apply([5, 105, 205].map((number, at) => ({ revision: DOCUMENTS + at + 1, url: urlOf(number) })))
  writer.commit()
  writer.close()
  right = await answers(openCommittedIndex(whole))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const urlOf = (number: number): string => `https://a.example/${number}`

function change(revision: number) {
  const url = urlOf(revision)
  const word = (at: number): string => WORDS[(revision * at + at * at) % WORDS.length] ?? ''
  const text = `${Array.from({ length: 30 }, (_, at) => word(at + 1)).join(' ')}.`
  return { revision, url, document: aDocument(url, { title: `${word(2)} ${revision}`, text }) }
}

/** What is found for each word, in order, and how often each stands there. */
async function answers(index: ReadIndex): Promise<string[]> {
  const found: string[] = []
  for (const text of WORDS) {
    const clause = { kind: 'word', text, field: 'any', exact: false, weight: 1 } as const
    const { hits } = await index.find({
      must: [[clause]],
      should: [],
      mustNot: [],
      filter: EVERYTHING,
      limit: DOCUMENTS,
    })
    found.push(JSON.stringify([text, hits.map(({ url }) => url), await index.frequency(text)]))
  }
  return found
}

/** Places over all files of the index, each file in turn, from its first byte to its last. */
function placeOf(flip: number): { readonly file: string; readonly at: number; readonly bit: number } {
  const files = readdirSync(whole)
    .filter((name) => /\.(seg|del)$|^manifest/.test(name))
    .sort()
  const file = files[flip % files.length] ?? ''
  const { length } = readFileSync(join(whole, file))
  const step = Math.floor(flip / files.length)
  const steps = Math.ceil(FLIPS / files.length)
  return {
    file,
    at: Math.min(length - 1, Math.floor((length * step) / Math.max(1, steps - 1))),
    bit: flip % 8,
  }
}

interface Outcome {
  /** What each word finds, where the damaged index answers. */
  readonly found?: readonly string[]
  /** What is said where it does not. */
  readonly told?: string
}

async function outcomeOf(flip: number): Promise<Outcome> {
  const { file, at, bit } = placeOf(flip)
  const damaged = join(folder, `damaged-${flip}`)
  cpSync(whole, damaged, { recursive: true })
  const bytes = readFileSync(join(damaged, file))
  bytes[at] = (bytes[at] ?? 0) ^ (1 << bit)
  writeFileSync(join(damaged, file), bytes)
  try {
    return { found: await answers(openCommittedIndex(damaged)) }
  } catch (error) {
    return { told: error instanceof Error ? error.message : String(error) }
  }
}

const ALL = Array.from({ length: FLIPS }, (_, flip) => flip)

describe('a flipped byte', () => {
  it.each(ALL)('is told, or harmless: %i of 40', async (flip) => {
    const { found, told } = await outcomeOf(flip)
    if (found) expect(found).toEqual(right)
    else expect(told).toMatch(/can't be used/)
  })

  it('is of another place each time, in every kind of file, and told in most of them', async () => {
    const places = ALL.map(placeOf)
    expect(new Set(places.map(({ file, at }) => `${file} ${at}`)).size).toBe(FLIPS)
    const kinds = new Set(places.map(({ file }) => file.replace(/[-\d]+/g, '')))
    expect([...kinds].sort()).toEqual(['manifest.json', 'segment.del', 'segment.seg'])
    // What lies between two sections is padding.
    const told = (await Promise.all(ALL.map(outcomeOf))).filter((outcome) => outcome.told !== undefined)
    expect(told.length).toBeGreaterThan(0.9 * FLIPS)
  })

  it('would show: every word finds something where nothing is damaged', () => {
    expect(right).toHaveLength(WORDS.length)
    for (const one of right) expect(one).toContain('https://')
  })
})
