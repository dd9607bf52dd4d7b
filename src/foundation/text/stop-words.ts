// Stop words: words too common to say what a text is about, by language.
import lists from '../../../facts/stop-words.json' with { type: 'json' }

const byLanguage = new Map(Object.entries(lists).map(([lang, words]) => [lang, new Set(words.split(' '))]))
/** ISO 639-1. */
export const languagesWithStopWords: readonly string[] = [...byLanguage.keys()]

const none: ReadonlySet<string> = new Set()

/** Folded words; empty for a language we have no list of. */
export function stopWords(lang: string | undefined): ReadonlySet<string> {
  return byLanguage.get(lang?.slice(0, 2).toLowerCase() ?? 'en') ?? none
}

/** The words without stop words, or all of them where nothing else is left. */
export function contentWords(words: readonly string[], lang: string | undefined): readonly string[] {
  const stops = stopWords(lang)
  const content = words.filter((word) => !stops.has(word))
  return content.length > 0 ? content : words
}
