// How unlikely it is that somebody who means one word writes another: the cheapest way from one to the other.

/**
 * Natural logarithms, fitted on one half of public lists of misspellings (docs/decisions/0019): people leave letters
 * out far more often than they put wrong ones in.
 */
const COST = {
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
} as const

/** No way of misspelling costs less for each letter that is wrong. */
export const CHEAPEST_EDIT: number = COST.doubleMissing

const VOWELS = 'aeiouy'
const SILENT = 'eh'
const ALIKE: ReadonlySet<string> = new Set(
  'ck cs kq sz gj fv mn dt bp vw xs cx cg cq kx'.split(' ').flatMap((pair) => [pair, `${pair[1]}${pair[0]}`]),
)

export function spellingCost(written: string, meant: string): number {
  const rows = written.length
  const columns = meant.length
  let before: number[] = []
  let last = [0]
  for (let j = 1; j <= columns; j++) last.push((last[j - 1] ?? 0) + missing(meant, j - 1))
  for (let i = 1; i <= rows; i++) {
    const row = [(last[0] ?? 0) + tooMany(written, i - 1)]
    for (let j = 1; j <= columns; j++) {
      const a = written[i - 1] ?? ''
      const b = meant[j - 1] ?? ''
      const end = i === rows && j === columns ? COST.atEnd : 0
      let cost = last[j - 1] ?? 0
      if (a !== b) {
        const changed = cost + otherLetter(a, b) + (i === 1 && j === 1 ? COST.atStart : 0) + end
        const less = (row[j - 1] ?? 0) + missing(meant, j - 1)
        const more = (last[j] ?? 0) + tooMany(written, i - 1)
        cost = Math.min(changed, less, more)
        if (i > 1 && j > 1 && a === meant[j - 2] && b === written[i - 2]) {
          const start = i === 2 && j === 2 ? COST.atStart : 0
          cost = Math.min(cost, (before[j - 2] ?? 0) + COST.swapped + start + end)
        }
      }
      row.push(cost)
    }
    before = last
    last = row
  }
  return last[columns] ?? 0
}

function otherLetter(a: string, b: string): number {
  if (VOWELS.includes(a) && VOWELS.includes(b)) return COST.otherVowel
  return ALIKE.has(a + b) ? COST.soundAlike : COST.otherLetter
}

function missing(meant: string, at: number): number {
  const letter = meant[at] ?? ''
  if (isDouble(meant, at)) return COST.doubleMissing
  if (SILENT.includes(letter)) return COST.silentMissing + edge(meant, at)
  return (VOWELS.includes(letter) ? COST.vowelMissing : COST.consonantMissing) + edge(meant, at)
}

function tooMany(written: string, at: number): number {
  if (isDouble(written, at)) return COST.doubleTooMany
  const vowel = VOWELS.includes(written[at] ?? '')
  return (vowel ? COST.vowelTooMany : COST.consonantTooMany) + edge(written, at)
}

function isDouble(word: string, at: number): boolean {
  return word[at] === word[at - 1] || word[at] === word[at + 1]
}

function edge(word: string, at: number): number {
  return at === 0 ? COST.atStart : at === word.length - 1 ? COST.atEnd : 0
}
