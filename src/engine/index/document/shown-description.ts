// What a result says of its page: the page's own description, or how its text begins.
import { onOneLine } from '../../../foundation/text/one-line.ts'
import { sentencesOf } from '../../../foundation/text/sentences.ts'
import { truncate } from '../../../foundation/text/truncate.ts'
import type { Document } from './document.ts'

/** Pages describe themselves in a sentence or two; what is longer is a text of its own. */
const LONGEST_OWN = 1_000
const LONGEST_OPENING = 300
/** So much behind it tells whether a sentence ends there. */
const BEHIND = 50
/** Whole sentences that are no longer say too little. */
const SHORTEST_OPENING = 80

type Described = Pick<Document, 'description' | 'title' | 'text'>

const made = new WeakMap<Described, string>()

/** On one line; made once for each document. The text begins behind the title, where that stands above it. */
export function shownDescription(document: Described): string {
  const known = made.get(document)
  if (known !== undefined) return known
  const shown = describe(document)
  made.set(document, shown)
  return shown
}

function describe({ description, title, text }: Described): string {
  if (description !== undefined)
    return truncate(onOneLine(description.slice(0, 2 * LONGEST_OWN)), LONGEST_OWN)
  const matter = firstOfMatter(text, title)
  if (matter > 0) return wholeSentences(onOneLine(text.slice(matter, matter + 2 * LONGEST_OPENING)))
  const opening = onOneLine(text.slice(0, 2 * (LONGEST_OPENING + title.length)))
  const isAbove = title !== '' && text.trimStart().slice(title.length).startsWith('\n')
  const begins = isAbove && opening.startsWith(title) ? opening.slice(title.length).trimStart() : opening
  return wholeSentences(begins)
}

/** Labels, breadcrumbs and synopses stand in the first paragraphs, if anywhere. */
const LOOKED_THROUGH = 1_500
const LABEL =
  /^(?:source code|synopsis|usage|syntax|name|contents|table of contents|last (?:updated|modified)|published)\b/i
const SENTENCE = /^(?=(?:\S+\s+){7})\p{Lu}[^\n]*[\p{Ll}\d)\]"'”’][.!?]["'”’)]?$/u

/** Where the first paragraph that is a sentence begins, behind some that are none; 0 where nothing is to be left away. */
function firstOfMatter(text: string, title: string): number {
  if (!text.startsWith(title) && !LABEL.test(text)) return 0
  const paragraphs = text.slice(0, LOOKED_THROUGH).split(/\n{2,}/)
  const [first = '', ...further] = paragraphs[0] === title ? paragraphs.slice(1) : paragraphs
  const isLabel = LABEL.test(first) && !SENTENCE.test(first)
  if (!isLabel) return 0
  const matter = further.find((paragraph) => SENTENCE.test(paragraph.trim()) && !LABEL.test(paragraph))
  return matter === undefined ? 0 : text.indexOf(matter)
}

/** The sentences that fit, so that a snippet can go on where they end; a part of the first where none does. */
function wholeSentences(opening: string): string {
  let end = 0
  for (const { text, start } of sentencesOf(opening, LONGEST_OPENING + BEHIND)) {
    if (start + text.length > LONGEST_OPENING) break
    end = start + text.length
  }
  return end >= SHORTEST_OPENING || end === opening.length
    ? opening.slice(0, end)
    : truncate(opening, LONGEST_OPENING)
}
