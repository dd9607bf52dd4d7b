// Grows a forest of boosted decision trees for a yes-or-no question, from weighted rows of features.
import type { ForestData } from '../../src/foundation/forest.ts'

export interface TrainingRows {
  /** Rows one after another, `width` numbers each. */
  readonly values: Float32Array
  readonly width: number
  /** 0 to 1. */
  readonly labels: Float32Array
  /** Rows of weight 0 are not looked at. */
  readonly weights: Float32Array
}

export interface GrowthOptions {
  readonly trees: number
  readonly leaves: number
  readonly learningRate: number
  /** The least number of rows in a leaf. */
  readonly leafRows: number
  /** Pulls the values of small leaves to zero. */
  readonly shrinkage: number
  /** Share of the features, and of the rows, that each tree sees. */
  readonly featureShare: number
  readonly rowShare: number
  readonly seed: number
  /** By feature: 1 where a larger value never lowers the sum, -1 where it never raises it, 0 where it may do either. */
  readonly monotone?: readonly (-1 | 0 | 1)[]
}

const BINS = 128

/** A repeatable source of numbers from 0 to 1. */
function randomFrom(seed: number): () => number {
  let state = seed >>> 0 || 1
  return () => {
    state ^= state << 13
    state >>>= 0
    state ^= state >>> 17
    state ^= state << 5
    state >>>= 0
    return state / 4_294_967_296
  }
}

interface Binned {
  /** For each feature the bin of every row. */
  readonly columns: readonly Uint8Array[]
  /** For each feature the value at or below which a row is in the bin. */
  readonly edges: readonly Float64Array[]
}

function binRows(rows: TrainingRows, used: Int32Array): Binned {
  const columns: Uint8Array[] = []
  const edges: Float64Array[] = []
  const step = Math.max(1, Math.floor(used.length / 50_000))
  for (let feature = 0; feature < rows.width; feature += 1) {
    const sample: number[] = []
    for (let at = 0; at < used.length; at += step) {
      sample.push(rows.values[(used[at] ?? 0) * rows.width + feature] ?? 0)
    }
    const bounds = binEdges(Float64Array.from(sample).sort())
    const column = new Uint8Array(used.length)
    for (let at = 0; at < used.length; at += 1) {
      column[at] = binOf(bounds, rows.values[(used[at] ?? 0) * rows.width + feature] ?? 0)
    }
    columns.push(column)
    edges.push(bounds)
  }
  return { columns, edges }
}

/** Upper edges of bins that hold about as many rows each, between distinct values. */
function binEdges(sorted: Float64Array): Float64Array {
  const edges: number[] = []
  const perBin = sorted.length / BINS
  let filled = 0
  for (let at = 0; at + 1 < sorted.length && edges.length < BINS - 1; at += 1) {
    filled += 1
    const value = sorted[at] ?? 0
    const next = sorted[at + 1] ?? 0
    if (value === next || filled < perBin) continue
    edges.push(Number(((value + next) / 2).toPrecision(6)))
    filled = 0
  }
  return Float64Array.from(edges)
}

function binOf(edges: Float64Array, value: number): number {
  let low = 0
  let high = edges.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (value <= (edges[middle] ?? 0)) high = middle
    else low = middle + 1
  }
  return low
}

interface Leaf {
  /** Where its rows stand in the order of rows. */
  readonly from: number
  readonly to: number
  readonly gradient: number
  readonly hessian: number
  readonly histogram: Float64Array
  /** Between these its value lies, so that what is grown below a monotone split keeps to its side. */
  readonly bounds: Bounds
  split?: Split
  node?: TreeNode
}

type Bounds = readonly [least: number, most: number]

const UNBOUNDED: Bounds = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY]

interface Split {
  readonly gain: number
  readonly feature: number
  readonly bin: number
}

interface TreeNode {
  feature: number
  bin: number
  value: number
  left?: TreeNode
  right?: TreeNode
}

class TreeGrower {
  private readonly binned: Binned
  private readonly gradients: Float64Array
  private readonly hessians: Float64Array
  private readonly options: GrowthOptions
  private readonly features: Int32Array
  private readonly order: Int32Array
  private readonly spare: Int32Array

  constructor(
    binned: Binned,
    gradients: Float64Array,
    hessians: Float64Array,
    options: GrowthOptions,
    random: () => number,
  ) {
    this.binned = binned
    this.gradients = gradients
    this.hessians = hessians
    this.options = options
    this.features = Int32Array.from(
      [...binned.columns.keys()].filter(() => random() < options.featureShare || binned.columns.length === 1),
    )
    const rows: number[] = []
    for (let row = 0; row < gradients.length; row += 1) if (random() < options.rowShare) rows.push(row)
    this.order = Int32Array.from(rows)
    this.spare = new Int32Array(rows.length)
  }

  /** Splits, again and again, the leaf that gains the most. */
  grow(): TreeNode {
    const root: TreeNode = { feature: -1, bin: 0, value: 0 }
    const open: Leaf[] = [
      this.leaf(0, this.order.length, root, this.histogram(0, this.order.length), UNBOUNDED),
    ]
    for (let leaves = 1; leaves < this.options.leaves; leaves += 1) {
      const best = open.reduce((one, other) =>
        (other.split?.gain ?? 0) > (one.split?.gain ?? 0) ? other : one,
      )
      if (best.split === undefined || best.split.gain <= 1e-6) break
      open.splice(open.indexOf(best), 1, ...this.divide(best, best.split))
    }
    for (const leaf of open) if (leaf.node) leaf.node.value = this.leafValue(leaf)
    return root
  }

  private leafValue(leaf: Leaf): number {
    return this.step(leaf.gradient, leaf.hessian, leaf.bounds) * this.options.learningRate
  }

  private step(gradient: number, hessian: number, [least, most]: Bounds): number {
    return Math.min(most, Math.max(least, -gradient / (hessian + this.options.shrinkage)))
  }

  private leaf(from: number, to: number, node: TreeNode, histogram: Float64Array, bounds: Bounds): Leaf {
    let gradient = 0
    let hessian = 0
    for (let at = from; at < to; at += 1) {
      const row = this.order[at] ?? 0
      gradient += this.gradients[row] ?? 0
      hessian += this.hessians[row] ?? 0
    }
    const leaf: Leaf = { from, to, gradient, hessian, histogram, bounds, node }
    const split = to - from < 2 * this.options.leafRows ? undefined : this.bestSplit(leaf)
    return split === undefined ? leaf : { ...leaf, split }
  }

  /** Sums of gradient, hessian and rows for every bin of every feature in use. */
  private histogram(from: number, to: number): Float64Array {
    const sums = new Float64Array(this.features.length * BINS * 3)
    for (let index = 0; index < this.features.length; index += 1) {
      const column = this.binned.columns[this.features[index] ?? 0] ?? new Uint8Array()
      const base = index * BINS * 3
      for (let at = from; at < to; at += 1) {
        const row = this.order[at] ?? 0
        const slot = base + (column[row] ?? 0) * 3
        sums[slot] = (sums[slot] ?? 0) + (this.gradients[row] ?? 0)
        sums[slot + 1] = (sums[slot + 1] ?? 0) + (this.hessians[row] ?? 0)
        sums[slot + 2] = (sums[slot + 2] ?? 0) + 1
      }
    }
    return sums
  }

  private bestSplit(leaf: Leaf): Split | undefined {
    const { shrinkage, leafRows } = this.options
    // By the value that it may have: what its bounds forbid is no gain.
    const worth = (gradient: number, hessian: number): number => {
      const value = this.step(gradient, hessian, leaf.bounds)
      return -value * (2 * gradient + (hessian + shrinkage) * value)
    }
    const whole = worth(leaf.gradient, leaf.hessian)
    const rows = leaf.to - leaf.from
    let best: Split | undefined
    for (let index = 0; index < this.features.length; index += 1) {
      const feature = this.features[index] ?? 0
      const bins = this.binned.edges[feature]?.length ?? 0
      let gradient = 0
      let hessian = 0
      let count = 0
      for (let bin = 0; bin < bins; bin += 1) {
        const slot = (index * BINS + bin) * 3
        gradient += leaf.histogram[slot] ?? 0
        hessian += leaf.histogram[slot + 1] ?? 0
        count += leaf.histogram[slot + 2] ?? 0
        if (count < leafRows) continue
        if (rows - count < leafRows) break
        const gain =
          worth(gradient, hessian) + worth(leaf.gradient - gradient, leaf.hessian - hessian) - whole
        if (gain > (best?.gain ?? 0) && this.keepsDirection(leaf, feature, gradient, hessian))
          best = { gain, feature, bin }
      }
    }
    return best
  }

  /** Whether what is at or below a bound, with this gradient and hessian, is on the side of it that the feature is to have. */
  private keepsDirection(leaf: Leaf, feature: number, gradient: number, hessian: number): boolean {
    const direction = this.options.monotone?.[feature] ?? 0
    const below = this.step(gradient, hessian, leaf.bounds)
    const above = this.step(leaf.gradient - gradient, leaf.hessian - hessian, leaf.bounds)
    return direction * (above - below) >= 0
  }

  private divide(leaf: Leaf, split: Split): [Leaf, Leaf] {
    const column = this.binned.columns[split.feature] ?? new Uint8Array()
    let left = leaf.from
    let kept = 0
    for (let at = leaf.from; at < leaf.to; at += 1) {
      const row = this.order[at] ?? 0
      if ((column[row] ?? 0) <= split.bin) this.order[left++] = row
      else this.spare[kept++] = row
    }
    this.order.set(this.spare.subarray(0, kept), left)
    const leftIsSmaller = left - leaf.from < leaf.to - left
    const small = leftIsSmaller ? this.histogram(leaf.from, left) : this.histogram(left, leaf.to)
    const large = leaf.histogram.map((sum, at) => sum - (small[at] ?? 0))
    const leftNode: TreeNode = { feature: -1, bin: 0, value: 0 }
    const rightNode: TreeNode = { feature: -1, bin: 0, value: 0 }
    if (leaf.node)
      Object.assign(leaf.node, { feature: split.feature, bin: split.bin, left: leftNode, right: rightNode })
    const [leftBounds, rightBounds] = this.boundsBelow(leaf, split)
    return [
      this.leaf(leaf.from, left, leftNode, leftIsSmaller ? small : large, leftBounds),
      this.leaf(left, leaf.to, rightNode, leftIsSmaller ? large : small, rightBounds),
    ]
  }

  /** Below a monotone split neither side may cross the middle of what both are worth. */
  private boundsBelow(leaf: Leaf, { feature, bin }: Split): readonly [Bounds, Bounds] {
    const direction = this.options.monotone?.[feature] ?? 0
    const [least, most] = leaf.bounds
    if (direction === 0) return [leaf.bounds, leaf.bounds]
    let [gradient, hessian] = [0, 0]
    const index = this.features.indexOf(feature)
    for (let at = 0; at <= bin; at += 1) {
      gradient += leaf.histogram[(index * BINS + at) * 3] ?? 0
      hessian += leaf.histogram[(index * BINS + at) * 3 + 1] ?? 0
    }
    const below = this.step(gradient, hessian, leaf.bounds)
    const above = this.step(leaf.gradient - gradient, leaf.hessian - hessian, leaf.bounds)
    const middle = (below + above) / 2
    const lower: Bounds = [least, middle]
    const upper: Bounds = [middle, most]
    return direction > 0 ? [lower, upper] : [upper, lower]
  }
}

function addTree(root: TreeNode, binned: Binned, scores: Float64Array): void {
  for (let row = 0; row < scores.length; row += 1) {
    let node = root
    while (node.left && node.right) {
      node = (binned.columns[node.feature]?.[row] ?? 0) <= node.bin ? node.left : node.right
    }
    scores[row] = (scores[row] ?? 0) + node.value
  }
}

/** Grows trees one after another, each on what the ones before it got wrong. */
export function growForest(rows: TrainingRows, options: GrowthOptions): ForestData {
  const used = Int32Array.from([...rows.weights.keys()].filter((row) => (rows.weights[row] ?? 0) > 0))
  const binned = binRows(rows, used)
  const random = randomFrom(options.seed)
  const scores = new Float64Array(used.length)
  const gradients = new Float64Array(used.length)
  const hessians = new Float64Array(used.length)
  const trees: TreeNode[] = []
  for (let tree = 0; tree < options.trees; tree += 1) {
    for (let at = 0; at < used.length; at += 1) {
      const probability = 1 / (1 + Math.exp(-(scores[at] ?? 0)))
      const weight = rows.weights[used[at] ?? 0] ?? 0
      gradients[at] = weight * (probability - (rows.labels[used[at] ?? 0] ?? 0))
      hessians[at] = weight * Math.max(1e-6, probability * (1 - probability))
    }
    const root = new TreeGrower(binned, gradients, hessians, options, random).grow()
    addTree(root, binned, scores)
    trees.push(root)
  }
  return flatten(trees, binned)
}

function flatten(trees: readonly TreeNode[], binned: Binned): ForestData {
  const data = {
    roots: [] as number[],
    feature: [] as number[],
    value: [] as number[],
    right: [] as number[],
  }
  const write = (node: TreeNode): void => {
    const at = data.feature.length
    const isLeaf = !node.left || !node.right
    data.feature.push(isLeaf ? -1 : node.feature)
    data.value.push(
      isLeaf ? Number(node.value.toPrecision(4)) : (binned.edges[node.feature]?.[node.bin] ?? 0),
    )
    data.right.push(0)
    if (node.left && node.right) {
      write(node.left)
      data.right[at] = data.feature.length
      write(node.right)
    }
  }
  for (const tree of trees) {
    data.roots.push(data.feature.length)
    write(tree)
  }
  return data
}
