// Finds a quotation in a text: as it stands there, or with a few words changed, which are marked.
import { type FoldedText, foldText, isJoining } from './fold-text.ts'
import { indexOfLong } from './place-in-text.ts'

/** What the quotation has, and what the text has in its place; either may be empty. */
interface Difference {
  readonly quote: string
  readonly page: string
}

interface QuotePlace {
  readonly start: number
  readonly end: number
}

export type QuoteFound =
  | ({ readonly found: 'verbatim' } & QuotePlace)
  | ({
      readonly found: 'near'
      /** The share of words that both have, from 0 to 1. */
      readonly similarity: number
      readonly differences: readonly Difference[]
    } & QuotePlace)

/** Below it a text says something else. */
const LEAST_SIMILARITY = 0.7
/** Longer quotations than anybody writes are looked for word by word no further. */
const MOST_WORDS = 1_700

/** Undefined where the text says nothing of the kind. */
export function findQuote(searched: FoldedText, quote: string): QuoteFound | undefined {
  const quoted = foldText(quote)
  const wanted = trimmed(quoted.text)
  if (wanted === '') return undefined
  const at = placeOf(searched.text, wanted)
  if (at !== undefined) return { found: 'verbatim', ...placesOf(searched, at, at + wanted.length) }
  return findNear(searched, quoted)
}

/** Without the marks around it, and without what says that something was left out. */
function trimmed(folded: string): string {
  let [from, to] = [0, folded.length]
  while (from < to && ` "'.…`.includes(folded.charAt(from))) from += 1
  while (to > from && ` "'…`.includes(folded.charAt(to - 1))) to -= 1
  const text = folded.slice(from, to)
  return text.endsWith('...') ? text.slice(0, -3).trimEnd() : text
}

/**
 * The first place that is no part of a longer word. Places that lie side by side are no longer than the text; a hostile
 * one has more, each within the one before, and is looked through twice at most.
 */
function placeOf(text: string, wanted: string): number | undefined {
  let at = indexOfLong(text, wanted)
  for (let left = 2 * text.length; at >= 0 && left > 0; left -= wanted.length) {
    if (isWhole(text, at, at + wanted.length)) return at
    at = indexOfLong(text, wanted, at + 1)
  }
  return undefined
}

function isWhole(text: string, start: number, end: number): boolean {
  return !isWithinWord(text, start) && !isWithinWord(text, end)
}

/** Whether a word goes on there. */
function isWithinWord(text: string, at: number): boolean {
  return (
    isLetterAt(text, at - 1) && isLetterAt(text, at) && !isUnspaced(text, at - 1) && !isUnspaced(text, at)
  )
}

const LETTER = /[\p{L}\p{M}\p{Nd}]/u
const LETTERS = Uint8Array.from({ length: 0x10000 }, (_, code) =>
  Number(LETTER.test(String.fromCharCode(code))),
)

function isLetterAt(text: string, at: number): boolean {
  const code = text.charCodeAt(at)
  if (!isHalf(code)) return LETTERS[code] === 1
  const from = code < 0xdc00 ? at : at - 1
  return LETTER.test(text.slice(from, from + 2))
}

function isHalf(code: number): boolean {
  return code >= 0xd800 && code <= 0xdfff
}

/** Of a script that puts no space between words. */
function isUnspaced(text: string, at: number): boolean {
  const code = text.charCodeAt(at)
  return code >= 0x2e80 || (code >= 0x0e00 && code <= 0x109f) || (code >= 0x1780 && code <= 0x17ff)
}

/** The text behind it in the given one: white space that was folded away at its end is no part of it. */
function placesOf({ given, places }: FoldedText, from: number, to: number): QuotePlace {
  let end = (places[to - 1] ?? 0) + 1
  while (isJoining(given.charCodeAt(end))) end += 1
  return { start: places[from] ?? 0, end }
}

interface Word {
  readonly from: number
  readonly to: number
  readonly text: string
}

/** The first word from there on; each sign is one in scripts that put no space between words. */
function wordFrom(folded: string, at: number): Word | undefined {
  let from = at
  while (from < folded.length && !isLetterAt(folded, from)) from += 1
  if (from === folded.length) return undefined
  let to = from + (isHalf(folded.charCodeAt(from)) ? 2 : 1)
  while (to < folded.length && isWithinWord(folded, to)) to += 1
  return { from, to, text: folded.slice(from, to) }
}

function wordsFrom(folded: string, at: number, most: number): Word[] {
  const words: Word[] = []
  let word = wordFrom(folded, at)
  while (word && words.length < most) {
    words.push(word)
    word = wordFrom(folded, word.to)
  }
  return words
}

function findNear(searched: FoldedText, quoted: FoldedText): QuoteFound | undefined {
  const wanted = wordsFrom(quoted.text, 0, MOST_WORDS + 1)
  if (wanted.length < 2 || wanted.length > MOST_WORDS) return undefined
  const margin = Math.ceil(wanted.length / 4) + 2
  const at = likeliest(searched.text, wanted, margin)
  if (at === undefined) return undefined
  const window = wordsFrom(searched.text, at, wanted.length + 2 * margin)
  const pairs = alignWords(
    wanted.map(({ text }) => text),
    window.map(({ text }) => text),
  )
  const [first, last] = [pairs[0], pairs.at(-1)]
  if (!first || !last) return undefined
  const span = last.right - first.right + 1
  const similarity = (2 * pairs.length) / (wanted.length + span)
  if (similarity < LEAST_SIMILARITY) return undefined
  const from = window[first.right]?.from ?? 0
  const to = window[last.right]?.to ?? 0
  return {
    found: 'near',
    similarity: Math.round(1000 * similarity) / 1000,
    differences: differencesOf({ searched, window }, { quoted, wanted }, pairs),
    ...placesOf(searched, from, to),
  }
}

/**
 * Where as many of the words stand as nowhere else within the length of the quotation, or so many words before; undefined
 * where they are too few.
 */
function likeliest(text: string, wanted: readonly Word[], before: number): number | undefined {
  const left = new Map<string, number>()
  for (const { text } of wanted) left.set(text, (left.get(text) ?? 0) + 1)
  let matched = 0
  const enter = (word: string): void => {
    const open = left.get(word)
    if (open === undefined) return
    if (open > 0) matched += 1
    left.set(word, open - 1)
  }
  const leave = (word: string): void => {
    const open = left.get(word)
    if (open === undefined) return
    if (open >= 0) matched -= 1
    left.set(word, open + 1)
  }
  // A long text has too many words for all to be kept.
  const last: Word[] = []
  const kept = wanted.length + before
  let [best, at] = [0, 0]
  let word = wordFrom(text, 0)
  for (let index = 0; word; index += 1) {
    last[index % kept] = word
    enter(word.text)
    const gone = index < wanted.length ? undefined : last[(index - wanted.length) % kept]
    if (gone) leave(gone.text)
    if (matched > best) [best, at] = [matched, last[(index + 1) % kept]?.from ?? 0]
    word = wordFrom(text, word.to)
  }
  return best / wanted.length >= LEAST_SIMILARITY - 0.1 ? at : undefined
}

/** Their numbers in either text. */
interface WordPair {
  readonly left: number
  readonly right: number
}

/** What stands between the words that both have, in the words of each. */
function differencesOf(
  { searched, window }: { searched: FoldedText; window: readonly Word[] },
  { quoted, wanted }: { quoted: FoldedText; wanted: readonly Word[] },
  pairs: readonly WordPair[],
): Difference[] {
  const differences: Difference[] = []
  const between = (from: WordPair, to: WordPair): void => {
    const quote = wordsBetween(quoted, wanted, from.left + 1, to.left)
    const page = wordsBetween(searched, window, from.right + 1, to.right)
    if (quote !== '' || page !== '') differences.push({ quote, page })
  }
  const [first, last] = [pairs[0], pairs.at(-1)]
  if (!first || !last) return []
  between({ left: -1, right: first.right - 1 }, first)
  for (const [at, pair] of pairs.slice(1).entries()) between(pairs[at] ?? first, pair)
  between(last, { left: wanted.length, right: last.right + 1 })
  return differences
}

function wordsBetween(folded: FoldedText, words: readonly Word[], from: number, to: number): string {
  const [first, last] = [words[from], words[to - 1]]
  if (to <= from || !first || !last) return ''
  const { start, end } = placesOf(folded, first.from, last.to)
  return folded.given.slice(start, end)
}

/** The longest common subsequence, in time and memory of one length times the other. */
function alignWords(left: readonly string[], right: readonly string[]): readonly WordPair[] {
  const width = right.length + 1
  // lengths[i * width + j]: of what is common to the rest of either from i and j on.
  const lengths = new Uint16Array((left.length + 1) * width)
  for (let i = left.length - 1; i >= 0; i -= 1) {
    for (let j = right.length - 1; j >= 0; j -= 1) {
      const at = i * width + j
      lengths[at] =
        left[i] === right[j]
          ? (lengths[at + width + 1] ?? 0) + 1
          : Math.max(lengths[at + width] ?? 0, lengths[at + 1] ?? 0)
    }
  }
  const pairs: WordPair[] = []
  let [i, j] = [0, 0]
  while (i < left.length && j < right.length) {
    const at = i * width + j
    if (left[i] === right[j]) {
      pairs.push({ left: i, right: j })
      i += 1
      j += 1
    } else if ((lengths[at + width] ?? 0) >= (lengths[at + 1] ?? 0)) i += 1
    else j += 1
  }
  return pairs
}
