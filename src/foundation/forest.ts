// A forest of decision trees as data, and the sum of its leaves for rows of features.

/** All trees in one list, every node before its children, the left child right behind its parent. */
export interface ForestData {
  /** First node of each tree. */
  readonly roots: readonly number[]
  /** The feature a node asks for; -1 in a leaf. */
  readonly feature: readonly number[]
  /** A row goes left where its feature is at or below this; in a leaf, what it adds to the sum. */
  readonly value: readonly number[]
  /** The right child; 0 in a leaf. */
  readonly right: readonly number[]
}

export interface Forest {
  readonly roots: Int32Array
  readonly feature: Int16Array
  readonly value: Float32Array
  readonly right: Int32Array
}

export function readForest(data: ForestData): Forest {
  return {
    roots: Int32Array.from(data.roots),
    feature: Int16Array.from(data.feature),
    value: Float32Array.from(data.value),
    right: Int32Array.from(data.right),
  }
}

/** The probability that the forest gives each row of a table. */
export function evaluateForest(forest: Forest, values: Float32Array, width: number): Float64Array {
  return forestSums(forest, values, width).map((sum) => 1 / (1 + Math.exp(-sum)))
}

/** The log-odds of the same. Tree by tree: one tree stays in the fastest memory. */
export function forestSums(forest: Forest, values: Float32Array, width: number): Float64Array {
  const { roots, feature, value, right } = forest
  const sums = new Float64Array(Math.floor(values.length / width))
  for (const root of roots) {
    const rootAsks = feature[root] ?? -1
    for (let row = 0, start = 0; row < sums.length; row += 1, start += width) {
      let node = root
      let asked = rootAsks
      while (asked >= 0) {
        node = (values[start + asked] ?? 0) <= (value[node] ?? 0) ? node + 1 : (right[node] ?? 0)
        asked = feature[node] ?? -1
      }
      sums[row] = (sums[row] ?? 0) + (value[node] ?? 0)
    }
  }
  return sums
}
