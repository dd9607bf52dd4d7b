// Turns the HTML that feeds put into titles and summaries into one line of plain text.
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
