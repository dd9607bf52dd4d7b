// Checks a document that the index did not find against all that was asked; what can't be checked does not pass.
import { stem } from '../../../foundation/text/stem.ts'
import { wordsOf } from '../../../foundation/text/tokenize.ts'
import { urlText } from '../../../foundation/web/url.ts'
import type { Document } from '../../index/document/document.ts'
import { facetsOf, passesFilter } from '../../index/facets.ts'
import type { Clause, Field } from '../../index/search-index.ts'
import type { ParsedQuery } from './parsed-query.ts'

const TEXT_READ = 200_000

/** `whole`: the document's text is the page's, not a few lines that a source gave of it. */
export function passesQuery(document: Document, parsed: ParsedQuery, whole: boolean): boolean {
  return (
    passesFilter(facetsOf(document), parsed.filter) &&
    parsed.required.every((group) => group.some((clause) => meets(document, clause))) &&
    parsed.excluded.every((clause) => (whole || isKnown(clause)) && !meets(document, clause))
  )
}

/** Of a page that was not read, only title and address are known to the end. */
function isKnown(clause: Clause): boolean {
  return 'field' in clause && (clause.field === 'title' || clause.field === 'url')
}

function meets(document: Document, clause: Clause): boolean {
  const fields = TEXTS['field' in clause ? clause.field : 'any'](document)
  return fields.some((text) => {
    const words = wordsOf(text.slice(0, TEXT_READ))
    if (clause.kind === 'number-range') return words.some((word) => isBetween(word, clause.from, clause.to))
    const wanted = wordsOf(clause.text)
    if (clause.kind === 'phrase' || clause.exact || wanted.length !== 1) return holdsInOrder(words, wanted)
    const form = stem(wanted[0] ?? '', document.lang)
    return words.some((word) => stem(word, document.lang) === form)
  })
}

const TEXTS: Readonly<Record<Field, (document: Document) => readonly string[]>> = {
  title: ({ title }) => [title],
  headings: ({ headings }) => headings,
  body: ({ text }) => [text],
  url: ({ url }) => [urlText(url)],
  keywords: ({ keywords }) => keywords,
  any: ({ title, headings, text, url }) => [title, ...headings, text, urlText(url)],
}

function isBetween(word: string, from: number, to: number): boolean {
  const value = /^\d+(?:\.\d+)?$/.test(word) ? Number(word) : Number.NaN
  return value >= from && value <= to
}

function holdsInOrder(words: readonly string[], wanted: readonly string[]): boolean {
  if (wanted.length === 0) return false
  return words.some((_, at) => wanted.every((word, next) => words[at + next] === word))
}
