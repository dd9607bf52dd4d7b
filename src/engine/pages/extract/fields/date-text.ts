// Reads a calendar date out of text in the ways that pages of many languages write it.

const MONTHS: readonly string[] = [
  'january|jan|januar|jänner|jaenner|janvier|janv|enero|ene|gennaio|gen|janeiro|januari|stycznia|styczeń|ocak|января|январь|янв|січня|leden|ledna|tammikuu(?:ta)?|január|jan|ianuarie|siječnja|януари',
  'february|feb|febr|februar|février|fevrier|févr|fév|febrero|febbraio|fevereiro|fev|februari|lutego|luty|şubat|февраля|февраль|фев|лютого|únor|února|helmikuu(?:ta)?|február|februarie|veljače|февруари',
  'march|mar|märz|mrz|maerz|mars|marzo|março|marco|maart|mrt|marca|marzec|mart|марта|март|мар|березня|březen|března|maaliskuu(?:ta)?|március|martie|ožujka',
  'april|apr|avril|avr|abril|abr|aprile|kwietnia|kwiecień|nisan|апреля|апрель|апр|квітня|duben|dubna|huhtikuu(?:ta)?|április|aprilie|travnja|април',
  'may|mai|mayo|maggio|mag|maio|mei|maja|maj|mayıs|мая|май|травня|květen|května|toukokuu(?:ta)?|május|svibnja',
  'june|jun|juni|juin|junio|giugno|giu|junho|czerwca|czerwiec|haziran|июня|июнь|июн|червня|červen|června|kesäkuu(?:ta)?|június|iunie|lipnja|юни',
  'july|jul|juli|juillet|juil|julio|luglio|lug|julho|lipca|lipiec|temmuz|июля|июль|июл|липня|červenec|července|heinäkuu(?:ta)?|július|iulie|srpnja|юли',
  'august|aug|août|aout|agosto|ago|augustus|augusti|sierpnia|sierpień|ağustos|августа|август|авг|серпня|srpen|srpna|elokuu(?:ta)?|augusztus|kolovoza',
  'september|sept|sep|septembre|septiembre|settembre|set|setembro|września|wrzesień|eylül|сентября|сентябрь|сен|вересня|září|syyskuu(?:ta)?|szeptember|septembrie|rujna|септември',
  'october|oct|oktober|okt|octobre|octubre|ottobre|ott|outubro|out|października|październik|ekim|октября|октябрь|окт|жовтня|říjen|října|lokakuu(?:ta)?|október|octombrie|listopada|октомври',
  'november|nov|novembre|noviembre|novembro|listopad|kasım|ноября|ноябрь|ноя|листопада|listopadu|marraskuu(?:ta)?|noiembrie|studenoga|ноември',
  'december|dec|dezember|dez|décembre|decembre|déc|diciembre|dic|dicembre|dezembro|grudnia|grudzień|aralık|декабря|декабрь|дек|грудня|prosinec|prosince|joulukuu(?:ta)?|decembrie|prosinca|декември',
]
const MONTH_OF: ReadonlyMap<string, number> = new Map(
  MONTHS.flatMap((names, index) =>
    names
      .replaceAll('(?:ta)?', '')
      .split('|')
      .map((name): [string, number] => [name, index + 1]),
  ),
)

const MONTH = '(\\p{L}{3,12})\\.?'
const ISO = /(?<!\d)((?:19|20)\d\d)([-/.])(1[0-2]|0?[1-9])\2(3[01]|[12]\d|0?[1-9])(?!\d)/
const COMPACT = /(?<!\d)((?:19|20)\d\d)(1[0-2]|0[1-9])(3[01]|[12]\d|0[1-9])(?!\d)/
const DAY_FIRST = new RegExp(
  `(?<!\\d)(3[01]|[12]\\d|0?[1-9])(?:st|nd|rd|th|er|º|ª|\\.)?[\\s\\-/]{1,3}(?:de |of )?${MONTH}(?:,| de| del|'|/|-|\\.)?\\s{0,3}((?:19|20)\\d\\d|\\d\\d(?!\\d|:))`,
  'iu',
)
const MONTH_FIRST = new RegExp(
  `(?<!\\p{L})${MONTH}\\s{0,3}(3[01]|[12]\\d|0?[1-9])(?:st|nd|rd|th)?(?:,|\\.)?\\s{1,3}((?:19|20)\\d\\d)`,
  'iu',
)
const TIME_AND_YEAR = /\d:\d\d\s.{0,9}(?:19|20)\d\d/
/** As `date` writes it: Wed Nov 18 21:04:11 CET 2009. */
const TIME_AMID = new RegExp(
  `(?<!\\p{L})${MONTH}\\s{1,3}(3[01]|[12]\\d|0?[1-9])\\s{1,3}\\d\\d:\\d\\d(?::\\d\\d)?\\s{1,3}(?:(?:[A-Z]{2,5}|[+-]\\d{4})\\s{1,3})?((?:19|20)\\d\\d)(?!\\d)`,
  'iu',
)
/** As journals cite: 2020 Mar 4. */
const YEAR_FIRST = new RegExp(
  `(?<!\\d)((?:19|20)\\d\\d)\\s${MONTH}\\s(3[01]|[12]\\d|0?[1-9])(?![\\d:])`,
  'iu',
)
const NUMBERS = /(?<![\d.])(\d{1,2})([./-])(\d{1,2})\2((?:19|20)\d\d|\d\d)(?![\d])/
/** What a version comes behind: samba-10.12.13, v10.12.13, release 10.12.13. */
const BEFORE_VERSION = /(?:[\p{L}_-]|\b(?:version|release|section|chapter)\s)$/iu
const EAST_ASIAN = /((?:19|20)\d\d)\s?[年년]\s?(\d{1,2})\s?[月월]\s?(\d{1,2})\s?[日일]/

export interface DateOptions {
  /** Whether 3/4/2020 is the fourth of March. */
  readonly monthFirst?: boolean
  /** Days that are known: 3/4/2020 is the one of its two that is among them. */
  readonly known?: ReadonlySet<string>
}

/** The first date in the text as `YYYY-MM-DD`, undefined where there is none. */
export function readDate(text: string, options: DateOptions = {}): string | undefined {
  const iso = ISO.exec(text)
  if (iso !== null) return calendarDate(iso[1], iso[3], iso[4])
  return (
    readNamedMonth(text) ??
    readYearFirst(text) ??
    fromMatch(EAST_ASIAN.exec(text)) ??
    readNumbers(text, options) ??
    fromMatch(COMPACT.exec(text))
  )
}

function fromMatch(match: RegExpExecArray | null): string | undefined {
  return match === null ? undefined : calendarDate(match[1], match[2], match[3])
}

function readNamedMonth(text: string): string | undefined {
  const first = DAY_FIRST.exec(text)
  const second = MONTH_FIRST.exec(text) ?? (TIME_AND_YEAR.test(text) ? TIME_AMID.exec(text) : null)
  const dayFirst = first === null ? undefined : calendarDate(first[3], monthNumber(first[2]), first[1])
  const monthFirst = second === null ? undefined : calendarDate(second[3], monthNumber(second[1]), second[2])
  if (dayFirst === undefined || monthFirst === undefined) return dayFirst ?? monthFirst
  return (first?.index ?? 0) <= (second?.index ?? 0) ? dayFirst : monthFirst
}

function readYearFirst(text: string): string | undefined {
  const match = YEAR_FIRST.exec(text)
  return match === null ? undefined : calendarDate(match[1], monthNumber(match[2]), match[3])
}

function monthNumber(name: string | undefined): string {
  return String(MONTH_OF.get((name ?? '').toLowerCase()) ?? 0)
}

function readNumbers(text: string, { monthFirst = false, known }: DateOptions): string | undefined {
  const match = NUMBERS.exec(text)
  if (match === null) return undefined
  const [one = '', separator, other = '', year = ''] = match.slice(1)
  // With dots and a short year a version (4.13.13) or the number of a section (4.2.10) is written the same way.
  const mayBeVersion = separator === '.' && year.length === 2
  if (mayBeVersion && (one.length + other.length < 4 || BEFORE_VERSION.test(text.slice(0, match.index))))
    return undefined
  const isMonthFirst = Number(other) > 12 || (monthFirst && separator === '/' && Number(one) <= 12)
  const readings = [calendarDate(year, other, one), calendarDate(year, one, other)]
  if (isMonthFirst) readings.reverse()
  const isKnown = (day: string | undefined) => day !== undefined && known?.has(day) === true
  return isKnown(readings[1]) && !isKnown(readings[0]) ? readings[1] : readings[0]
}

/** Only days that exist. */
export function calendarDate(
  year: string | undefined,
  month: string | undefined,
  day: string | undefined,
): string | undefined {
  const shortYear = year?.length === 2
  const y = Number(year) + (shortYear ? (Number(year) > 69 ? 1900 : 2000) : 0)
  const m = Number(month)
  const d = Number(day)
  if (!(y >= 1900 && m >= 1 && m <= 12 && d >= 1)) return undefined
  if (d > new Date(Date.UTC(y, m, 0)).getUTCDate()) return undefined
  return `${y}-${String(m).padStart(2, '0')}-${String(d).padStart(2, '0')}`
}

const TIMESTAMP = /^((?:19|20)\d\d-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d)?)(?:[.,]\d+)?\s?(Z|[+-]\d\d:?\d\d)?/

/** A date as a machine writes it, with its time where one is given. */
export function readTimestamp(value: string, options: DateOptions = {}): string | undefined {
  const text = value.trim().slice(0, 100)
  const exact = TIMESTAMP.exec(text)
  if (exact === null) return readDate(text, options) ?? readEpoch(text)
  const [, date = '', time = '', zone = ''] = exact
  const [year, month, day] = date.split('-')
  if (calendarDate(year, month, day) === undefined) return undefined
  const full = `${date}T${time.length === 5 ? `${time}:00` : time}${zone.replace(/([+-]\d\d)(\d\d)$/, '$1:$2')}`
  return Number.isNaN(Date.parse(full)) ? date : full
}

/** Seconds or milliseconds since 1970. */
function readEpoch(text: string): string | undefined {
  if (!/^\d{10}(?:\d{3})?$/.test(text)) return undefined
  return new Date(Number(text) * (text.length === 10 ? 1_000 : 1)).toISOString()
}
