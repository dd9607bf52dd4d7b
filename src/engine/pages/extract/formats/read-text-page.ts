// Pages that are no HTML but text: plain, markdown, JSON, XML, kept as they are, and feeds.
import { given } from '../../../../foundation/given.ts'
import { countWords } from '../../../../foundation/text/count-words.ts'
import { isShallowJson } from '../../../../foundation/text/json-shape.ts'
import { onOneLine } from '../../../../foundation/text/one-line.ts'
import { NotAFeed, parseFeed } from '../../../../foundation/web/feed.ts'
import type { Page } from '../../page.ts'
import { parseHtml } from '../tree/parse-html.ts'
import { lineText, tagOf } from '../tree/tree.ts'
import { escapeInline, linkTarget } from '../write/escape-markdown.ts'
import { codeFence } from '../write/markdown-code.ts'

const MAX_LENGTH = 2_000_000
const MAX_TITLE_LENGTH = 200
/** JSON above this is shown as it came; laying it out would double it. */
const MAX_PRETTY_LENGTH = 200_000
/** The same where it is nested deeper: every line would begin with thousands of spaces. */
const MAX_DEPTH = 100

function textPage(url: string, title: string, text: string, markdown: string): Page | undefined {
  const body = text.slice(0, MAX_LENGTH).trim()
  if (body === '') return undefined
  return {
    url,
    title: onOneLine(title).slice(0, MAX_TITLE_LENGTH) || nameOf(url),
    text: body,
    markdown: markdown.slice(0, MAX_LENGTH + 20).trim(),
    wordCount: countWords(body),
    images: [],
    keywords: [],
    headings: [],
    contentType: 'text/plain',
  }
}

/** The file's name, for texts that carry no title. */
function nameOf(url: string): string {
  try {
    const parsed = new URL(url)
    return decodeURIComponent(parsed.pathname.split('/').findLast((part) => part !== '') ?? parsed.hostname)
  } catch {
    return url
  }
}

const MARKDOWN = /\.(?:md|markdown)$/i

export function readTextPage(text: string, url: string): Page | undefined {
  // Hosts of code send every file of text as plain.
  if (MARKDOWN.test(nameOf(url))) return readMarkdownPage(text, url)
  const clean = text.replaceAll('\r\n', '\n').replaceAll('\0', '')
  const isCode =
    /\.(?:js|mjs|ts|css|py|sh|sql|ya?ml|toml|c|h|cpp|java|go|rs|rb|php|csv|tsv|ini|conf|log)$/i.exec(
      nameOf(url),
    )
  const first = clean.split('\n', 20).find((line) => line.trim() !== '') ?? ''
  if (isCode !== null)
    return textPage(url, nameOf(url), clean, codeFence(clean.trimEnd(), isCode[0].slice(1).toLowerCase()))
  return textPage(url, first.length <= MAX_TITLE_LENGTH ? first : '', clean, clean)
}

export function readMarkdownPage(text: string, url: string): Page | undefined {
  const clean = text.replaceAll('\r\n', '\n').replaceAll('\0', '')
  const body = clean.replace(/^---\n[\s\S]{0,10000}?\n---\n/, '')
  const headings = [...body.matchAll(/^#{1,6}[ \t]+(\S[^\n]*)$/gm)].map((match) =>
    (match[1] ?? '').replace(/\s#+\s*$/, ''),
  )
  const title =
    /^title:[ \t]*["']?([^\n"']+)/m.exec(clean.slice(0, clean.length - body.length))?.[1] ?? headings[0] ?? ''
  const page = textPage(url, title, plainOfMarkdown(body), body)
  return page === undefined ? undefined : { ...page, headings: headings.slice(0, 500) }
}

/** The words of a markdown text, without the marks that a reader does not see. */
function plainOfMarkdown(markdown: string): string {
  const lines = markdown.replace(/^#{1,6}[ \t]+/gm, '').replace(/^[ \t]*(?:```|~~~)[^\n]*$/gm, '')
  return wordsOfLinks(lines).replace(/(\*\*|__|`)([^*_`\n]{1,1000})\1/g, '$2')
}

export function readJsonPage(text: string, url: string): Page | undefined {
  let shown = text.trim()
  let title = ''
  try {
    const value: unknown = isShallowJson(shown, MAX_DEPTH) ? JSON.parse(shown) : undefined
    if (shown.length <= MAX_PRETTY_LENGTH && value !== undefined) shown = JSON.stringify(value, null, 2)
    if (typeof value === 'object' && value !== null) {
      const named = 'title' in value ? value.title : 'name' in value ? value.name : ''
      title = typeof named === 'string' ? named.toWellFormed() : ''
    }
  } catch {
    // Broken JSON is still text that can be read.
  }
  return textPage(url, title, shown, codeFence(shown, 'json'))
}

/** The text between the tags, a line an element. */
export function readXmlPage(text: string, url: string): Page | undefined {
  const tree = parseHtml(text)
  const lines: string[] = []
  let title = ''
  for (let node = 0; node < tree.size; node += 1) {
    if (tagOf(tree, node) === 'title' && title === '') title = lineText(tree, node)
    const line = onOneLine(tree.text[node] ?? '')
    if (line !== '') lines.push(line)
  }
  const shown = lines.join('\n')
  return textPage(url, title, shown, shown)
}

/** A feed: its title and a list of its items. */
export function readFeedPage(text: string, url: string): Page | undefined {
  const feed = parsedFeed(text, url)
  if (feed === undefined || feed.items.length === 0) {
    return text.trimStart().startsWith('{') ? readJsonPage(text, url) : readXmlPage(text, url)
  }
  const plain = feed.items.map((item) =>
    [item.title, item.published ?? '', item.summary].filter(Boolean).join('\n'),
  )
  const marked = feed.items.map((item) => {
    const name = escapeInline(item.title || item.url)
    const head = item.url === '' ? `## ${name}` : `## [${name}](${linkTarget(item.url)})`
    return [head, item.published ?? '', escapeInline(item.summary)].filter(Boolean).join('\n\n')
  })
  const body = plain.join('\n\n')
  return {
    url,
    title: feed.title || url,
    text: body,
    markdown: marked.join('\n\n'),
    wordCount: countWords(body),
    images: [],
    keywords: [],
    headings: feed.items.map((item) => item.title).filter(Boolean),
    ...given({ lang: feed.lang }),
    contentType: 'application/rss+xml',
  }
}

function parsedFeed(text: string, url: string): ReturnType<typeof parseFeed> | undefined {
  try {
    return parseFeed(text, url, '')
  } catch (error) {
    if (error instanceof NotAFeed) return undefined
    throw error
  }
}

const LONGEST_WORDS = 1_000
const LONGEST_ADDRESS = 2_000

/** `[words](address)` and `![words](address)` become `words`. */
export function wordsOfLinks(markdown: string): string {
  let shown = ''
  let from = 0
  let middle = markdown.indexOf('](')
  while (middle >= 0) {
    const opening = openingOf(markdown, from, middle)
    const closing = opening === undefined ? undefined : closingOf(markdown, middle + 2)
    if (opening !== undefined && closing !== undefined) {
      const isImage = opening > from && markdown[opening - 1] === '!'
      shown += markdown.slice(from, isImage ? opening - 1 : opening) + markdown.slice(opening + 1, middle)
      from = closing + 1
    }
    middle = markdown.indexOf('](', Math.max(from, middle + 1))
  }
  return shown + markdown.slice(from)
}

/** The first bracket that opens on this line, with no closing one behind it. */
function openingOf(markdown: string, from: number, middle: number): number | undefined {
  const start = Math.max(from, middle - LONGEST_WORDS - 1)
  const before = markdown.slice(start, middle)
  const free = Math.max(before.lastIndexOf(']'), before.lastIndexOf('\n')) + 1
  const at = before.indexOf('[', free)
  return at < 0 ? undefined : start + at
}

function closingOf(markdown: string, from: number): number | undefined {
  const behind = markdown.slice(from, from + LONGEST_ADDRESS + 1)
  const at = behind.indexOf(')')
  return at < 0 || behind.slice(0, at).includes('\n') ? undefined : from + at
}
