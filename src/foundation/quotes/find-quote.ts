// Finds a quotation in a text: as it stands there, or with a few words changed, which are marked.
import { type FoldedText, foldText } from './fold-text.ts'
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

interface SearchedText {
  readonly given: string
  readonly folded: FoldedText
}

/** Below it a text says something else. */
const LEAST_SIMILARITY = 0.7
/** Longer quotations than anybody writes are looked for word by word no further. */
const MOST_WORDS = 1_700

export function searchedText(given: string): SearchedText {
  return { given, folded: foldText(given) }
}

/** Undefined where the text says nothing of the kind. */
export function findQuote(searched: SearchedText, quote: string): QuoteFound | undefined {
  const wanted = trimmed(foldText(quote).text)
  if (wanted === '') return undefined
  const { given, folded } = searched
  const at = placeOf(folded.text, wanted)
  if (at !== undefined) return { found: 'verbatim', ...placesOf(folded, at, at + wanted.length) }
  const quoted = { given: quote, folded: foldText(quote) }
  return findNear({ given, folded }, quoted)
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
  const cuts = (at: number): boolean =>
    isLetter(text.charCodeAt(at - 1)) && isLetter(text.charCodeAt(at)) && !isUnspaced(text.charCodeAt(at))
  return !cuts(start) && !cuts(end)
}

/** Letters and digits; beyond ASCII all but what folding made of marks. */
function isLetter(code: number): boolean {
  return (code >= 0x61 && code <= 0x7a) || (code >= 0x30 && code <= 0x39) || code >= 0xc0
}

/** Scripts that put no space between words. */
function isUnspaced(code: number): boolean {
  return code >= 0x2e80 || (code >= 0x0e00 && code <= 0x0eff)
}

/** The text behind it in the given one: white space that was folded away at its end is no part of it. */
function placesOf({ places }: FoldedText, from: number, to: number): QuotePlace {
  const last = places[to - 1] ?? 0
  return { start: places[from] ?? 0, end: last + 1 }
}

interface Word {
  readonly from: number
  readonly to: number
  readonly text: string
}

function wordsOf(folded: string): Word[] {
  const words: Word[] = []
  let from = -1
  for (let at = 0; at <= folded.length; at += 1) {
    const inside = at < folded.length && isLetter(folded.charCodeAt(at))
    if (inside && from < 0) from = at
    if (!inside && from >= 0) {
      words.push({ from, to: at, text: folded.slice(from, at) })
      from = -1
    }
  }
  return words
}

function findNear(searched: SearchedText, quoted: SearchedText): QuoteFound | undefined {
  const wanted = wordsOf(quoted.folded.text)
  if (wanted.length < 2 || wanted.length > MOST_WORDS) return undefined
  const words = wordsOf(searched.folded.text)
  const at = likeliest(words, wanted)
  if (at === undefined) return undefined
  const margin = Math.ceil(wanted.length / 4) + 2
  const window = words.slice(Math.max(0, at - margin), at + wanted.length + margin)
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
    ...placesOf(searched.folded, from, to),
  }
}

/** Where as many of the words stand as nowhere else within the length of the quotation; undefined where they are too few. */
function likeliest(words: readonly Word[], wanted: readonly Word[]): number | undefined {
  const left = new Map<string, number>()
  for (const { text } of wanted) left.set(text, (left.get(text) ?? 0) + 1)
  let [matched, best, at] = [0, 0, 0]
  for (const [index, { text }] of words.entries()) {
    const open = left.get(text)
    if (open !== undefined) {
      if (open > 0) matched += 1
      left.set(text, open - 1)
    }
    const gone = words[index - wanted.length]?.text
    const closed = gone === undefined ? undefined : left.get(gone)
    if (gone !== undefined && closed !== undefined) {
      if (closed >= 0) matched -= 1
      left.set(gone, closed + 1)
    }
    if (matched > best) [best, at] = [matched, Math.max(0, index - wanted.length + 1)]
  }
  return best / wanted.length >= LEAST_SIMILARITY - 0.1 ? at : undefined
}

/** What stands between the words that both have, in the words of each. */
function differencesOf(
  { searched, window }: { searched: SearchedText; window: readonly Word[] },
  { quoted, wanted }: { quoted: SearchedText; wanted: readonly Word[] },
  pairs: readonly { readonly left: number; readonly right: number }[],
): Difference[] {
  const differences: Difference[] = []
  const between = (from: { left: number; right: number }, to: { left: number; right: number }): void => {
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

function wordsBetween(
  { given, folded }: SearchedText,
  words: readonly Word[],
  from: number,
  to: number,
): string {
  const [first, last] = [words[from], words[to - 1]]
  if (to <= from || !first || !last) return ''
  const { start, end } = placesOf(folded, first.from, last.to)
  return given.slice(start, end)
}

interface WordPair {
  /** Their numbers in either text. */
  readonly left: number
  readonly right: number
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
