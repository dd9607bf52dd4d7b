// The words of a query that may be misspelt at all: plain words and names in code, no quoted text, operators, versions, hosts.
import { parse } from 'tldts'
import { foldWord } from '../../../../foundation/text/fold-word.ts'
import { languagesWithStopWords, stopWords } from '../../../../foundation/text/stop-words.ts'
import { wordsOf } from '../../../../foundation/text/tokenize.ts'
import { isCode } from '../../read/code-words.ts'
import type { ParsedQuery } from '../../read/parsed-query.ts'
import { splitQuery } from '../../read/split-query.ts'
import type { WordList } from '../../word-list.ts'

export interface DoubtfulWord {
  /** The piece of the query that it stands in, with the signs around it. */
  readonly raw: string
  /** As it was written, without them. */
  readonly written: string
  /** As the index has words. */
  readonly word: string
  /** The plain words beside it, as the index has them; stop words tell nothing. */
  readonly before?: string
  readonly after?: string
  /** Whether it is a name in code, which only the index can know. */
  readonly code?: true
}

export const SHORTEST = 4
const LONGEST = 31
/** More are not looked at: who writes so much has written enough that is right. */
const MOST = 32
/** Shorter ones are too many names' neighbours. */
const SHORTEST_IN_CODE = 5
const NAMES_IN_CODE = /\p{L}+/gu
const PLAIN = /^[([]*(\p{L}+)[)\]?!.,;:]*$/u

/** A capital makes a name of a word, but at the start of a query, where keyboards put one. */
export function doubtfulWords(parsed: ParsedQuery): readonly DoubtfulWord[] {
  const plain = new Set(parsed.text.split(' '))
  const asWords = new Set(parsed.words)
  const pieces = splitQuery(parsed.query.slice(0, 2000))
  const words = pieces.map(({ raw, quoted, name, negative }, at) => {
    const written = quoted || negative || name !== '' || !plain.has(raw) ? undefined : PLAIN.exec(raw)?.[1]
    if (written === undefined || written.length > LONGEST) return undefined
    return { raw, written, word: foldWord(written), named: /\p{Lu}/u.test(written.slice(at === 0 ? 1 : 0)) }
  })
  const doubtful = new Map<string, DoubtfulWord>()
  for (const [at, here] of words.entries()) {
    if (!here || here.named || here.word.length < SHORTEST || !asWords.has(here.word)) continue
    if (doubtful.has(here.raw) || doubtful.size >= MOST) continue
    const [before, after] = [words[at - 1], words[at + 1]].map((next) =>
      next && asWords.has(next.word) ? next.word : undefined,
    )
    const { raw, written, word } = here
    const beside = { ...(before !== undefined && { before }), ...(after !== undefined && { after }) }
    doubtful.set(raw, { raw, written, word, ...beside })
  }
  const inCode = pieces
    .filter(({ raw, quoted, name, negative }) => !quoted && !negative && name === '' && plain.has(raw))
    .flatMap(({ raw }) => [...namesInCode(raw), ...partsOfName(raw)])
    .filter(({ word }) => asWords.has(word))
  return [...doubtful.values(), ...inCode].slice(0, MOST)
}

/** As names of hosts are written; few names in code are, and fewer end as a host does. */
const LIKE_A_HOST = /^[^\p{Lu}()]+\.[^\p{Lu}().]+$/u

/** Domains that nobody can register, but hosts at home, in companies and in examples have (RFC 2606, 6761, 6762, 7686, 9476). */
const RESERVED = new Set(
  'alt arpa corp example home internal invalid lan local localhost onion test'.split(' '),
)

function isHost(raw: string): boolean {
  if (!LIKE_A_HOST.test(raw)) return false
  const { isIcann, publicSuffix } = parse(raw)
  return isIcann === true || RESERVED.has(publicSuffix ?? '')
}

/**
 * `alSettled` of `Promise.alSettled`. A code in capitals, such as `ENOENT`, is as its makers wrote it; and so is a host but
 * for what it ends in, which is a word that everybody knows, or the member of an object in small letters.
 */
function namesInCode(raw: string): readonly DoubtfulWord[] {
  if (!isCode(raw) || /[\p{N}_-]/u.test(raw)) return []
  const names = raw.match(NAMES_IN_CODE) ?? []
  return [...new Set(isHost(raw) ? names.slice(-1) : names)]
    .filter((name) => name.length >= SHORTEST_IN_CODE && name.length <= LONGEST && /\p{Ll}/u.test(name))
    .map((written) => ({ raw, written, word: foldWord(written), code: true }))
}

/** `font-familly`, `chlid_process`, `Content-Lenght`: words that are joined, as names of properties and headers and many in prose are. */
const JOINED_WORDS = /^\p{Lu}?\p{Ll}+(?:[-_]\p{Lu}?\p{Ll}+)+$/u

function partsOfName(raw: string): readonly DoubtfulWord[] {
  if (!JOINED_WORDS.test(raw)) return []
  return [...new Set(raw.split(/[-_]/))]
    .filter((part) => part.length >= SHORTEST_IN_CODE && part.length <= LONGEST)
    .map((written) => ({ raw, written, word: foldWord(written) }))
}

/** From this length on one word tells: two letters are mostly the short form of something ("ai", "au"). */
const LONG_ENOUGH = 3
/** Words that English has too, but less often than this, as "como" is a place. */
const SELDOM = 16

/** A letter that English writes in words of others alone. */
const MARKED = /[^\P{L}A-Za-z]/u

/**
 * Its small words tell: those of another language that English does not have, where it has none of English. So does a
 * word with a mark that English has not taken over, as `programación`.
 */
export function isForeignQuery(text: string, list: WordList): boolean {
  const words = wordsOf(text)
  const marked = text.split(' ').filter((word) => MARKED.test(word))
  if (wordsOf(marked.join(' ')).some((word) => list.commonness(word) === undefined)) return true
  const english = stopWords('en')
  if (words.some((word) => english.has(word) && word.length > 1)) return false
  const isForeign = (word: string): boolean => (list.commonness(word) ?? 0) < SELDOM
  return languagesWithStopWords.some((language) => {
    if (language === 'en') return false
    const small = words.filter((word) => stopWords(language).has(word))
    const foreign = small.filter(isForeign)
    return foreign.some((word) => word.length >= LONG_ENOUGH) || (foreign.length > 0 && small.length > 1)
  })
}
