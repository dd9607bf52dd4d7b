// What ranking knows of a document, read once.
import { stemsIn } from '../../../foundation/text/stems-in.ts'
import { sourceOf } from '../../../foundation/web/url.ts'
import type { Document } from '../../index/document/document.ts'
import { ownName } from '../../index/document/own-name.ts'
import { titleIsMadeUp } from '../../index/document/title-is-made-up.ts'
import { contentQuality } from '../../index/quality/content-quality.ts'

export interface PageFacts {
  readonly document: Document
  /** Stems of the title's words in their order; none of a title that was made up. */
  readonly title: readonly string[]
  /** Those of the page's own name in the title. */
  readonly name: readonly string[]
  readonly address: URL
  readonly source: string
  /** How much it looks written to be read, from 0 to 1. */
  readonly quality: number
}

const LONGEST_TITLE = 300

export function pageFacts(document: Document): PageFacts {
  const { lang, quality } = document
  const title = titleIsMadeUp(document) ? '' : document.title.slice(0, LONGEST_TITLE)
  const name = ownName(title)
  const stems = stemsIn(title, lang)
  const address = new URL(document.url)
  return {
    document,
    title: stems,
    name: name === title ? stems : stemsIn(name, lang),
    address,
    source: sourceOf(address),
    quality: quality ?? contentQuality(document),
  }
}
