// Keeps the messages of a thread together: where some of those that look alike are content, the others are too.
import type { Block } from '../analyse/blocks.ts'
import { elementSignature } from '../tree/element-signature.ts'
import type { HtmlTree } from '../tree/tree.ts'

/** Fewer that look alike are no thread. */
const MIN_MESSAGES = 3
/** With so much of their text chosen, messages that look alike are all chosen. */
const CHOSEN_SHARE = 0.3
/** What scores less is a signature or a notice, dressed as a message. */
const MIN_SCORE = 0.05
/** Shorter blocks are names, dates and buttons. */
const MIN_WORDS = 8
const MAX_LINK_SHARE = 0.35

export function keepAlikeMessages(
  tree: HtmlTree,
  blocks: readonly Block[],
  scores: Float32Array,
  kept: Uint8Array,
): void {
  const messages = [...blocks.keys()].filter((index) => {
    const block = blocks[index]
    return block !== undefined && block.words >= MIN_WORDS && block.linkWords < MAX_LINK_SHARE * block.words
  })
  const byLook = Map.groupBy(messages, (index) => elementSignature(tree, blocks[index]?.element ?? 0))
  for (const alike of byLook.values()) {
    if (alike.length < MIN_MESSAGES) continue
    const wordsOf = (indexes: readonly number[]) =>
      indexes.reduce((sum, index) => sum + (blocks[index]?.words ?? 0), 0)
    const chosen = wordsOf(alike.filter((index) => kept[index] === 1))
    if (chosen < CHOSEN_SHARE * wordsOf(alike)) continue
    for (const index of alike) if ((scores[index] ?? 0) >= MIN_SCORE) kept[index] = 1
  }
}
