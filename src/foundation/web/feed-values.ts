// Reads the text and the dates that feeds write: RFC 822, ISO 8601, C's asctime, Unix time, and what people make of them.
import { Parser } from 'htmlparser2'
import { truncate } from '../text/truncate.ts'

/** Names that count as tags; anything else in angle brackets, such as `Vec<T>`, is part of the text. */
const TAGS =
  'a|abbr|acronym|address|applet|area|article|aside|audio|b|base|bdi|bdo|big|blink|blockquote|body|br|button|canvas|caption|center|cite|code|col|colgroup|dd|del|details|dfn|div|dl|dt|em|embed|fieldset|figcaption|figure|font|footer|form|frame|frameset|h[1-6]|head|header|hr|html|i|iframe|img|input|ins|kbd|label|legend|li|link|main|map|mark|marquee|math|meta|nav|nobr|noscript|object|ol|option|p|param|picture|pre|q|ruby|rp|rt|s|samp|script|section|select|small|source|span|strike|strong|style|sub|summary|sup|svg|table|tbody|td|textarea|tfoot|th|thead|time|title|tr|track|tt|u|ul|var|video|wbr'
const NOT_A_TAG = new RegExp(`<(?!/?(?:${TAGS})(?:[\\s/>]|$)|!--)`, 'gi')
const INLINE =
  /^(a|abbr|acronym|b|bdi|bdo|big|blink|cite|code|del|dfn|em|font|i|ins|kbd|label|mark|nobr|q|ruby|s|samp|small|span|strike|strong|sub|sup|time|tt|u|var|wbr)$/
const SILENT = new Set(['script', 'style', 'noscript', 'svg', 'select', 'textarea', 'title'])

/** More than this much HTML is not read for one line of text; it also bounds the work a hostile feed can ask for. */
const MAX_HTML = 4_000

export interface HtmlLine {
  readonly text: string
  /** Address of the first picture that is no tracking pixel, as written. */
  readonly image?: string
}

/** Reads HTML into text of at most `maxLength` characters, cut at a word. */
export function lineOfHtml(html: string, maxLength: number): HtmlLine {
  const source = html.length > MAX_HTML ? html.slice(0, MAX_HTML) : html
  if (!/[<&]/.test(source)) return { text: oneLine(source, maxLength) }
  const parts: string[] = []
  let image: string | undefined
  let silent = 0
  const parser = new Parser({
    onopentag(name, attributes) {
      if (SILENT.has(name)) silent++
      if (!INLINE.test(name)) parts.push(' ')
      if (name === 'img' && image === undefined && isPicture(attributes)) image = attributes['src']
    },
    ontext(data) {
      if (silent === 0) parts.push(data)
    },
    onclosetag(name) {
      if (SILENT.has(name)) silent--
      if (!INLINE.test(name)) parts.push(' ')
    },
  })
  parser.end(source.replace(NOT_A_TAG, '&lt;'))
  const text = oneLine(parts.join(''), maxLength)
  return image === undefined ? { text } : { text, image }
}

/** Plain text of a feed, such as an Atom title: only references that XML does not know are still decoded. */
export function lineOfText(text: string, maxLength: number): string {
  if (!text.includes('&')) return oneLine(text, maxLength)
  const html = text.replace(/&(?=(?:amp|lt|gt|quot|apos);)/g, '&amp;').replaceAll('<', '&lt;')
  return lineOfHtml(html, maxLength).text
}

/** One line without control or direction-changing characters, cut at a word with an ellipsis. */
export function oneLine(text: string, maxLength: number): string {
  const line = text
    .slice(0, MAX_HTML)
    .replace(/[\x80-\x9f]/g, meantByte)
    .replace(/[\p{Cc}\p{Zs}\u2028\u2029\ufeff]+/gu, ' ')
    .replace(/[\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069\ufffe\uffff]/g, '')
    .toWellFormed()
    .trim()
  return truncate(line, maxLength)
}

const windows1252 = new TextDecoder('windows-1252')

/** Control characters of this range are always Windows quotation marks and dashes that were mislabelled. */
function meantByte(control: string): string {
  return windows1252.decode(Uint8Array.of(control.charCodeAt(0)))
}

function isPicture(attributes: Readonly<Record<string, string>>): boolean {
  const { src, width, height } = attributes
  if (!src || src.startsWith('data:')) return false
  return !(Number(width) <= 2 && width !== undefined) && !(Number(height) <= 2 && height !== undefined)
}

/** Longer prefixes of the same start stand first: "juin" and "juil" are told apart by their fourth letter. */
const MONTHS: readonly (readonly [prefixes: string, month: number])[] = [
  ['juin', 6],
  ['juil', 7],
  ['jan ene gen янв', 1],
  ['feb fev fév фев', 2],
  ['mar mär mrt maa мар', 3],
  ['apr avr abr апр', 4],
  ['may mai mag mei мая', 5],
  ['jun giu июн', 6],
  ['jul lug июл', 7],
  ['aug aoû aou ago авг', 8],
  ['sep set сен', 9],
  ['oct okt ott out окт', 10],
  ['nov ноя', 11],
  ['dec déc dez dic дек', 12],
]
const MONTH_PREFIXES = MONTHS.flatMap(([prefixes, month]) =>
  prefixes.split(' ').map((prefix) => [prefix, month] as const),
)

/** The names that feeds use, by minutes east of Greenwich. */
const ZONE_NAMES: readonly (readonly [minutes: number, names: string])[] = [
  [-480, 'pst'],
  [-420, 'mst pdt'],
  [-360, 'cst mdt'],
  [-300, 'est cdt'],
  [-240, 'ast edt'],
  [-180, 'adt'],
  [0, 'z ut utc gmt wet'],
  [60, 'bst cet west'],
  [120, 'cest eet sast'],
  [180, 'eest msk'],
  [330, 'ist'],
  [480, 'sgt hkt'],
  [540, 'jst kst'],
  [600, 'aest'],
  [660, 'aedt'],
  [720, 'nzst'],
  [780, 'nzdt'],
]
const ZONES = new Map(
  ZONE_NAMES.flatMap(([minutes, names]) => names.split(' ').map((name) => [name, minutes])),
)

const EARLIEST_MS = Date.UTC(1970, 0, 1)
const LATEST_MS = Date.UTC(2100, 0, 1)
const LONGEST = 64

/** The moment as ISO 8601 in UTC; undefined where the text names none between 1970 and 2100. */
export function parseFeedDate(text: string): string | undefined {
  const given = text.trim().replace(/\s+/g, ' ')
  if (given === '' || given.length > LONGEST) return undefined
  const ms = isoMs(given) ?? unixMs(given) ?? wordedMs(given.toLowerCase())
  if (ms === undefined || !(ms >= EARLIEST_MS && ms < LATEST_MS)) return undefined
  return new Date(ms).toISOString()
}

const ISO =
  /^(\d{4})(?:-?(\d\d)(?:-?(\d\d))?)?(?:[T ]+(\d\d):?(\d\d)(?::?(\d\d)(?:[.,](\d+))?)?)? ?(z|[a-z]{2,4}|(?:utc|gmt)?[+-]\d\d?:?(?:\d\d)?)?$/i
const ISO_DAY_OF_YEAR = /^(\d{4})-?(\d{3})(?:T(\d\d):(\d\d)(?::(\d\d))?)?(z|[+-]\d\d:?\d\d)?$/i

function isoMs(text: string): number | undefined {
  const byDay = ISO_DAY_OF_YEAR.exec(text)
  if (byDay) {
    const [, year, day, hour = '0', minute = '0', second = '0', zone] = byDay
    if (Number(day) < 1 || Number(day) > 366) return undefined
    const midnight = Date.UTC(Number(year), 0, Number(day))
    return atTime(midnight, Number(hour), Number(minute), Number(second), zone)
  }
  const match = ISO.exec(text)
  if (!match) return undefined
  const [, year, month = '1', day = '1', hour = '0', minute = '0', second = '0', fraction, zone] = match
  const midnight = dayMs(Number(year), Number(month), Number(day))
  const ms = fraction === undefined ? 0 : Math.floor(Number(`0.${fraction}`) * 1000)
  const whole = atTime(midnight, Number(hour), Number(minute), Number(second), zone)
  return whole === undefined ? undefined : whole + ms
}

function unixMs(text: string): number | undefined {
  if (/^\d{9,10}$/.test(text)) return Number(text) * 1000
  return /^\d{12,13}$/.test(text) ? Number(text) : undefined
}

const TIME = /(\d{1,2}):(\d\d)(?::(\d\d)(?:[.,]\d+)?)? ?([ap]\.?m\.?(?![a-z]))?/
const OFFSET = /(?:gmt|utc)?([+-]\d\d?:?\d\d|[+-]\d\d?)(?!\d)/

/** Dates with the month as a word or with slashes: the order of the parts tells day from year. */
function wordedMs(text: string): number | undefined {
  const time = TIME.exec(text)
  const rest = time ? `${text.slice(0, time.index)} ${text.slice(time.index + time[0].length)}` : text
  const day = wordedDay(time ? text.replace(time[0], ' ') : text)
  if (day === undefined) return undefined
  const offset = time ? OFFSET.exec(text.slice(time.index + time[0].length))?.[1] : undefined
  const zone = offset ?? rest.match(/[a-z]+/g)?.findLast((word) => ZONES.has(word))
  if (!time) return atTime(day, 0, 0, 0, zone)
  const afternoon = time[4]?.startsWith('p')
  const hour = time[4] ? (Number(time[1]) % 12) + (afternoon ? 12 : 0) : Number(time[1])
  return atTime(day, hour, Number(time[2]), Number(time[3] ?? 0), zone)
}

function wordedDay(text: string): number | undefined {
  const slashed = /(?:^|\s)(\d{1,4})[/.](\d{1,2})[/.](\d{2,4})(?=\D|$)/.exec(text)
  if (slashed) return slashedDay(slashed)
  const month = text
    .match(/\p{L}+/gu)
    ?.map((word) => MONTH_PREFIXES.find(([prefix]) => word.startsWith(prefix))?.[1])
    .find((found) => found !== undefined)
  const numbers = text.match(/(?<![\d+:-])\d{1,4}(?![\d:])|(?<=[a-zà-ÿ]-)\d{1,4}/g) ?? []
  const [first, second] = numbers
  if (month === undefined || first === undefined || second === undefined) return undefined
  const yearFirst = first.length === 4
  return dayMs(fullYear(yearFirst ? first : second), month, Number(yearFirst ? second : first))
}

/** 2004/01/31, 31.01.2004, and 1/31/2004 only where it can't be read with the day first. */
function slashedDay(match: RegExpExecArray): number | undefined {
  const [, first = '', second = '', third = ''] = match
  if (first.length === 4) return dayMs(Number(first), Number(second), Number(third))
  if (Number(second) > 12 || match[0].includes('/')) {
    const american = dayMs(fullYear(third), Number(first), Number(second))
    if (american !== undefined) return american
  }
  return dayMs(fullYear(third), Number(second), Number(first))
}

/** RFC 2822, section 4.3: two digits below 50 are of this century. */
function fullYear(digits: string): number {
  const year = Number(digits)
  if (digits.length > 2) return year
  return year < 50 ? 2000 + year : 1900 + year
}

/** Midnight UTC; undefined where the calendar has no such day. */
function dayMs(year: number, month: number, day: number): number | undefined {
  const ms = Date.UTC(year, month - 1, day)
  const made = new Date(ms)
  return made.getUTCMonth() === month - 1 && made.getUTCDate() === day ? ms : undefined
}

function atTime(
  midnight: number | undefined,
  hour: number,
  minute: number,
  second: number,
  zone: string | undefined,
): number | undefined {
  if (midnight === undefined || hour > 24 || minute > 59 || second > 60) return undefined
  return midnight + ((hour * 60 + minute - zoneMinutes(zone)) * 60 + second) * 1000
}

/** An unknown zone counts as UTC: being some hours off beats having no date. */
function zoneMinutes(zone: string | undefined): number {
  const offset = zone && /([+-])(\d\d?):?(\d\d)?$/.exec(zone)
  if (offset) {
    const minutes = Number(offset[2]) * 60 + Number(offset[3] ?? 0)
    return offset[1] === '-' ? -minutes : minutes
  }
  return ZONES.get(zone?.toLowerCase() ?? '') ?? 0
}
