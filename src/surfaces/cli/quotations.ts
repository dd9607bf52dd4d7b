// The quotations of a text in markdown: block quotes, and what stands in quotation marks, with the link beside each.
import { onOneLine } from '../../foundation/text/one-line.ts'
import { firstCharacters, withoutEnd } from '../../foundation/text/truncate.ts'

export interface Quotation {
  readonly text: string
  /** Of the link that stands beside it. */
  readonly url?: string
}

/** Fewer words in quotation marks are a term, a title or irony. */
const MORE_WORDS_THAN = 4
const LONGEST = 8_192
const QUOTED = /“([^“”]+)”|„([^„“”]+)[“”]|«([^«»]+)»|"([^"\n]*(?:\n[^"\n]+){0,20})"/g
const LINK =
  /\[[^\]\n]{0,500}\]\(<?(https?:\/\/[^\s()<>]*(?:\([^\s()<>]*\)[^\s()<>]*)*)>?[^)\n]*\)|<(https?:\/\/[^\s<>]+)>|(https?:\/\/[^\s<>()\]"]+)/g
const FENCE = /^ {0,3}(?:```|~~~)/

/** In their order. */
export function quotationsOf(markdown: string): readonly Quotation[] {
  const paragraphs = paragraphsOf(markdown)
  return paragraphs.flatMap((paragraph, at) => {
    if (!isBlockQuote(paragraph)) return quotedIn(paragraph)
    const text = plain(withoutSource(withoutMarks(paragraph)))
    const url =
      linksIn(paragraph).at(-1)?.url ?? sourceBeside(paragraphs[at + 1]) ?? leadIn(paragraphs[at - 1])
    return text === '' ? [] : [quotation(text, url)]
  })
}

/** Lines up to an empty one, without code; a block quote ends where its marks do. */
function paragraphsOf(markdown: string): string[] {
  const paragraphs: string[][] = [[]]
  let inCode = false
  for (const line of markdown.split(/\r?\n/)) {
    if (FENCE.test(line)) inCode = !inCode
    const last = paragraphs.at(-1) ?? []
    const turns = last.length > 0 && isBlockQuote(line) !== isBlockQuote(last[0] ?? '')
    if (inCode || FENCE.test(line) || line.trim() === '') paragraphs.push([])
    else if (turns) paragraphs.push([line])
    else last.push(line)
  }
  return paragraphs.filter((lines) => lines.length > 0).map((lines) => lines.join('\n'))
}

function isBlockQuote(paragraph: string): boolean {
  return /^ {0,3}>/.test(paragraph)
}

function withoutMarks(block: string): string {
  return block.replace(/^(?: {0,3}> ?)+/gm, '')
}

/** A last line that names who said it. */
function withoutSource(text: string): string {
  return text.replace(/\n\s*(?:—|–|--|-{1,2}\s|Source:)[^\n]*$/i, '')
}

/** A paragraph behind that is no more than the name of the source. */
function sourceBeside(paragraph: string | undefined): string | undefined {
  if (paragraph === undefined || isBlockQuote(paragraph)) return undefined
  return linksIn(paragraph.split('\n')[0] ?? '')[0]?.url
}

/** The last link of what leads up to it. */
function leadIn(paragraph: string | undefined): string | undefined {
  if (paragraph === undefined || isBlockQuote(paragraph)) return undefined
  return linksIn(paragraph.split('\n').at(-1) ?? '').at(-1)?.url
}

function quotedIn(paragraph: string): Quotation[] {
  const links = linksIn(paragraph)
  return [...paragraph.matchAll(QUOTED)].flatMap((match) => {
    const text = plain(match.slice(1).find((part) => part !== undefined) ?? '')
    if (text.split(/\s+/).length <= MORE_WORDS_THAN) return []
    const end = match.index + match[0].length
    const beside = links.find(({ at }) => at >= match.index) ?? links.findLast(({ at }) => at < end)
    return [quotation(text, beside?.url)]
  })
}

function linksIn(text: string): { readonly at: number; readonly url: string }[] {
  return [...text.matchAll(LINK)].map((match) => ({
    at: match.index,
    url: withoutEnd(match[1] ?? match[2] ?? match[3] ?? '', '.,;:!?'),
  }))
}

/** Words without the marks of markdown around them, on one line. */
function plain(text: string): string {
  return onOneLine(
    text
      .replace(/!?\[([^\]\n]{0,500})\]\([^)\n]{0,2000}\)/g, '$1')
      .replace(/(\*\*|__|[*_`])(?=\S)|(?<=\S)(\*\*|__|[*_`])/g, ''),
  )
}

/** As much of it as can be asked for. */
function quotation(whole: string, url: string | undefined): Quotation {
  const text = firstCharacters(whole, LONGEST)
  return url === undefined ? { text } : { text, url }
}
