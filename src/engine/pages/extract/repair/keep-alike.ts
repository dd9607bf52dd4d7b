// Keeps together what looks alike: where enough of it is content, the rest is too.
import type { Block } from '../analyse/blocks.ts'
import { elementSignature, type HtmlTree } from '../tree/tree.ts'

/** What scores less is a signature or a notice, dressed as a message or a paragraph. */
const MIN_SCORE = 0.05
const MAX_LINK_SHARE = 0.35

interface Alike {
  /** With so much of its text chosen, what looks alike is all chosen. */
  readonly chosenShare: number
  readonly minWords: number
  /** Fewer that look alike are no thread, or no long text. */
  readonly minAlike: number
  /** On average; shorter ones are labels and figures. */
  readonly meanWords: number
}

/** The messages of a thread; shorter blocks are names, dates and buttons. */
const MESSAGES: Alike = { chosenShare: 0.3, minWords: 8, minAlike: 3, meanWords: 8 }

/** The further down a long page a paragraph stands, the less it looks like content by itself. */
const PARAGRAPHS: Alike = { chosenShare: 0.5, minWords: 1, minAlike: 20, meanWords: 12 }

export function keepAlikeMessages(
  tree: HtmlTree,
  blocks: readonly Block[],
  scores: Float32Array,
  kept: Uint8Array,
): void {
  keepAlike(tree, blocks, [...blocks.keys()], scores, kept, MESSAGES)
}

/** Those amid the content. */
export function keepAlikeParagraphs(
  tree: HtmlTree,
  blocks: readonly Block[],
  scores: Float32Array,
  kept: Uint8Array,
): void {
  const [first, last] = [kept.indexOf(1), kept.lastIndexOf(1)]
  const amid = [...blocks.keys()].slice(first, last + 1)
  keepAlike(tree, blocks, amid, scores, kept, PARAGRAPHS)
}

function keepAlike(
  tree: HtmlTree,
  blocks: readonly Block[],
  among: readonly number[],
  scores: Float32Array,
  kept: Uint8Array,
  { chosenShare, minWords, minAlike, meanWords }: Alike,
): void {
  const texts = among.filter((index) => {
    const block = blocks[index]
    return block !== undefined && block.words >= minWords && block.linkWords < MAX_LINK_SHARE * block.words
  })
  const byLook = Map.groupBy(texts, (index) => elementSignature(tree, blocks[index]?.element ?? 0))
  for (const alike of byLook.values()) {
    if (alike.length < minAlike) continue
    const wordsOf = (indexes: readonly number[]) =>
      indexes.reduce((sum, index) => sum + (blocks[index]?.words ?? 0), 0)
    const [words, chosen] = [wordsOf(alike), wordsOf(alike.filter((index) => kept[index] === 1))]
    if (chosen < chosenShare * words || words < meanWords * alike.length) continue
    for (const index of alike) if ((scores[index] ?? 0) >= MIN_SCORE) kept[index] = 1
  }
}
