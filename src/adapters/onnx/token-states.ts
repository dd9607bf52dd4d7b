// What is made of a model's output, one vector a word piece: the vector of the whole text, and how well texts match.
/** Unit vectors of the pieces of a text, one after the other, and the unit vector of their mean. */
export interface TokenStates {
  readonly pieces: Float32Array
  readonly mean: Float32Array
}

/** Takes the last hidden states, row by row; the first and last row, [CLS] and [SEP], count for the mean alone. */
export function tokenStates(hidden: Float32Array, dimensions: number): TokenStates {
  const rows = hidden.length / dimensions
  const mean = new Float32Array(dimensions)
  const pieces = new Float32Array(Math.max(0, rows - 2) * dimensions)
  for (let row = 0; row < rows; row++) {
    const from = row * dimensions
    let squares = 0
    for (let at = 0; at < dimensions; at++) {
      const value = hidden[from + at] ?? 0
      squares += value * value
      mean[at] = (mean[at] ?? 0) + value
    }
    if (row === 0 || row === rows - 1) continue
    const length = Math.sqrt(squares) || 1
    for (let at = 0; at < dimensions; at++) pieces[from - dimensions + at] = (hidden[from + at] ?? 0) / length
  }
  const length = Math.sqrt(mean.reduce((sum, value) => sum + value * value, 0)) || 1
  return { pieces, mean: mean.map((value) => value / length) }
}

/** Late interaction: for each piece of the query the piece of the text that is nearest, and the mean of these. */
export function lateInteraction(query: TokenStates, text: TokenStates): number {
  const dimensions = query.mean.length
  let sum = 0
  for (let from = 0; from < query.pieces.length; from += dimensions) {
    let best = -1
    for (let to = 0; to < text.pieces.length; to += dimensions) {
      best = Math.max(best, dot(query.pieces, from, text.pieces, to, dimensions))
    }
    sum += best
  }
  return sum / Math.max(1, query.pieces.length / dimensions)
}

/** Four sums at a time, which the processor can work on side by side. */
function dot(a: Float32Array, from: number, b: Float32Array, to: number, length: number): number {
  let [w, x, y, z] = [0, 0, 0, 0]
  for (let at = 0; at < length; at += 4) {
    w += (a[from + at] ?? 0) * (b[to + at] ?? 0)
    x += (a[from + at + 1] ?? 0) * (b[to + at + 1] ?? 0)
    y += (a[from + at + 2] ?? 0) * (b[to + at + 2] ?? 0)
    z += (a[from + at + 3] ?? 0) * (b[to + at + 3] ?? 0)
  }
  return w + x + y + z
}
