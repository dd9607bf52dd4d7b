// Copies: pages of the same title and text under several addresses are shown once.
import type { RankingFacts } from '../../index/ranking-facts.ts'
import type { ListTrace } from '../trace.ts'
import type { Ranked } from './ranked.ts'

/** Keeps the first of each. */
export function withoutCopies(ranked: readonly Ranked[], trace?: ListTrace): Ranked[] {
  const seen = new Map<string, string>()
  return ranked.filter(({ document }) => {
    if (document.textPrint === '') return true
    const print = printOf(document)
    const shown = seen.get(print)
    if (shown === undefined) seen.set(print, document.url)
    else trace?.copy(document.url, shown)
    return shown === undefined
  })
}

function printOf({ title, textLength, textPrint }: RankingFacts): string {
  return `${textLength} ${textPrint} ${title}`
}
