// The pieces that passages are made of: whole sentences of prose, and lines that are none, such as headings and items.
import { isSpacedOut, onOneLine } from '../../../foundation/text/one-line.ts'
import { sentencesOf } from '../../../foundation/text/sentences.ts'

export interface TextPiece {
  /** On one line. */
  readonly text: string
  /** Whether it is a sentence with its end. */
  readonly whole: boolean
  /** Pieces of one number stand in one paragraph or list. */
  readonly block: number
  /** Its number among all pieces. */
  readonly at: number
}

/** How much of a page is read. */
export const TEXT_READ = 60_000

const ENDS = '.!?…:。！？：'
const CLOSINGS = '"\'”’»)]'
/** What marks an item, a quotation or a cell before its text. */
const MARKS = /^(?:[-*+>•·:|]\s+)+/
/** Between the items of a list whose lines were put into one. */
const BETWEEN_ITEMS = /(?<=[.!?:])\s+[-*•]\s+(?=\p{Lu})/u
const MARKED = /^[-*+>•·:|]/
const HAS_MARK = / [-*•] /
/** Behind a name in quotation marks and a colon a sentence begins that says what it is. */
const INTRODUCED = /(?<=”): (?=\p{Lu})/u
const ADDRESS_ALONE = /^<?https?:\/\/\S+$/
/** Text is broken to a width between these; shorter and longer lines are lines by themselves. */
const NARROWEST = 50
const WIDEST = 130

/** In the order of the text, without lines that are nothing but an address. */
export function textPieces(whole: string): readonly TextPiece[] {
  const blocks = whole.slice(0, TEXT_READ).split(/\n[^\S\n]*\n\s*/u)
  const pieces: TextPiece[] = []
  let at = 0
  for (const [block, lines] of blocks.entries()) {
    for (const line of unwrapped(lines).flatMap(itemsOf)) {
      const spacedOut = isSpacedOut(line)
      for (const { text: sentence } of sentencesOf(line)) {
        for (const text of apart(spacedOut ? onOneLine(sentence) : sentence)) {
          if (!ADDRESS_ALONE.test(text)) pieces.push({ text, whole: endsInOneOf(ENDS, text), block, at })
          at += 1
        }
      }
    }
  }
  return pieces
}

/** A sentence, and before it what introduces it. */
function apart(text: string): readonly string[] {
  return text.includes('”: ') ? text.split(INTRODUCED) : [text]
}

/** Whether its last character is one of these, be it in quotes or brackets. */
export function endsInOneOf(marks: string, text: string): boolean {
  let last = text.length - 1
  while (last >= 0 && CLOSINGS.includes(text.charAt(last))) last--
  return last >= 0 && marks.includes(text.charAt(last))
}

function itemsOf(line: string): string | string[] {
  const item = MARKED.test(line) ? line.replace(MARKS, '') : line
  return HAS_MARK.test(item) ? item.split(BETWEEN_ITEMS) : item
}

/** The lines of a block, where a sentence that was broken to fit a width is one line again. */
function unwrapped(block: string): string[] {
  if (!block.includes('\n')) return [block.trim()]
  const lines = block.split('\n').map((line) => line.trim())
  const wrapped = isWrapped(lines)
  const whole: string[] = []
  for (const [at, line] of lines.entries()) {
    const goesOn = wrapped || isHalfASentence(lines[at - 1] ?? '', line)
    if (at > 0 && goesOn) whole.push(`${whole.pop() ?? ''} ${line}`)
    else whole.push(line)
  }
  return whole
}

/** Whether each line is so long that the first word of the next would not have fitted. */
function isWrapped(lines: readonly string[]): boolean {
  const width = lines.reduce((most, { length }) => Math.max(most, length), 0)
  if (lines.length < 2 || width < NARROWEST || width > WIDEST) return false
  return lines.slice(1).every((line, at) => {
    const before = lines[at] ?? ''
    const isItem = /^(?:[-*•+]|\d+[.)]|https?:)/.test(line)
    return !isItem && before.length + 1 + (line.split(' ', 1)[0] ?? '').length > width
  })
}

function isHalfASentence(before: string, line: string): boolean {
  return (
    before.length >= NARROWEST &&
    /[\p{L},;]$/u.test(before) &&
    /^(?:--)?\p{Ll}/u.test(line) &&
    !ADDRESS_ALONE.test(line)
  )
}
