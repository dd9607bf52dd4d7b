// Copies: pages of the same title and text under several addresses are shown once.
import type { RankingFacts } from '../../index/ranking-facts.ts'
import type { ListTrace } from '../trace.ts'
import type { Ranked } from './ranked.ts'

/** Keeps the first of each. */
export function withoutCopies(ranked: readonly Ranked[], trace?: ListTrace): Ranked[] {
  const ofText = new Map<string, RankingFacts[]>()
  return ranked.filter(({ document }) => {
    const { url, title, textPrint } = document
    if (textPrint === '') return true
    const same = ofText.get(textPrint)
    const shown = same?.find((other) => other.title === title)
    if (shown) trace?.copy(url, shown.url)
    else if (same) same.push(document)
    else ofText.set(textPrint, [document])
    return shown === undefined
  })
}
