// Leaves one of the articles that are the same: by address, or a copy that another site carries under its own.
import { wordsOf } from '../../foundation/text/tokenize.ts'
import type { StoredArticle } from './article-store.ts'

/** Headlines that return (a daily briefing) are copies only when they are close in time. */
const WINDOW_MS = 48 * 3_600_000
/** Shorter headlines are the same by accident. */
const MIN_WORDS = 4
/** Of the words of both headlines, those that both have. */
const SAME_SHARE = 0.85
/** Below this many words, one that differs makes the share too small. */
const MIN_WORDS_NEARLY = 12
/** Headlines that are nearly the same share at least one of so many words. */
const WORDS_LOOKED_UP = 3

/** One article, and the sites that carry the same. */
export interface UniqueArticle extends StoredArticle {
  readonly carriers: ReadonlySet<string>
}

interface Headline {
  readonly stored: StoredArticle
  readonly words: ReadonlySet<string>
  /** The words in order: headlines with the same text are the same. */
  readonly text: string
  readonly length: number
  readonly carriers: Set<string>
}

/** Keeps the earliest of each set of copies, and the order of what is kept. */
export function dropCopies(articles: readonly StoredArticle[]): UniqueArticle[] {
  const kept: Headline[] = []
  const byUrl = new Map<string, Headline>()
  const byText = new Map<string, Headline[]>()
  const byWord = new Map<string, Headline[]>()
  for (const stored of articles.toSorted(earliestFirst)) {
    const headline = headlineOf(stored)
    const alike = [...(byText.get(headline.text) ?? []), ...lookUp(headline, byWord)]
    const same = byUrl.get(stored.article.url) ?? alike.find((other) => isCopy(headline, other))
    if (same) {
      same.carriers.add(stored.article.source)
      continue
    }
    kept.push(headline)
    byUrl.set(stored.article.url, headline)
    add(byText, headline.text, headline)
    for (const word of headline.words) add(byWord, word, headline)
  }
  const carriers = new Map(kept.map((headline) => [headline.stored, headline.carriers]))
  return articles.flatMap((stored) => {
    const own = carriers.get(stored)
    return own ? [{ ...stored, carriers: own }] : []
  })
}

function headlineOf(stored: StoredArticle): Headline {
  const words = wordsOf(stored.article.title)
  const carriers = new Set([stored.article.source])
  return { stored, words: new Set(words), text: words.join(' '), length: words.length, carriers }
}

/** Long headlines that share one of this one's rarest words. */
function lookUp(headline: Headline, byWord: ReadonlyMap<string, readonly Headline[]>): Headline[] {
  if (headline.length < MIN_WORDS_NEARLY) return []
  return [...headline.words]
    .map((word) => byWord.get(word) ?? [])
    .toSorted((a, b) => a.length - b.length)
    .slice(0, WORDS_LOOKED_UP)
    .flat()
}

function isCopy(headline: Headline, earlier: Headline): boolean {
  if (headline.stored.publishedAt - earlier.stored.publishedAt > WINDOW_MS) return false
  const { article } = headline.stored
  if (headline.text === earlier.text) {
    return headline.length >= MIN_WORDS || article.summary === earlier.stored.article.summary
  }
  // One site's headlines that differ in a word are two articles.
  return !earlier.carriers.has(article.source) && nearlySame(headline.words, earlier.words)
}

function nearlySame(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  if (a.intersection(b).size / a.union(b).size < SAME_SHARE) return false
  return ![...a.symmetricDifference(b)].some((word) => /\d/.test(word))
}

function add(lists: Map<string, Headline[]>, key: string, headline: Headline): void {
  const list = lists.get(key)
  if (list) list.push(headline)
  else lists.set(key, [headline])
}

function earliestFirst(a: StoredArticle, b: StoredArticle): number {
  return (
    a.publishedAt - b.publishedAt || compare(a.article.url, b.article.url) || compare(a.feedUrl, b.feedUrl)
  )
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
