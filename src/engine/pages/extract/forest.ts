// A forest of decision trees as data, and the sum of its leaves for a row of features.

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

/** The probability that the forest gives the row that starts at `offset`. */
export function evaluateForest(forest: Forest, values: Float32Array, offset: number): number {
  const { roots, feature, value, right } = forest
  let sum = 0
  for (let tree = 0; tree < roots.length; tree += 1) {
    let node = roots[tree] ?? 0
    let asked = feature[node] ?? -1
    while (asked >= 0) {
      node = (values[offset + asked] ?? 0) <= (value[node] ?? 0) ? node + 1 : (right[node] ?? 0)
      asked = feature[node] ?? -1
    }
    sum += value[node] ?? 0
  }
  return 1 / (1 + Math.exp(-sum))
}
