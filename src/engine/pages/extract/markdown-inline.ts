// Writes the inside of a line as markdown: emphasis, links, code, images, formulas, footnote marks.
import type { PageImage } from '../page.ts'
import { absoluteUrl } from './absolute-url.ts'
import { visibleText } from './blocks.ts'
import { codeSpan, escapeInline, linkTarget } from './escape-markdown.ts'
import type { Footnotes } from './footnotes.ts'
import { formulaMarkdown, readFormula } from './formulas.ts'
import { visibilityOf } from './hidden.ts'
import { UNREAD_TAGS } from './html-elements.ts'
import { readImage } from './images.ts'
import type { Selection } from './selection.ts'
import { attribute, type HtmlTree, rawText, tagOf } from './tree.ts'

const MARKS: ReadonlyMap<string, string> = new Map([
  ['b', '**'],
  ['strong', '**'],
  ['i', '*'],
  ['em', '*'],
  ['del', '~~'],
  ['s', '~~'],
  ['strike', '~~'],
])
const CODE_TAGS: ReadonlySet<string> = new Set(['code', 'kbd', 'samp', 'tt', 'var'])
/** Marks nested deeper than this change nothing for a reader, and cost time. */
const MAX_FRAMES = 8

/** An open inline element whose text, once complete, is put between marks. */
interface Frame {
  readonly node: number
  readonly mark: string
  readonly url: string
  start: number
}

export interface InlineContext {
  readonly selection: Selection
  readonly footnotes: Footnotes
  readonly base: string
  readonly images: PageImage[]
}

export class InlineWriter {
  private line = ''
  private readonly frames: Frame[] = []
  private readonly tree: HtmlTree
  private readonly context: InlineContext

  constructor(context: InlineContext) {
    this.context = context
    this.tree = context.selection.tree
  }

  /** True where the inside is to be walked. */
  open(node: number): boolean {
    const { tree, context } = this
    const tag = tagOf(tree, node)
    const formula = readFormula(tree, node)
    if (formula !== undefined) {
      if (context.selection.keepsBelow(node) || context.selection.surrounds(node))
        this.line += formulaMarkdown(formula)
      return false
    }
    if (tag === 'img') this.image(node)
    if (tag === 'br') this.line = `${this.line.trimEnd()}\n`
    if (UNREAD_TAGS.has(tag) || !context.selection.keepsBelow(node)) return tag === 'picture'
    if (visibilityOf(tree, node) === 'hidden') return false
    if (CODE_TAGS.has(tag)) {
      this.line += codeSpan(rawText(tree, node).trim())
      return false
    }
    if (tag === 'a') return this.openLink(node)
    const mark = MARKS.get(tag)
    if (mark !== undefined) this.push(node, mark, '')
    return true
  }

  text(node: number): void {
    if (!this.context.selection.keepsText(node)) return
    const text = visibleText(this.tree.text[node] ?? '').replace(/[\s\u00a0]+/g, ' ')
    const joined = text.startsWith(' ') && /(?:^|\s)$/.test(this.line) ? text.slice(1) : text
    this.line += escapeInline(joined)
  }

  close(node: number): void {
    if (this.frames.at(-1)?.node === node) this.wrap(this.frames.pop())
  }

  space(): void {
    if (this.line !== '' && !/\s$/.test(this.line)) this.line += ' '
  }

  /** The line so far; marks still open are closed in it and opened again in the next. */
  take(): string {
    for (let at = this.frames.length - 1; at >= 0; at -= 1) this.wrap(this.frames[at])
    for (const frame of this.frames) frame.start = 0
    const { line } = this
    this.line = ''
    return line.trim()
  }

  private openLink(node: number): boolean {
    const { footnotes, base } = this.context
    const note = footnotes.referenceOf(node)
    if (note !== undefined) {
      this.line = `${this.line.trimEnd()}[^${note}]`
      return false
    }
    if (footnotes.isBackLink(node)) return false
    const href = attribute(this.tree, node, 'href') ?? ''
    const url = href.startsWith('#') ? undefined : absoluteUrl(href, base)
    if (url !== undefined && !this.frames.some((frame) => frame.url !== '')) this.push(node, '', url)
    return true
  }

  private push(node: number, mark: string, url: string): void {
    const repeated = mark !== '' && this.frames.some((frame) => frame.mark === mark)
    if (this.frames.length < MAX_FRAMES && !repeated) {
      this.frames.push({ node, mark, url, start: this.line.length })
    }
  }

  private wrap(frame: Frame | undefined): void {
    if (frame === undefined) return
    const inside = this.line.slice(frame.start)
    const bare = inside.trim()
    if (bare === '') return
    const lead = inside.slice(0, inside.indexOf(bare))
    const tail = inside.slice(lead.length + bare.length)
    const marked =
      frame.url === ''
        ? `${frame.mark}${bare}${frame.mark}`
        : `[${bare.replace(/\n/g, ' ')}](${linkTarget(frame.url)})`
    this.line = this.line.slice(0, frame.start) + lead + marked + tail
  }

  private image(node: number): void {
    const { selection, images, base } = this.context
    if (!selection.surrounds(node) && !isInKeptFigure(selection, node)) return
    const image = readImage(this.tree, node, base)
    if (image === undefined || images.some((other) => other.url === image.url)) return
    images.push(image)
    this.line += `![${image.alt.replace(/[[\]]/g, '\\$&')}](${linkTarget(image.url)})`
  }
}

/** A figure whose caption is kept is kept whole. */
function isInKeptFigure(selection: Selection, node: number): boolean {
  const { tree } = selection
  for (
    let up = tree.parent[node] ?? 0, steps = 0;
    up > 0 && steps < 6;
    up = tree.parent[up] ?? 0, steps += 1
  ) {
    if (tagOf(tree, up) === 'figure') return selection.keepsBelow(up)
  }
  return false
}
