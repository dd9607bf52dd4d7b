// The pieces that passages are made of: whole sentences of prose, and lines that are none, such as headings and items.
import { sentencesOf } from '../../../foundation/text/sentences.ts'

export interface TextPiece {
  /** On one line. */
  readonly text: string
  /** Whether it is a sentence with its end. */
  readonly whole: boolean
  /** Pieces of one number stand in one paragraph or list. */
  readonly block: number
}

/** How much of a page is read. */
const TEXT_READ = 60_000

const ENDED = /[.!?…:。！？：]["'”’»)\]]*$/u
const ADDRESS_ALONE = /^<?https?:\/\/\S+$/
/** Shorter lines are not filled up: what follows them begins something new. */
const FILLED_LINE = 60

/** In the order of the text, without lines that are nothing but an address. */
export function textPieces(text: string): readonly TextPiece[] {
  const blocks = text.slice(0, TEXT_READ).split(/\n[^\S\n]*\n\s*/u)
  return blocks.flatMap((lines, block) =>
    unwrapped(lines).flatMap((line) =>
      sentencesOf(line)
        .map((sentence) => sentence.text.replace(/\s+/gu, ' '))
        .filter((sentence) => !ADDRESS_ALONE.test(sentence))
        .map((sentence) => ({ text: sentence, whole: ENDED.test(sentence), block })),
    ),
  )
}

/** The lines of a block, where a sentence that was broken to fit a width is one line again. */
function unwrapped(block: string): string[] {
  const lines: string[] = []
  let before = ''
  for (const line of block.split('\n')) {
    const last = lines.at(-1)
    if (last !== undefined && goesOn(before, line)) lines[lines.length - 1] = `${last} ${line.trim()}`
    else lines.push(line)
    before = line
  }
  return lines
}

function goesOn(before: string, line: string): boolean {
  if (ENDED.test(before.trimEnd()) && before.length < FILLED_LINE) return false
  return /^\s*\p{Ll}/u.test(line) ? /[\p{L},;]$/u.test(before.trimEnd()) : isFilled(before, line)
}

/** A line as long as its text allows, before one that is no item of a list. */
function isFilled(before: string, line: string): boolean {
  return (
    before.length >= FILLED_LINE &&
    before.length < 2 * FILLED_LINE &&
    !/^\s*(?:[-*•+]|\d+[.)]|https?:)/.test(line)
  )
}
