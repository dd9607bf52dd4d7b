// How much a page looks like one that somebody wrote to be read, from 0 to 1: it has a name, enough words and varied ones, and
// is not a list of links.
import { hashesOfWords } from '../../../foundation/text/hashes-of-words.ts'
import type { Document } from '../document/document.ts'

/** The beginning of a page tells what it is like. */
const LOOKED_AT = 1_500
/** A page of so many words has enough of them. */
const ENOUGH_WORDS = 30
/** In prose of this length about half of the words are different ones; in a list of search terms few are. */
const VARIED = 0.35

/** What a thin, monotonous or shouted page can lose; a list of links loses everything. */
const THIN_LOSES = 0.4

/** In an article less of the text is linked than this; in an index or a table of contents nearly all of it is. */
const LINKED_TEXT = 0.5
const LINKED_LIST = 0.8
const LINKS_LOOKED_AT = 20_000

export function contentQuality({
  title,
  text,
  markdown = '',
}: Pick<Document, 'title' | 'text' | 'markdown'>): number {
  const words = hashesOfWords(text.slice(0, LOOKED_AT))
  const enough = Math.min(1, words.length / ENOUGH_WORDS)
  return (1 - THIN_LOSES * (1 - named(title) * enough * variedness(words))) * ownText(markdown)
}

/** From 0 to 1, for words of which enough are different ones. */
function variedness(words: readonly number[]): number {
  const different = new Set<number>()
  let varied = 0
  for (let at = 0; at < words.length && varied < 1; at++) {
    different.add(words[at] as number)
    varied = different.size / words.length / VARIED
  }
  return Math.min(1, varied)
}

/** From 1 for a text of its own to 0 for a list of links. */
function ownText(markdown: string): number {
  const looked = markdown.slice(0, LINKS_LOOKED_AT)
  let [linked, addresses] = [0, 0]
  for (const [whole, label = ''] of looked.matchAll(/\[([^\][]{1,300})\]\([^()\s]{1,2000}\)/g)) {
    linked += label.length
    addresses += whole.length - label.length
  }
  const share = linked / Math.max(1, looked.length - addresses)
  return 1 - Math.min(1, Math.max(0, (share - LINKED_TEXT) / (LINKED_LIST - LINKED_TEXT)))
}

/** Shouted and endless titles are made for search engines. */
function named(title: string): number {
  const letters = title.replace(/\P{L}/gu, '')
  if (letters === '') return 0.5
  const shouted =
    letters.length > 20 && letters === letters.toUpperCase() && letters !== letters.toLowerCase()
  return shouted || title.length > 200 ? 0.7 : 1
}
