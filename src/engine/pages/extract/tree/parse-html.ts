// Reads HTML into the flat tree with bounded depth, nodes and attributes; linear in the size of the page.
import { Tokenizer } from 'htmlparser2'
import { END_TAG_BOUNDS, IMPLIED_ENDS, VOID_TAGS } from './html-elements.ts'
import type { HtmlTree } from './tree.ts'

/** Bounds on a hostile page; a real one stays far below each. */
const MAX_CHARACTERS = 16_000_000
const MAX_NODES = 500_000
const MAX_DEPTH = 400
const MAX_ATTRIBUTES = 40
const MAX_NAME_LENGTH = 60
const MAX_VALUE_LENGTH = 8_000
/** What a page stores for its scripts in an attribute is as long as the page. */
const MAX_STATE_LENGTH = 400_000

const STATE_NAME = /^(?:data-|props$|wire:)/
const OPEN_BRACE = 123
const OPEN_BRACKET = 91

const FOREIGN_TAGS: ReadonlySet<string> = new Set(['svg', 'math'])

/** Written `<iframe/>` they would swallow the rest of the page; few authors mean that. */
const SELF_CLOSED_TAGS: ReadonlySet<string> = new Set(
  'svg math script style iframe title textarea noscript'.split(' '),
)

/** Builds the tree from the tokenizer's events. */
class TreeBuilder {
  readonly tag: string[] = ['#root']
  readonly text: string[] = ['']
  readonly parent: number[] = [-1]
  readonly end: number[] = [0]
  readonly attributes: (string[] | undefined)[] = [undefined]
  /** Open elements, the innermost last. */
  private readonly open: number[] = [0]
  private readonly html: string
  /** Called when the tree has all the nodes that it may have. */
  private readonly whenFull: () => void
  private foreignDepth = 0
  private pendingText = ''
  private textStart = 0
  private textEnd = 0
  private name = ''
  private pairs: string[] | undefined
  private attributeName = ''
  private attributeValue = ''
  private maxLength = MAX_VALUE_LENGTH

  constructor(html: string, whenFull: () => void) {
    this.html = html
    this.whenFull = whenFull
  }

  /** Text that goes on where the last ended is cut out once, however many pieces it comes in. */
  ontext(start: number, end: number): void {
    if (start !== this.textEnd) {
      this.cutText()
      this.textStart = start
    }
    this.textEnd = end
  }

  ontextentity(codepoint: number): void {
    this.cutText()
    this.pendingText += codepointText(codepoint)
  }

  private cutText(): void {
    if (this.textEnd > this.textStart) this.pendingText += this.html.slice(this.textStart, this.textEnd)
    this.textStart = 0
    this.textEnd = 0
  }

  onopentagname(start: number, end: number): void {
    this.flushText()
    this.name = this.html.slice(start, Math.min(end, start + MAX_NAME_LENGTH)).toLowerCase()
    this.pairs = undefined
  }

  onattribname(start: number, end: number): void {
    this.attributeName = this.html.slice(start, Math.min(end, start + MAX_NAME_LENGTH)).toLowerCase()
    this.attributeValue = ''
  }

  onattribdata(start: number, end: number): void {
    if (this.attributeValue === '') this.expectValue(this.html.charCodeAt(start))
    const room = this.maxLength - this.attributeValue.length
    if (room > 0) this.attributeValue += this.html.slice(start, Math.min(end, start + room))
  }

  onattribentity(codepoint: number): void {
    if (this.attributeValue === '') this.expectValue(codepoint)
    if (this.attributeValue.length < this.maxLength) this.attributeValue += codepointText(codepoint)
  }

  /** Told by its first sign, once: asking a value that comes in pieces for it would join them each time. */
  private expectValue(sign: number): void {
    const isState = (sign === OPEN_BRACE || sign === OPEN_BRACKET) && STATE_NAME.test(this.attributeName)
    this.maxLength = isState ? MAX_STATE_LENGTH : MAX_VALUE_LENGTH
  }

  onattribend(): void {
    this.pairs ??= []
    if (this.pairs.length < 2 * MAX_ATTRIBUTES) this.pairs.push(this.attributeName, this.attributeValue)
  }

  onopentagend(): void {
    this.openElement(false)
  }

  onselfclosingtag(): void {
    this.openElement(this.foreignDepth > 0 || SELF_CLOSED_TAGS.has(this.name))
  }

  onclosetag(start: number, end: number): void {
    this.flushText()
    const name = this.html.slice(start, Math.min(end, start + MAX_NAME_LENGTH)).toLowerCase()
    if (name === 'br') {
      this.addNode('br', '', undefined)
      return
    }
    for (let level = this.open.length - 1; level > 0; level -= 1) {
      const tag = this.tag[this.open[level] ?? 0] ?? ''
      if (tag === name) {
        this.closeTo(level)
        return
      }
      if (END_TAG_BOUNDS.has(tag) && !END_TAG_BOUNDS.has(name) && !isTablePart(name)) return
    }
  }

  onend(): void {
    this.flushText()
    this.closeTo(0)
  }

  oncdata(): void {}
  oncomment(): void {}
  ondeclaration(): void {}
  onprocessinginstruction(): void {}

  isInForeignContext(): boolean {
    return this.foreignDepth > 0
  }

  private openElement(closed: boolean): void {
    const { name } = this
    this.endImplied(name)
    if (name === 'html' && this.tag[1] === 'html') return
    const node = this.addNode(name, '', this.pairs)
    if (closed || VOID_TAGS.has(name) || this.open.length >= MAX_DEPTH) return
    this.open.push(node)
    if (FOREIGN_TAGS.has(name)) this.foreignDepth += 1
  }

  private endImplied(name: string): void {
    const rule = IMPLIED_ENDS.get(name)
    if (rule === undefined) return
    for (let level = this.open.length - 1; level > 0; level -= 1) {
      const tag = this.tag[this.open[level] ?? 0] ?? ''
      if (rule.ends.has(tag)) this.closeTo(level)
      else if (rule.bounds.has(tag)) return
    }
  }

  private closeTo(level: number): void {
    while (this.open.length > level) {
      const node = this.open.pop() ?? 0
      this.end[node] = this.tag.length
      if (FOREIGN_TAGS.has(this.tag[node] ?? '')) this.foreignDepth -= 1
    }
  }

  private flushText(): void {
    this.cutText()
    if (this.pendingText === '') return
    this.addNode('', this.pendingText, undefined)
    this.pendingText = ''
  }

  private addNode(tag: string, text: string, attributes: string[] | undefined): number {
    const node = this.tag.length
    if (node === MAX_NODES) this.whenFull()
    this.tag.push(tag)
    this.text.push(text)
    this.parent.push(this.open.at(-1) ?? 0)
    this.end.push(node + 1)
    this.attributes.push(attributes)
    return node
  }
}

function codepointText(codepoint: number): string {
  return codepoint > 0x10ffff ? '\ufffd' : String.fromCodePoint(codepoint)
}

function isTablePart(name: string): boolean {
  return name === 'tr' || name === 'tbody' || name === 'thead' || name === 'tfoot'
}

/** HTML knows no CDATA sections, but the tokenizer takes what follows their start, often the whole page, for text. */
function withoutCdata(html: string): string {
  return html.includes('<![CDATA[') ? html.replaceAll('<![CDATA[', '').replaceAll(']]>', '') : html
}

/** Never throws: whatever the text is, it is some tree. */
export function parseHtml(html: string): HtmlTree {
  const whole = html.length > MAX_CHARACTERS ? html.slice(0, MAX_CHARACTERS) : html
  // Accents written as signs of their own join their letters: what is searched for and compared is written so.
  const read = withoutCdata(whole).normalize('NFC')
  const builder = new TreeBuilder(read, () => tokenizer.pause())
  const tokenizer = new Tokenizer({ decodeEntities: true, recognizeSelfClosing: true }, builder)
  tokenizer.write(read)
  tokenizer.end()
  // A paused tokenizer never tells of the end; telling twice changes nothing.
  builder.onend()
  return {
    size: builder.tag.length,
    tag: builder.tag,
    text: builder.text,
    parent: builder.parent,
    end: builder.end,
    attributes: builder.attributes,
  }
}
