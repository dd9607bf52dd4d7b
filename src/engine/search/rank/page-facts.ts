// What ranking knows of a page, read once.
import { hostnameOf, siteOf } from '../../../foundation/web/url.ts'
import type { RankingFacts } from '../../index/ranking-facts.ts'

export interface PageFacts {
  readonly document: RankingFacts
  /** Stems of the title's words in their order; none of a title that was made up. */
  readonly title: readonly string[]
  /** Those of the page's own name in the title. */
  readonly name: readonly string[]
  readonly hostname: string
  readonly source: string
  /** How much it looks written to be read, from 0 to 1. */
  readonly quality: number
  /** 1 where another page of the list supersedes it, and is called by as much of the query; else 0. */
  readonly superseded: number
}

export function pageFacts(document: RankingFacts, superseded = 0): PageFacts {
  const { titleStems, nameStems, quality } = document
  const hostname = hostnameOf(document.url)
  return {
    document,
    title: titleStems,
    name: nameStems,
    hostname,
    source: siteOf(hostname),
    quality,
    superseded,
  }
}
