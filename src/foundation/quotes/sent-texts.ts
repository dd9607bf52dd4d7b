// What a reader has had of texts, sentence by sentence: a fingerprint of each, whatever page or form it stood in.
import { hash } from 'node:crypto'
import { plainText } from '../text/plain-text.ts'
import { sentencesOf } from '../text/sentences.ts'

/** Characters of a fingerprint: 66 bits. */
export const PRINT_LENGTH = 11

const BLOCKS = /(\n[^\S\n]*\n\s*)/u
const BETWEEN_ITEMS = ' · '
const NO_LETTERS = /[^\p{L}\p{N}]+/gu

/**
 * The fingerprints of its sentences: of their letters and digits alone, so that marks and white space make no other. A line may
 * be one by itself or run on in the next: both are told.
 */
export function printsOf(text: string): readonly string[] {
  return text.split(BLOCKS).flatMap((block) => readingsOf(block).flat())
}

/** The block line by line, and where it has several as one text. */
function readingsOf(block: string): readonly (readonly string[])[] {
  const plain = plainText(block)
  const byLine = printsOfLines(plain)
  return plain.trim().includes('\n') ? [byLine, printsOfLines(plain.replace(/\s+/g, ' '))] : [byLine]
}

function printsOfLines(plain: string): readonly string[] {
  const sentences = plain.split(BETWEEN_ITEMS).flatMap((item) => sentencesOf(item, item.length))
  return sentences.flatMap(({ text }) => {
    const letters = text.toLowerCase().replace(NO_LETTERS, '')
    return letters === '' ? [] : [hash('sha256', letters, 'base64url').slice(0, PRINT_LENGTH)]
  })
}

export type SentTexts = ReturnType<typeof createSentTexts>

/** `prints`: one behind the other. */
export function createSentTexts(prints: string) {
  const sent = new Set<string>()
  for (let at = 0; at < prints.length; at += PRINT_LENGTH) sent.add(prints.slice(at, at + PRINT_LENGTH))
  const isSent = (readings: readonly (readonly string[])[]): boolean =>
    readings.some((prints) => prints.length > 0 && prints.every((print) => sent.has(print)))
  const isBare = (readings: readonly (readonly string[])[]): boolean => readings.flat().length === 0
  const blocksOf = (text: string) =>
    text
      .split(BLOCKS)
      .filter((_, at) => at % 2 === 0)
      .map((block) => ({ block, readings: readingsOf(block) }))
  return {
    /** Whether all of its sentences were sent, and there is one. */
    has(text: string): boolean {
      if (sent.size === 0) return false
      const told = blocksOf(text).filter(({ readings }) => !isBare(readings))
      return told.length > 0 && told.every(({ readings }) => isSent(readings))
    },
    /** Without the paragraphs that were sent as a whole. */
    without(text: string): string {
      if (sent.size === 0) return text
      const blocks = blocksOf(text)
      const left = blocks.filter(({ readings }) => !isSent(readings))
      if (left.length === blocks.length) return text
      // Rules and pictures between paragraphs say nothing without them.
      return left.every(({ readings }) => isBare(readings)) ? '' : left.map(({ block }) => block).join('\n\n')
    },
  }
}
