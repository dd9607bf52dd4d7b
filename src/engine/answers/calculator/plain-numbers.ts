// Numbers as other countries write them, in the form that the calculator reads: `1.234,5`, `1'000'000`, `10,00,000`.

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
