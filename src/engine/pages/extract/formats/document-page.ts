// A page made of the blocks of a word processor's document or a PDF: the same text once plain and once as markdown.
import { countWords } from '../../../../foundation/text/count-words.ts'
import { onOneLine } from '../../../../foundation/text/one-line.ts'
import type { Page } from '../../page.ts'
import { escapeInline } from '../write/escape-markdown.ts'

export interface DocumentBlock {
  readonly kind: 'heading' | 'paragraph' | 'item' | 'row'
  readonly text: string
  /** Of headings from 1, of items from 0. */
  readonly level?: number
  /** Of rows. */
  readonly cells?: readonly string[]
}

export interface DocumentFacts {
  readonly title?: string | undefined
  readonly author?: string | undefined
  readonly description?: string | undefined
  readonly keywords?: readonly string[] | undefined
  readonly date?: string | undefined
  readonly dateModified?: string | undefined
  readonly lang?: string | undefined
}

/** Bounds on a hostile document. */
const MAX_CHARACTERS = 4_000_000
const MAX_TITLE = 200

/** Undefined where there is no text. */
export function documentPage(
  url: string,
  contentType: string,
  blocks: readonly DocumentBlock[],
  facts: DocumentFacts,
): Page | undefined {
  const text = joined(blocks, plainBlock).slice(0, MAX_CHARACTERS).trim()
  if (text === '') return undefined
  const headings = blocks.filter((block) => block.kind === 'heading').map((block) => onOneLine(block.text))
  const title = onOneLine(facts.title ?? '') || headings[0] || onOneLine(text.split('\n', 1)[0] ?? '')
  return {
    url,
    title: title.slice(0, MAX_TITLE),
    text,
    markdown: joined(blocks, markdownBlock).slice(0, MAX_CHARACTERS).trim(),
    wordCount: countWords(text),
    images: [],
    keywords: (facts.keywords ?? []).map((word) => word.trim()).filter(Boolean),
    headings,
    contentType,
    ...given({ author: facts.author, description: facts.description, lang: facts.lang }),
    ...given({ date: isoDate(facts.date), dateModified: isoDate(facts.dateModified) }),
  }
}

/** Items and rows stand close together, everything else apart. */
function joined(
  blocks: readonly DocumentBlock[],
  show: (block: DocumentBlock, first: boolean) => string,
): string {
  const parts: string[] = []
  let before: DocumentBlock | undefined
  for (const block of blocks) {
    if (onOneLine(block.text) === '' && !block.cells?.some((cell) => onOneLine(cell) !== '')) continue
    const close = before?.kind === block.kind && (block.kind === 'item' || block.kind === 'row')
    if (before) parts.push(close ? '\n' : '\n\n')
    parts.push(show(block, !close))
    before = block
  }
  return parts.join('')
}

function plainBlock({ text, cells }: DocumentBlock): string {
  return cells ? cells.map(onOneLine).join('\t') : text.trim()
}

function markdownBlock({ kind, text, level = 0, cells = [] }: DocumentBlock, first: boolean): string {
  if (kind === 'heading')
    return `${'#'.repeat(Math.min(Math.max(level, 1), 6))} ${escapeInline(onOneLine(text))}`
  if (kind === 'item') return `${'  '.repeat(Math.min(level, 6))}- ${escapeInline(onOneLine(text))}`
  if (kind === 'paragraph') return escapeInline(text.trim())
  const row = `| ${cells.map((cell) => escapeInline(onOneLine(cell)).replaceAll('|', '\\|')).join(' | ')} |`
  return first ? `${row}\n|${' --- |'.repeat(cells.length)}` : row
}

function given(fields: Readonly<Record<string, string | undefined>>): Record<string, string> {
  const present = Object.entries(fields).flatMap(([name, value]) => {
    const text = onOneLine(value ?? '')
    return text === '' ? [] : [[name, text] as const]
  })
  return Object.fromEntries(present)
}

function isoDate(text: string | undefined): string | undefined {
  const ms = Date.parse(text ?? '')
  return Number.isNaN(ms) ? undefined : new Date(ms).toISOString()
}
