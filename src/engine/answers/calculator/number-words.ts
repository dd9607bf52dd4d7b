// Numbers that are written as words ("thirty-five", "3 million"), or as other countries write them: `1.234,5`.
const SMALL =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  )
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')
const SCALES: ReadonlyMap<string, number> = new Map(
  Object.entries({ thousand: 3, lakh: 5, million: 6, crore: 7, billion: 9, trillion: 12 }),
)

/** Signs that are a number of their own. */
export const FRACTIONS: ReadonlyMap<string, string> = new Map(
  Object.entries({ '½': '1/2', '¼': '1/4', '¾': '3/4', '⅓': '1/3', '⅔': '2/3', '⅛': '1/8' }),
)

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

/** Where commas part the members of a list, none of them is a decimal one. */
const LIST = /[a-z]\(|\b(?:average|mean|median|sum|product|max|min|maximum|minimum|gcd|lcm|gcf|hcf)\b/i

const NOT_WITHIN = "(?<![\\d.,'’_])"
const NOT_MORE = "(?![\\d.,'’_])"
const GROUPED_BY_DOTS = new RegExp(`${NOT_WITHIN}\\d{1,3}(?:\\.\\d{3})+,\\d{1,12}${NOT_MORE}`, 'g')
/** One group behind a dot may be decimals, two are none. */
const GROUPED_TWICE = new RegExp(`${NOT_WITHIN}\\d{1,3}(?:\\.\\d{3}){2,}${NOT_MORE}`, 'g')
const GROUPED_BY_MARKS = new RegExp(`${NOT_WITHIN}\\d{1,3}(?:['’]\\d{3})+(?:\\.\\d{1,12})?${NOT_MORE}`, 'g')
const GROUPED_BY_SPACES = new RegExp(`${NOT_WITHIN}\\d{1,3}(?:[ \u00a0\u202f]\\d{3}){2,}${NOT_MORE}`, 'g')
/** Lakhs and crores: three digits last, two in each group before. */
const LAKHS = new RegExp(`${NOT_WITHIN}\\d{1,2}(?:,\\d{2})+,\\d{3}(?:\\.\\d{1,12})?${NOT_MORE}`, 'g')
/** Not three digits: those may be thousands. */
const DECIMAL_COMMA = new RegExp(`${NOT_WITHIN}\\d{1,9},(?:\\d{1,2}|\\d{4,12})${NOT_MORE}`, 'g')

/** Only what can be read in one way is changed. */
export function plainNumbers(text: string): string {
  if (!/\d[.,'’ \u00a0\u202f]\d/.test(text) || LIST.test(text)) return text
  return text
    .replace(GROUPED_BY_DOTS, (number) => number.replaceAll('.', '').replace(',', '.'))
    .replace(GROUPED_TWICE, (number) => number.replaceAll('.', ''))
    .replace(GROUPED_BY_MARKS, (number) => number.replace(/['’]/g, ''))
    .replace(GROUPED_BY_SPACES, (number) => number.replace(/\s/g, ''))
    .replace(LAKHS, (number) => number.replaceAll(',', ''))
    .replace(DECIMAL_COMMA, (number) => number.replace(',', '.'))
}

const ONE_GROUP = new RegExp(`${NOT_WITHIN}\\d{1,3}\\.\\d{3}${NOT_MORE}`)

/** `1.500` is a thousand and a half, or one and a half, where decimals are written with a comma. */
export function isDoubtfulNumber(text: string, country: string): boolean {
  return ONE_GROUP.test(text) && writesDecimalComma(country)
}

const DOT = '.'

function writesDecimalComma(country: string): boolean {
  try {
    const locale = new Intl.Locale('und', { region: country }).maximize()
    const parts = new Intl.NumberFormat(locale).formatToParts(1.5)
    return parts.some(({ type, value }) => type === 'decimal' && value !== DOT)
  } catch {
    return false
  }
}
