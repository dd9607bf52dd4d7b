// Writes the kept blocks of a page as markdown, in one walk over the tree.
import type { PageImage } from '../../page.ts'
import type { Blocks } from '../analyse/blocks.ts'
import { type Selection, selectBlocks } from '../analyse/selection.ts'
import { BLOCK_TAGS, HEADING_TAGS, UNREAD_TAGS } from '../tree/html-elements.ts'
import { attribute, endOf, type HtmlTree, tagOf, walkTree } from '../tree/tree.ts'
import { escapeLineStart } from './escape-markdown.ts'
import { findNotes, type Notes, readFootnotes } from './footnotes.ts'
import { headingId } from './heading-id.ts'
import { codeFence, codeLanguage, codeText, isGutter } from './markdown-code.ts'
import { holdsImage, type InlineContext, InlineWriter } from './markdown-inline.ts'
import { isDataTable, tableMarkdown } from './markdown-table.ts'

/** The selection, with every note whose reference is in it. */
function keepNotes(selection: Selection, notes: Notes): Selection {
  if (notes.size === 0) return selection
  const { tree, blocks } = selection
  const kept = Uint8Array.from(selection.kept)
  for (const [holder, { references }] of notes) {
    if (!references.some(({ node }) => selection.keepsBelow(node))) continue
    for (const block of blocksIn(tree, blocks, holder)) kept[block] = 1
  }
  return selectBlocks(tree, blocks, kept)
}

function blocksIn(tree: HtmlTree, blocks: Blocks, node: number): number[] {
  const found: number[] = []
  for (let at = node; at < endOf(tree, node); at += 1) {
    const block = blocks.ofNode[at] ?? -1
    if (block >= 0 && block !== found.at(-1)) found.push(block)
  }
  return found
}

export interface Markdown {
  readonly markdown: string
  readonly images: readonly PageImage[]
  readonly headings: readonly string[]
  /** The anchor of each heading, '' where it has none; absent where none has one. */
  readonly headingIds?: readonly string[]
}

/** An open quote or list item: what stands before its first line and before the others. */
interface Indent {
  readonly node: number
  readonly first: string
  readonly rest: string
  /** Whether its first line is written. */
  begun: boolean
}

interface List {
  readonly node: number
  readonly ordered: boolean
  next: number
}

/** Quotes and lists nested deeper than this are written at this depth. */
const MAX_INDENTS = 12

class MarkdownWriter {
  readonly headings: string[] = []
  readonly headingIds: string[] = []
  private readonly lines: string[] = []
  private readonly indents: Indent[] = []
  private readonly lists: List[] = []
  private readonly inline: InlineWriter
  private readonly context: InlineContext
  private headingLevel = 0
  private headingNode = 0
  private tight = false

  constructor(context: InlineContext) {
    this.context = context
    this.inline = new InlineWriter(context)
  }

  open(node: number): boolean {
    const { tree, keepsBelow } = this.context.selection
    const tag = tagOf(tree, node)
    if (!BLOCK_TAGS.has(tag)) return this.inline.open(node)
    if (tag === 'hr') this.rule(node)
    if (!keepsBelow(node)) return holdsImage(tree, node)
    if (UNREAD_TAGS.has(tag)) return false
    this.flush()
    if (tag === 'pre') return this.code(node)
    if (tag === 'td' && isGutter(tree, node)) return false
    if (tag === 'table' && isDataTable(tree, node)) return this.table(node)
    if (HEADING_TAGS.has(tag)) {
      this.headingLevel = Number(tag[1])
      this.headingNode = node
    } else if (tag === 'blockquote') this.indent(node, '> ', '> ')
    else if (tag === 'ul' || tag === 'ol' || tag === 'menu') this.list(node, tag)
    else if (tag === 'dd') this.indent(node, ': ', '  ')
    if (tag === 'li') this.item(node)
    else this.note(node)
    return true
  }

  text(node: number): void {
    this.inline.text(node)
  }

  close(node: number): void {
    const tag = tagOf(this.context.selection.tree, node)
    if (!BLOCK_TAGS.has(tag)) {
      this.inline.close(node)
      return
    }
    this.flush()
    if (HEADING_TAGS.has(tag)) this.headingLevel = 0
    if (this.lists.at(-1)?.node === node) this.lists.pop()
    if (this.indents.at(-1)?.node === node) this.indents.pop()
  }

  result(): string {
    this.flush()
    return this.lines.join('\n').trim()
  }

  /** Ends the current paragraph. */
  private flush(): void {
    const line = this.inline.take()
    if (line === '') return
    const { headingLevel } = this
    if (headingLevel > 0) {
      const heading = line.replace(/\s+/g, ' ')
      this.headings.push(
        heading
          .replace(/!?\[([^[\]]*)\]\([^()]*\)/g, '$1')
          .replace(/[*`\\]/g, '')
          .trim(),
      )
      this.headingIds.push(headingId(this.context.selection.tree, this.headingNode) ?? '')
      this.paragraph([`${'#'.repeat(headingLevel)} ${heading}`])
    } else
      this.paragraph(
        line.split('\n').map((part) => escapeLineStart(part.trim())),
        '  ',
      )
  }

  /** `wrap` ends every line but the last: two spaces make a line break. */
  private paragraph(lines: readonly string[], wrap = ''): void {
    const fresh = this.indents.some((indent) => !indent.begun)
    if (this.lines.length > 0 && !(fresh && this.tight)) this.lines.push(this.prefix(true).trimEnd())
    this.tight = this.lists.length > 0
    lines.forEach((line, at) => {
      const end = at < lines.length - 1 ? wrap : ''
      this.lines.push(`${this.prefix(false)}${line}${end}`)
    })
  }

  /** What stands before the next line; the marker of an item stands before its first line only. */
  private prefix(blank: boolean): string {
    let prefix = ''
    for (const indent of this.indents) {
      if (blank && !indent.begun) break
      prefix += indent.begun ? indent.rest : indent.first
      if (!blank) indent.begun = true
    }
    return prefix
  }

  private indent(node: number, first: string, rest: string): void {
    if (this.indents.length < MAX_INDENTS) this.indents.push({ node, first, rest, begun: false })
  }

  private list(node: number, tag: string): void {
    const start = Number.parseInt(attribute(this.context.selection.tree, node, 'start') ?? '1', 10)
    this.lists.push({ node, ordered: tag === 'ol', next: Number.isFinite(start) ? Math.max(0, start) : 1 })
    if (this.lists.length === 1) this.tight = false
  }

  private item(node: number): void {
    if (this.note(node)) return
    const list = this.lists.at(-1)
    const marker = list?.ordered ? `${list.next}. ` : '- '
    if (list !== undefined) list.next += 1
    this.indent(node, marker + this.task(node), ' '.repeat(marker.length))
  }

  /** A check box that begins an item makes it a task. */
  private task(node: number): string {
    const { tree } = this.context.selection
    for (let at = node + 1; at < Math.min(endOf(tree, node), node + 6); at += 1) {
      if (tagOf(tree, at) === '' && tree.text[at]?.trim() !== '') return ''
      if (tagOf(tree, at) !== 'input' || attribute(tree, at, 'type') !== 'checkbox') continue
      return attribute(tree, at, 'checked') === undefined ? '[ ] ' : '[x] '
    }
    return ''
  }

  private note(node: number): boolean {
    const label = this.context.footnotes.noteOf(node)
    if (label === undefined) return false
    this.indent(node, `[^${label}]: `, '    ')
    return true
  }

  private code(node: number): boolean {
    const { tree } = this.context.selection
    const text = codeText(tree, node)
    if (text !== '') this.paragraph(codeFence(text, codeLanguage(tree, node)).split('\n'))
    return false
  }

  private table(node: number): boolean {
    const lines = tableMarkdown(this.context, node)
    if (lines.length > 0) this.paragraph(lines)
    return false
  }

  private rule(node: number): void {
    if (!this.context.selection.surrounds(node)) return
    this.flush()
    this.paragraph(['---'])
  }
}

/** Notes stand in the markdown even where they are no part of the content: their references are. */
export function toMarkdown(content: Selection, base: string): Markdown {
  const notes = findNotes(content.tree)
  const selection = keepNotes(content, notes)
  const images = new Map<string, PageImage>()
  const footnotes = readFootnotes(selection.tree, notes, selection.keepsBelow)
  const writer = new MarkdownWriter({ selection, footnotes, base, images })
  walkTree(selection.tree, 0, writer)
  const markdown = writer.result()
  const { headings, headingIds } = writer
  return {
    markdown,
    images: [...images.values()],
    headings,
    ...(headingIds.some((id) => id !== '') && { headingIds }),
  }
}
