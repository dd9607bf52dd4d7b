// Cuts a page into blocks: the runs of visible text that stand on their own between block-level elements.
import { countWords } from '../../../../foundation/text/count-words.ts'
import { isUnread, visibilityOf } from '../tree/hidden.ts'
import { BLOCK_TAGS } from '../tree/html-elements.ts'
import { endOf, type HtmlTree, parentOf, rawText, tagOf, walkTree } from '../tree/tree.ts'

export interface Block {
  /** The innermost block-level element around the text. */
  readonly element: number
  /** First and last text node. */
  readonly first: number
  last: number
  text: string
  words: number
  linkWords: number
  links: number
  /** Words in bold or emphasis. */
  strongWords: number
  /** Not shown until a click or a script unfolds it. */
  readonly folded: boolean
}

export interface Blocks {
  readonly list: readonly Block[]
  /** For every node the index of its block, -1 where it has none. */
  readonly ofNode: Int32Array
  /** Text nodes that follow on another without a space in the page and are words of their own all the same. */
  readonly apart: ReadonlySet<number>
}

/** All white space but single spaces, which most of it is: each match of millions takes room until the text is whole. */
const SPACES = /\s{2,}|[^\S ]/g
const INVISIBLE = /[\u200b\u2060\ufeff\u00ad]/g
const SOME_INVISIBLE = /[\u200b\u2060\ufeff\u00ad]/
const STRONG_TAGS: ReadonlySet<string> = new Set(['b', 'strong', 'em', 'i'])
/** Elements that stand within a word. */
const WORD_PARTS: ReadonlySet<string> = new Set(
  'b strong i em u sub sup wbr font code kbd samp var tt mark abbr'.split(' '),
)
const WORD_END = /[\p{L}\p{N}]$/u
const WORD_BEGIN = /^[\p{L}\p{N}]/u
const PHRASE_END = /[\p{Ll}\p{N}.,:;!?)%\u201d"]$/u
const CAPITAL_BEGIN = /^\p{Lu}/u
/** JSON for the page's scripts, left in the open. */
const DATA = /^\s*(?:\{|\[\s*\{)\s*"[^"]{1,80}"\s*:/

/** A place that a script was to fill. */
const PLACEHOLDER = /^\s*\{\{[^{}]{1,200}\}\}\s*$/

function isData(text: string): boolean {
  return DATA.test(text) && /[\]}]$/.test(text.slice(-2).trimEnd())
}

/** A run without end would overflow the stack of the expression; no word is as long. */
const WORD_START = /[\p{L}\p{N}_]{1,200}/gu

/** Text without characters that have no width. */
export function visibleText(text: string): string {
  return SOME_INVISIBLE.test(text) ? text.replace(INVISIBLE, '') : text
}

const EXPONENT = /^[+\-−]?\d{1,4}$/
const RAISED = new Map([...'0123456789+-−'].map((sign, at) => [sign, '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻'.charAt(at)]))

/** A text as a reader sees it: the raised number in 10³ makes no 103 of it. */
export function shownText(tree: HtmlTree, node: number): string {
  const text = visibleText(tree.text[node] ?? '')
  const isRaised = EXPONENT.test(text) && tagOf(tree, parentOf(tree, node)) === 'sup'
  return isRaised ? Array.from(text, (sign) => RAISED.get(sign) ?? sign).join('') : text
}

/** The words of a text, lower case, for comparing. */
export function wordsOf(text: string): string[] {
  return text.toLowerCase().match(WORD_START) ?? []
}

/** Forums put the whole thread there for readers without scripts; most pages only ask for scripts. */
const SPOKEN_WORDS = 60
const TAG_IN_TEXT = /<(?:img|iframe|div|a|p|style|script|link)\b/i

/** Text with tags in it is an image or a frame for readers without scripts, written twice escaped. */
function isSpokenNoscript(tree: HtmlTree, node: number): boolean {
  const text = rawText(tree, node)
  return countWords(text) >= SPOKEN_WORDS && !TAG_IN_TEXT.test(text)
}

class BlockReader {
  readonly list: Block[] = []
  readonly ofNode: Int32Array
  readonly apart = new Set<number>()
  private readonly tree: HtmlTree
  private readonly keepHidden: boolean
  private readonly containers: number[] = [0]
  private current: Block | undefined
  private linkDepth = 0
  private strongDepth = 0
  private preDepth = 0
  private breaks = 0
  private linkSeen = -1
  private linkNode = -1
  private foldedUntil = -1
  private endsInSpace = true
  /** The last sign of the block: asking its text for it would join all its pieces each time. */
  private last = ''
  /** Tags of the inline elements that ended, and began, since the last text. */
  private ended = ''
  private begun = ''

  constructor(tree: HtmlTree, keepHidden: boolean) {
    this.tree = tree
    this.keepHidden = keepHidden
    this.ofNode = new Int32Array(tree.size).fill(-1)
  }

  open(node: number): boolean {
    const tag = tagOf(this.tree, node)
    if (isUnread(this.tree, node) && !(tag === 'noscript' && isSpokenNoscript(this.tree, node))) return false
    if (tag === 'br') return this.lineBreak()
    const visibility = visibilityOf(this.tree, node)
    if (visibility === 'hidden' && !this.keepHidden) return false
    if (visibility !== 'seen') this.foldedUntil = Math.max(this.foldedUntil, endOf(this.tree, node))
    if (BLOCK_TAGS.has(tag)) {
      this.current = undefined
      this.containers.push(node)
      if (tag === 'pre') this.preDepth += 1
      return true
    }
    this.begun = tag
    if (tag === 'a') {
      this.linkDepth += 1
      this.linkNode = node
    } else if (STRONG_TAGS.has(tag)) this.strongDepth += 1
    return true
  }

  close(node: number): void {
    const tag = tagOf(this.tree, node)
    if (BLOCK_TAGS.has(tag)) {
      this.current = undefined
      this.containers.pop()
      if (tag === 'pre') this.preDepth -= 1
      return
    }
    this.ended = tag
    this.begun = ''
    if (tag === 'a') this.linkDepth -= 1
    else if (STRONG_TAGS.has(tag)) this.strongDepth -= 1
  }

  text(node: number): void {
    const raw = shownText(this.tree, node)
    const text = this.preDepth > 0 ? raw : raw.replace(SPACES, ' ')
    const blank = text === ' ' || text.trim() === ''
    if (this.current === undefined && (blank || (!this.isCode() && isData(text)))) return
    if (text.includes('{{') && PLACEHOLDER.test(text) && !this.isCode()) return
    const block = this.current ?? this.start(node)
    if (this.isApart(text)) {
      block.text += ' '
      this.apart.add(node)
    }
    this.ended = ''
    const isDouble = text.startsWith(' ') && (block.text === '' || this.endsInSpace) && this.preDepth === 0
    block.text += isDouble ? text.slice(1) : text
    this.endsInSpace = text.endsWith(' ') || text.endsWith('\n')
    this.last = text.slice(-1)
    this.ofNode[node] = this.list.length - 1
    if (blank) return
    this.breaks = 0
    block.last = node
    this.count(block, text)
  }

  private isCode(): boolean {
    return this.preDepth > 0 || this.begun === 'code'
  }

  /** Styles set two elements side by side apart; where their words meet, the letters tell that they are two. */
  private isApart(text: string): boolean {
    if (this.ended === '' || this.begun === '' || this.preDepth > 0) return false
    if (WORD_PARTS.has(this.ended) || WORD_PARTS.has(this.begun)) return false
    const areLinks = this.ended === 'a' && this.begun === 'a'
    return areLinks
      ? WORD_END.test(this.last) && WORD_BEGIN.test(text)
      : PHRASE_END.test(this.last) && CAPITAL_BEGIN.test(text)
  }

  private count(block: Block, text: string): void {
    const words = countWords(text)
    block.words += words
    if (this.strongDepth > 0) block.strongWords += words
    if (this.linkDepth <= 0) return
    block.linkWords += words
    if (this.linkSeen !== this.linkNode) {
      block.links += 1
      this.linkSeen = this.linkNode
    }
  }

  /** Two line breaks in a row end a block, as an empty line does for the reader. */
  private lineBreak(): boolean {
    this.breaks += 1
    if (this.current === undefined) return false
    if (this.breaks >= 2 && this.preDepth === 0) this.current = undefined
    else this.current.text += '\n'
    this.endsInSpace = true
    this.last = ''
    return false
  }

  private start(node: number): Block {
    const element = this.containers.at(-1) ?? 0
    const block: Block = {
      element,
      first: node,
      last: node,
      text: '',
      words: 0,
      linkWords: 0,
      links: 0,
      strongWords: 0,
      folded: node < this.foldedUntil,
    }
    this.list.push(block)
    this.current = block
    this.breaks = 0
    this.last = ''
    return block
  }
}

/** Of all blocks together. */
export function wordsIn(blocks: readonly Block[]): number {
  return blocks.reduce((sum, block) => sum + block.words, 0)
}

/** `keepHidden` reads what styles hide as well, for pages that show their text by script. */
export function readBlocks(tree: HtmlTree, keepHidden = false): Blocks {
  const reader = new BlockReader(tree, keepHidden)
  walkTree(tree, 0, reader)
  for (const block of reader.list) block.text = block.text.replaceAll(' \n', '\n').trim()
  return { list: reader.list, ofNode: reader.ofNode, apart: reader.apart }
}
