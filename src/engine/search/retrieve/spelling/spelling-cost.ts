// How unlikely it is that somebody who means one word writes another: the cheapest way from one to the other.

/**
 * Natural logarithms, fitted on one half of public lists of misspellings (bench/train/spelling.ts): people leave letters
 * out far more often than they put wrong ones in.
 */
export const COSTS = {
  swapped: 3,
  doubleMissing: 0.85,
  doubleTooMany: 3.7,
  silentMissing: 1.35,
  vowelMissing: 1.7,
  consonantMissing: 1.7,
  vowelTooMany: 4.1,
  consonantTooMany: 4.5,
  otherVowel: 3.5,
  soundAlike: 2.8,
  otherLetter: 4.6,
  /** Beside the above, where it is the first or the last letter that is wrong. */
  atStart: 0.7,
  atEnd: 0.55,
}

/** No way of misspelling costs less for each letter that is wrong. */
export const CHEAPEST_EDIT: number = COSTS.doubleMissing

const VOWELS = 'aeiouy'
const SILENT = 'eh'
const ALIKE: ReadonlySet<string> = new Set(
  'ck cs kq sz gj fv mn dt bp vw xs cx cg cq kx'.split(' ').flatMap((pair) => [pair, `${pair[1]}${pair[0]}`]),
)

export function spellingCost(written: string, meant: string): number {
  let before: readonly number[] = []
  let last: readonly number[] = []
  for (let i = 0; i <= written.length; i++) {
    const row: number[] = []
    for (let j = 0; j <= meant.length; j++) {
      if (i > 0 && j > 0 && written[i - 1] === meant[j - 1]) row.push(last[j - 1] ?? 0)
      else row.push(cheapest(written, meant, i, j, { before, last, row }))
    }
    before = last
    last = row
  }
  return last[meant.length] ?? 0
}

interface Rows {
  readonly before: readonly number[]
  readonly last: readonly number[]
  readonly row: readonly number[]
}

/** From the beginning to these places, where the letters before them differ. */
function cheapest(written: string, meant: string, i: number, j: number, { before, last, row }: Rows): number {
  if (i + j === 0) return 0
  const less = j > 0 ? (row[j - 1] ?? 0) + missing(meant, j - 1) : Infinity
  const more = i > 0 ? (last[j] ?? 0) + tooMany(written, i - 1) : Infinity
  if (i === 0 || j === 0) return Math.min(less, more)
  const a = written[i - 1] ?? ''
  const b = meant[j - 1] ?? ''
  const end = i === written.length && j === meant.length ? COSTS.atEnd : 0
  const start = (place: number): number => (i === place && j === place ? COSTS.atStart : 0)
  const changed = (last[j - 1] ?? 0) + otherLetter(a, b) + start(1) + end
  if (i < 2 || j < 2 || a !== meant[j - 2] || b !== written[i - 2]) return Math.min(less, more, changed)
  return Math.min(less, more, changed, (before[j - 2] ?? 0) + COSTS.swapped + start(2) + end)
}

function otherLetter(a: string, b: string): number {
  if (VOWELS.includes(a) && VOWELS.includes(b)) return COSTS.otherVowel
  return ALIKE.has(a + b) ? COSTS.soundAlike : COSTS.otherLetter
}

function missing(meant: string, at: number): number {
  const letter = meant[at] ?? ''
  if (isDouble(meant, at)) return COSTS.doubleMissing
  if (SILENT.includes(letter)) return COSTS.silentMissing + edge(meant, at)
  return (VOWELS.includes(letter) ? COSTS.vowelMissing : COSTS.consonantMissing) + edge(meant, at)
}

function tooMany(written: string, at: number): number {
  if (isDouble(written, at)) return COSTS.doubleTooMany
  const vowel = VOWELS.includes(written[at] ?? '')
  return (vowel ? COSTS.vowelTooMany : COSTS.consonantTooMany) + edge(written, at)
}

function isDouble(word: string, at: number): boolean {
  return word[at] === word[at - 1] || word[at] === word[at + 1]
}

function edge(word: string, at: number): number {
  return at === 0 ? COSTS.atStart : at === word.length - 1 ? COSTS.atEnd : 0
}
