// Public lists of misspellings, and a model that makes typing errors in clean queries.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import type { Random } from '../support/random.ts'

export interface Misspelling {
  readonly written: string
  readonly meant: string
}

/** Each in the order of its file, so that even and odd places are always the same halves. */
export function readMisspellings(folder: string): ReadonlyMap<string, readonly Misspelling[]> {
  const text = (file: string): string => readFileSync(join(folder, 'spelling', file), 'utf8')
  return new Map([
    ['Norvig 1', norvig(text('norvig-spell-testset1.txt'))],
    ['Norvig 2', norvig(text('norvig-spell-testset2.txt'))],
    ['SymSpell noisy 1,000', pairs(text('symspell-noisy_query_en_1000.txt'), /^(\S+)\s+(\S+)/)],
    ['Birkbeck', plainOnly(birkbeck(text('birkbeck-missp.dat')))],
    ['codespell', plainOnly(pairs(text('codespell-dictionary.txt'), /^(\S+)->([^,]+)$/))],
  ])
}

/** The words of a Python dictionary of targets to misspellings. */
function norvig(text: string): Misspelling[] {
  const found: Misspelling[] = []
  for (const [, , meant = '', , all = ''] of text.matchAll(/(['"])([^'"]+)\1\s*:\s*(['"])([^'"]+)\3/g)) {
    for (const written of all.split(/\s+/).filter(Boolean)) found.push(pair(written, meant))
  }
  return found
}

function birkbeck(text: string): Misspelling[] {
  const found: Misspelling[] = []
  let meant = ''
  for (const line of text.split('\n').map((one) => one.trim())) {
    if (line.startsWith('$')) meant = line.slice(1)
    else if (line !== '') found.push(pair(line, meant))
  }
  return found
}

function pairs(text: string, form: RegExp): Misspelling[] {
  return text.split('\n').flatMap((line) => {
    const [, written, meant] = form.exec(line.trim()) ?? []
    return written !== undefined && meant !== undefined ? [pair(written, meant)] : []
  })
}

function pair(written: string, meant: string): Misspelling {
  return { written: written.toLowerCase(), meant: meant.trim().toLowerCase() }
}

function plainOnly(all: readonly Misspelling[]): Misspelling[] {
  return all.filter(({ written, meant }) => /^[a-z]+$/.test(written) && /^[a-z]+$/.test(meant))
}

/** Queries of real people, without those that have more than words in them. */
export function readQueries(folder: string): ReadonlyMap<string, readonly string[]> {
  const read = (file: string): Buffer => readFileSync(join(folder, 'queries', file))
  const second = (text: string): string[] =>
    text.split('\n').flatMap((line) => (line.split('\t')[1] ?? '').trim().replace(/\s+/g, ' ') || [])
  return new Map([
    ['MS MARCO', second(read('msmarco-passage-dev-subset.tsv').toString('utf8'))],
    ['TREC million queries', second(gunzipSync(read('trec-million-query.tsv.gz')).toString('utf8'))],
  ])
}

const ROWS = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm']

/** One word of a query with one letter wrong, in one case of five with two; undefined where no word is long enough. */
export function withTypingError(query: string, random: Random): string | undefined {
  const words = query.split(' ')
  const long = words.flatMap((word, at) => (/^[a-z]{4,}$/.test(word) ? [at] : []))
  const at = long[Math.floor(random() * long.length)]
  const word = at === undefined ? undefined : words[at]
  if (at === undefined || word === undefined) return undefined
  let written = typed(word, random)
  if (word.length >= 7 && random() < 0.2) written = typed(written, random)
  return written === word ? undefined : words.with(at, written).join(' ')
}

/** Swapped, left out, doubled, a neighbouring key, a letter too many: each as likely. */
function typed(word: string, random: Random): string {
  const at = Math.floor(random() * (word.length - 1))
  const letter = word[at] ?? ''
  const kind = Math.floor(random() * 5)
  if (kind === 0) return word.slice(0, at) + (word[at + 1] ?? '') + letter + word.slice(at + 2)
  if (kind === 1) return word.slice(0, at + 1) + word.slice(at + 2)
  if (kind === 2) return word.slice(0, at) + letter + word.slice(at)
  const key = neighbour(letter, random)
  return kind === 3
    ? word.slice(0, at) + key + word.slice(at + 1)
    : word.slice(0, at + 1) + key + word.slice(at + 1)
}

function neighbour(letter: string, random: Random): string {
  const row = ROWS.find((keys) => keys.includes(letter)) ?? ''
  const at = row.indexOf(letter)
  const near = [row[at - 1], row[at + 1]].filter((key) => key !== undefined)
  return near[Math.floor(random() * near.length)] ?? letter
}
