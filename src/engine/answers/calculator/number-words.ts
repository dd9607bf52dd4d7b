// Numbers that are written as words: "thirty-five", "one hundred and twenty", "3 million".

const SMALL =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  )
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')
const SCALES: ReadonlyMap<string, number> = new Map([
  ['thousand', 3],
  ['lakh', 5],
  ['million', 6],
  ['crore', 7],
  ['billion', 9],
  ['trillion', 12],
])

const BIG = ['hundred', ...SCALES.keys()].join('|')
const WORD = [...SMALL, ...TENS, BIG].join('|')
const NUMERAL = new RegExp(
  `\\b(?:an? (?=${BIG}))?(?:${WORD})(?:(?:[ -]+|(?<=${BIG}) and )(?:${WORD}))*\\b`,
  'g',
)
const SCALED = new RegExp(`(?<![\\w.])(\\d+(?:\\.\\d+)?) ?(${[...SCALES.keys()].join('|')})\\b`, 'g')

/** Lower case. Words that make no number together stay as they are. */
export function wordsToDigits(text: string): string {
  return scalesToDigits(text).replace(NUMERAL, (words) => `${numberOf(words) ?? words}`)
}

/** `2.5 million` as `2.5e6`: digits that a word multiplies leave no doubt that a number is meant. */
export function scalesToDigits(text: string): string {
  return text.replace(SCALED, (_, digits: string, scale: string) => `${digits}e${SCALES.get(scale) ?? 0}`)
}

/** Undefined where the words follow each other as in no number: "five six". */
function numberOf(words: string): number | undefined {
  let total = 0
  let group: number | undefined
  let least = Number.POSITIVE_INFINITY
  for (const word of words.split(/[ -]+/)) {
    if (word === 'and') continue
    const scale = SCALES.get(word)
    if (scale !== undefined) {
      if (scale >= least) return undefined
      total += (group ?? 1) * 10 ** scale
      least = scale
      group = undefined
    } else group = grown(group, word)
    if (group !== undefined && Number.isNaN(group)) return undefined
  }
  return total + (group ?? 0)
}

/** The part below a thousand, with one more word; NaN where that word can't follow. */
function grown(group: number | undefined, word: string): number {
  if (word === 'a' || word === 'an') return group ?? 1
  if (word === 'hundred') {
    const count = group ?? 1
    return count > 0 && count < 100 ? count * 100 : Number.NaN
  }
  const tens = TENS.indexOf(word)
  const value = tens < 0 ? SMALL.indexOf(word) : (tens + 2) * 10
  if (group === undefined) return value
  const room = group % 100 === 0 ? 100 : group % 10 === 0 && group % 100 >= 20 ? 10 : 0
  return group > 0 && value > 0 && value < room ? group + value : Number.NaN
}
