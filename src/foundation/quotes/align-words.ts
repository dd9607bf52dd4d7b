// Pairs the words that two texts have in the same order: as many as there can be.

export interface WordPair {
  /** Their numbers in either text. */
  readonly left: number
  readonly right: number
}

/** The longest common subsequence, in time and memory of one length times the other. */
export function alignWords(left: readonly string[], right: readonly string[]): readonly WordPair[] {
  const width = right.length + 1
  // lengths[i * width + j]: of what is common to the rest of either from i and j on.
  const lengths = new Uint16Array((left.length + 1) * width)
  for (let i = left.length - 1; i >= 0; i -= 1) {
    for (let j = right.length - 1; j >= 0; j -= 1) {
      const at = i * width + j
      lengths[at] =
        left[i] === right[j]
          ? (lengths[at + width + 1] ?? 0) + 1
          : Math.max(lengths[at + width] ?? 0, lengths[at + 1] ?? 0)
    }
  }
  const pairs: WordPair[] = []
  let [i, j] = [0, 0]
  while (i < left.length && j < right.length) {
    const at = i * width + j
    if (left[i] === right[j]) {
      pairs.push({ left: i, right: j })
      i += 1
      j += 1
    } else if ((lengths[at + width] ?? 0) >= (lengths[at + 1] ?? 0)) i += 1
    else j += 1
  }
  return pairs
}
