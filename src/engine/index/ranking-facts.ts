// What ranking reads of a document: the index holds it beside the words, so that no document is read to be ranked.

import { hash } from 'node:crypto'
import { given } from '../../foundation/given.ts'
import { stemsIn } from '../../foundation/text/tokenize.ts'
import type { Document } from './document/document.ts'
import { ownName, titleIsMadeUp } from './document/own-name.ts'
import { suitsIntents } from './document/suits-intent.ts'
import { contentQuality } from './quality/content-quality.ts'
import { navigationOf } from './quality/navigation.ts'

type OfDocument =
  | 'url'
  | 'title'
  | 'kind'
  | 'safety'
  | 'contentType'
  | 'lang'
  | 'date'
  | 'dateModified'
  | 'country'
  | 'authority'
  | 'supersedes'
  | 'partOf'

export interface RankingFacts extends Pick<Document, OfDocument> {
  /** Stems of the title's words in their order; none of a title that was made up. */
  readonly titleStems: readonly string[]
  /** Those of the page's own name in the title. */
  readonly nameStems: readonly string[]
  /** How much it looks written to be read, from 0 to 1. */
  readonly quality: number
  /** How much of it leads on to other pages, from 0 to 1. */
  readonly navigation: number
  /** How well it is of the sort that intents ask for, by the contract's results_type; those of 0 are left out. */
  readonly suits: Readonly<Record<string, number>>
  /** Whether it has pictures of its own to show. */
  readonly pictures: boolean
  readonly textLength: number
  /** The same for documents of the same text; empty for a short one. */
  readonly textPrint: string
}

const LONGEST_TITLE = 300

/** Shorter texts are alike by chance, or have little to tell them apart. */
const SHORTEST_PRINTED = 300

export function rankingFactsOf(document: Document): RankingFacts {
  const { url, kind, safety, contentType, lang, date, dateModified, country, authority, text } = document
  const { supersedes, partOf } = document
  const title = titleIsMadeUp(document) ? '' : document.title.slice(0, LONGEST_TITLE)
  const name = ownName(title)
  const titleStems = stemsIn(title, lang)
  return {
    url,
    title: document.title.slice(0, LONGEST_TITLE),
    kind,
    safety,
    contentType,
    ...given({ lang, date, dateModified, country, authority, supersedes, partOf }),
    titleStems,
    nameStems: name === title ? titleStems : stemsIn(name, lang),
    quality: document.quality ?? contentQuality(document),
    navigation: document.navigation ?? navigationOf(document),
    suits: suitsIntents(document),
    pictures: document.image !== undefined || document.images.length > 0 || document.kind === 'image',
    textLength: text.length,
    textPrint: text.length < SHORTEST_PRINTED ? '' : hash('sha1', text, 'base64'),
  }
}
