// Whether a query that is read as English is in another language, whose words are no misspellings.
import { languagesWithStopWords, stopWords } from '../../../../foundation/text/stop-words.ts'
import type { WordList } from '../../word-list.ts'

/** From this length on one word tells: two letters are mostly the short form of something ("ai", "au"). */
const LONG_ENOUGH = 3
/** Words that English has too, but less often than this, as "como" is a place. */
const SELDOM = 16

/** Its small words tell: those of another language that English does not have, where it has none of English. */
export function isForeignQuery(words: readonly string[], list: WordList): boolean {
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
