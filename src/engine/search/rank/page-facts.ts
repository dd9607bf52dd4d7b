// What ranking knows of a page, read once.
import { sourceOf } from '../../../foundation/web/url.ts'
import type { RankingFacts } from '../../index/ranking-facts.ts'

export interface PageFacts {
  readonly document: RankingFacts
  /** Stems of the title's words in their order; none of a title that was made up. */
  readonly title: readonly string[]
  /** Those of the page's own name in the title. */
  readonly name: readonly string[]
  readonly address: URL
  readonly source: string
  /** How much it looks written to be read, from 0 to 1. */
  readonly quality: number
}

export function pageFacts(document: RankingFacts): PageFacts {
  const { titleStems, nameStems, quality } = document
  const address = new URL(document.url)
  return { document, title: titleStems, name: nameStems, address, source: sourceOf(address), quality }
}
