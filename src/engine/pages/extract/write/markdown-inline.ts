// Writes the inside of a line as markdown: emphasis, links, code, images, formulas, footnote marks.
import type { PageImage } from '../../page.ts'
import { shownText } from '../analyse/blocks.ts'
import type { Selection } from '../analyse/selection.ts'
import { absoluteUrl } from '../tree/absolute-url.ts'
import { isUnread, visibilityOf } from '../tree/hidden.ts'
import {
  attribute,
  endOf,
  findElements,
  type HtmlTree,
  nearest,
  parentOf,
  rawText,
  tagOf,
} from '../tree/tree.ts'
import { codeSpan, escapeInline, linkTarget } from './escape-markdown.ts'
import type { Footnotes } from './footnotes.ts'
import { formulaMarkdown, readFormula } from './formulas.ts'
import { readImage } from './images.ts'
import { holdsCodeBlock } from './markdown-code.ts'

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
const MAX_IMAGES = 500
/** All white space but single spaces, which most of it is: each match of millions takes room until the text is whole. */
const SPACE_TO_NARROW = /\s{2,}|[^\S ]/g

/** An open inline element whose text, once complete, is put between marks. */
interface Frame {
  readonly node: number
  readonly mark: string
  readonly url: string
  /** The first piece of the line that stands inside it. */
  start: number
}

export interface InlineContext {
  readonly selection: Selection
  readonly footnotes: Footnotes
  readonly base: string
  readonly images: Map<string, PageImage>
}

export class InlineWriter {
  /** The line in pieces: what is written inside a frame is joined once, when the frame ends. */
  private readonly pieces: string[] = []
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
        this.pieces.push(formulaMarkdown(formula))
      return false
    }
    if (tag === 'img') this.image(node)
    if (tag === 'br') this.endLine()
    if (tag !== 'noscript' && isUnread(tree, node)) return false
    if (!context.selection.keepsBelow(node)) return tag !== 'noscript' && holdsImage(tree, node)
    if (visibilityOf(tree, node) === 'hidden') return false
    if (CODE_TAGS.has(tag) && !holdsCodeBlock(tree, node)) {
      this.pieces.push(codeSpan(rawText(tree, node).trim()))
      return false
    }
    if (tag === 'a' || tag === 'sup') {
      const walked = this.openMark(node)
      if (walked !== undefined) return walked
    }
    const mark = MARKS.get(tag)
    if (mark !== undefined) this.push(node, mark, '')
    return true
  }

  text(node: number): void {
    if (!this.context.selection.keepsText(node)) return
    const text = shownText(this.tree, node).replace(SPACE_TO_NARROW, ' ')
    if (this.context.selection.blocks.apart.has(node)) this.space()
    const joined = text.startsWith(' ') && this.endsInSpace() ? text.slice(1) : text
    if (joined !== '') this.pieces.push(escapeInline(joined))
  }

  close(node: number): void {
    if (this.frames.at(-1)?.node === node) this.wrap(this.frames.pop())
  }

  space(): void {
    if (!this.endsInSpace()) this.pieces.push(' ')
  }

  /** The line so far; marks still open are closed in it and opened again in the next. */
  take(): string {
    for (let at = this.frames.length - 1; at >= 0; at -= 1) this.wrap(this.frames[at])
    for (const frame of this.frames) frame.start = 0
    const line = this.pieces.join('').trim()
    this.pieces.length = 0
    return line
  }

  private endsInSpace(): boolean {
    const last = this.pieces.at(-1)
    return last === undefined || last.endsWith(' ') || last.endsWith('\n')
  }

  private trimEnd(): void {
    const last = this.pieces.pop()
    if (last !== undefined) this.pieces.push(last.trimEnd())
  }

  private endLine(): void {
    this.trimEnd()
    this.pieces.push('\n')
  }

  /** Whether to walk a link or a raised mark; undefined where it is neither. */
  private openMark(node: number): boolean | undefined {
    const { footnotes } = this.context
    const note = footnotes.referenceOf(node)
    if (note !== undefined) {
      this.trimEnd()
      this.pieces.push(`[^${note}]`)
      return false
    }
    if (footnotes.isBackMark(node)) return false
    return tagOf(this.tree, node) === 'a' ? this.openLink(node) : undefined
  }

  private openLink(node: number): boolean {
    const { base } = this.context
    const href = attribute(this.tree, node, 'href') ?? ''
    const url = href.startsWith('#') ? undefined : absoluteUrl(href, base)
    if (url !== undefined && !this.frames.some((frame) => frame.url !== '')) this.push(node, '', url)
    return true
  }

  private push(node: number, mark: string, url: string): void {
    const repeated = mark !== '' && this.frames.some((frame) => frame.mark === mark)
    if (this.frames.length < MAX_FRAMES && !repeated) {
      this.frames.push({ node, mark, url, start: this.pieces.length })
    }
  }

  private wrap(frame: Frame | undefined): void {
    if (frame === undefined) return
    const inside = this.pieces.slice(frame.start).join('')
    const bare = inside.trim()
    if (bare === '') return
    const lead = inside.slice(0, inside.length - inside.trimStart().length)
    const tail = inside.slice(lead.length + bare.length)
    const marked =
      frame.url === ''
        ? `${frame.mark}${bare}${frame.mark}`
        : `[${bare.replace(/\n/g, ' ')}](${linkTarget(frame.url)})`
    this.pieces.length = frame.start
    this.pieces.push(...[lead, marked, tail].filter((piece) => piece !== ''))
  }

  private image(node: number): void {
    const { selection, images, base } = this.context
    if (!selection.isAmid(node) && !selection.surrounds(node) && !isInKeptFigure(selection, node)) return
    const image = readImage(this.tree, node, base)
    if (image === undefined || images.has(image.url) || images.size >= MAX_IMAGES) return
    images.set(image.url, image)
    this.pieces.push(`![${image.alt.replace(/[[\]]/g, '\\$&')}](${linkTarget(image.url)})`)
  }
}

/** A frame around an image is a few nodes, whatever else it holds. */
const MAX_FRAME_NODES = 30

export function holdsImage(tree: HtmlTree, node: number): boolean {
  return endOf(tree, node) - node <= MAX_FRAME_NODES && findElements(tree, 'img', node).length > 0
}

const FIGURES: ReadonlySet<string> = new Set(['figure'])

/** A figure whose caption is kept is kept whole. */
function isInKeptFigure(selection: Selection, node: number): boolean {
  const figure = nearest(selection.tree, parentOf(selection.tree, node), FIGURES, 6)
  return figure >= 0 && selection.keepsBelow(figure)
}
