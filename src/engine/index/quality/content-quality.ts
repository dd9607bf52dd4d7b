// How much a page looks like one that somebody wrote to be read, from 0 to 1: it has a name, enough words, and varied ones.
import { wordsOf } from '../../../foundation/text/tokenize.ts'
import type { Document } from '../document/document.ts'

/** The beginning of a page tells what it is like. */
const LOOKED_AT = 1_500
/** A page of so many words has enough of them. */
const ENOUGH_WORDS = 30
/** In prose of this length about half of the words are different ones; in a list of search terms few are. */
const VARIED = 0.35

export function contentQuality({ title, text }: Pick<Document, 'title' | 'text'>): number {
  const words = wordsOf(text.slice(0, LOOKED_AT))
  const enough = Math.min(1, words.length / ENOUGH_WORDS)
  const varied = words.length === 0 ? 0 : Math.min(1, new Set(words).size / words.length / VARIED)
  return named(title) * enough * varied
}

/** Shouted and endless titles are made for search engines. */
function named(title: string): number {
  const letters = title.replace(/\P{L}/gu, '')
  if (letters === '') return 0.5
  const shouted =
    letters.length > 20 && letters === letters.toUpperCase() && letters !== letters.toLowerCase()
  return shouted || title.length > 200 ? 0.7 : 1
}
