// Cutting text to a number of tokens: at the end of a sentence or a line, and never inside a code block that stays open.
import { countTokens } from './count-tokens.ts'
import { firstCharacters } from './truncate.ts'

/** More characters than this never make one token in text that people write. */
export const MOST_CHARACTERS_A_TOKEN = 16

/**
 * The start of a text within so many tokens: up to the end of a sentence or a line where one is near, else of a word,
 * else of a character as readers see it. A code block that is cut open is closed.
 */
export function cutToTokens(text: string, tokens: number): string {
  if (tokens < 1) return ''
  let length = Math.min(text.length, tokens * MOST_CHARACTERS_A_TOKEN)
  for (;;) {
    const part = firstCharacters(text, length)
    const counted = countTokens(part)
    if (counted <= tokens) {
      if (part.length === text.length) return text
      const cut = closeCodeBlock(part.slice(0, endIn(text, part.length)).trimEnd())
      if (countTokens(cut) <= tokens) return cut
    }
    length = Math.min(length - 1, Math.floor((length * 0.98 * tokens) / Math.max(tokens, counted)))
  }
}

/** How much before the cut is looked at for an end, and how much behind it to tell whether it is one. */
const LOOKED_BACK = 2_000
const LOOKED_AHEAD = 100
/** An end that would cost more of the text than this is not near. */
const NEAR = 0.5

const sentences = new Intl.Segmenter('en', { granularity: 'sentence' })
const characters = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** The best place to end at, at most `most` characters into the text. */
function endIn(text: string, most: number): number {
  const late = most * NEAR
  const line = text.lastIndexOf('\n', most)
  if (openFence(text.slice(0, most)) && line > 0) return line
  const sentence = lastStart(sentences, text, most)
  if (sentence > late) return sentence
  const word = text.lastIndexOf(' ', most)
  return word > late ? word : lastStart(characters, text, most)
}

/** The last place up to `most` at which a segment begins, that is, the one before it ends. */
function lastStart(segmenter: Intl.Segmenter, text: string, most: number): number {
  const from = Math.max(0, most - LOOKED_BACK)
  let last = 0
  for (const { index } of segmenter.segment(text.slice(from, most + LOOKED_AHEAD))) {
    if (from + index > most) break
    if (index > 0) last = from + index
  }
  return last
}

/** As it stands behind white space, signs of a quotation and of a list. */
const FENCE = /^([ \t>]*(?:(?:[-*+]|\d{1,3}[.)]) [ \t]*)?)(`{3,}|~{3,})(.*)$/s

interface Fence {
  readonly start: number
  readonly indent: string
  readonly marks: string
}

/** The code block that is open at the end of the text. */
function openFence(markdown: string): Fence | undefined {
  let open: Fence | undefined
  let start = 0
  for (const line of markdown.split('\n')) {
    const [, indent = '', marks = '', rest = ''] = FENCE.exec(line) ?? []
    if (open) {
      const closes = marks.startsWith(open.marks) && rest.trim() === ''
      if (closes) open = undefined
    } else if (marks.startsWith('~') || (marks !== '' && !rest.includes('`'))) {
      open = { start, indent: indent.replace(/[^\s>]/g, ' '), marks }
    }
    start += line.length + 1
  }
  return open
}

/** A block of which nothing is left but its opening line goes with it. */
function closeCodeBlock(markdown: string): string {
  const open = openFence(markdown)
  if (!open) return markdown
  const hasLines = markdown.indexOf('\n', open.start) >= 0
  return hasLines ? `${markdown}\n${open.indent}${open.marks}` : markdown.slice(0, open.start).trimEnd()
}
