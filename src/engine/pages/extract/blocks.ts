// Cuts a page into blocks: the runs of visible text that stand on their own between block-level elements.
import { visibilityOf } from './hidden.ts'
import { BLOCK_TAGS, UNREAD_TAGS } from './html-elements.ts'
import { endOf, type HtmlTree, rawText, tagOf, walkTree } from './tree.ts'

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
}

const SPACES = /[\s\u00a0]+/g
const INVISIBLE = /[\u200b\u2060\ufeff\u00ad]/g
const SOME_INVISIBLE = /[\u200b\u2060\ufeff\u00ad]/
const STRONG_TAGS: ReadonlySet<string> = new Set(['b', 'strong', 'em', 'i'])
/** A run without end would overflow the stack of the expression; no word is as long. */
const WORD_START = /[\p{L}\p{N}_]{1,200}/gu

/** Text without characters that have no width. */
export function visibleText(text: string): string {
  return SOME_INVISIBLE.test(text) ? text.replace(INVISIBLE, '') : text
}

export function countWords(text: string): number {
  let words = 0
  let inside = false
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    const letter =
      (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || (code >= 48 && code <= 57) || code === 95
    const word = letter || (code > 127 && isWordCode(code))
    if (word && !inside) words += 1
    inside = word
  }
  return words
}

/** Letters and digits beyond ASCII, near enough: all but the blocks of punctuation and symbols. */
function isWordCode(code: number): boolean {
  if (code < 0xc0) return code === 0xaa || code === 0xb5 || code === 0xba
  if (code === 0xd7 || code === 0xf7) return false
  return !(
    (code >= 0x2000 && code <= 0x2bff) ||
    (code >= 0x3000 && code <= 0x3004) ||
    (code >= 0x3008 && code <= 0x3020) ||
    (code >= 0xff00 && code <= 0xff0f) ||
    (code >= 0xfe10 && code <= 0xfe6f)
  )
}

/** The words of a text, lower case, for comparing. */
export function wordsOf(text: string): string[] {
  return text.toLowerCase().match(WORD_START) ?? []
}

/** Forums put the whole thread there for readers without scripts; most pages only ask for scripts. */
const SPOKEN_WORDS = 60

function isSpokenNoscript(tree: HtmlTree, node: number): boolean {
  return countWords(rawText(tree, node)) >= SPOKEN_WORDS
}

class BlockReader {
  readonly list: Block[] = []
  readonly ofNode: Int32Array
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

  constructor(tree: HtmlTree, keepHidden: boolean) {
    this.tree = tree
    this.keepHidden = keepHidden
    this.ofNode = new Int32Array(tree.size).fill(-1)
  }

  open(node: number): boolean {
    const tag = tagOf(this.tree, node)
    if (UNREAD_TAGS.has(tag) && !(tag === 'noscript' && isSpokenNoscript(this.tree, node))) return false
    if (tag === 'br') return this.lineBreak()
    const visibility = visibilityOf(this.tree, node)
    if (visibility === 'hidden' && !this.keepHidden) return false
    if (visibility !== 'seen') this.foldedUntil = Math.max(this.foldedUntil, endOf(this.tree, node))
    if (BLOCK_TAGS.has(tag)) {
      this.current = undefined
      this.containers.push(node)
      if (tag === 'pre') this.preDepth += 1
    } else if (tag === 'a') {
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
    } else if (tag === 'a') this.linkDepth -= 1
    else if (STRONG_TAGS.has(tag)) this.strongDepth -= 1
  }

  text(node: number): void {
    const raw = visibleText(this.tree.text[node] ?? '')
    const text = this.preDepth > 0 ? raw : raw.replace(SPACES, ' ')
    const blank = text === ' ' || text.trim() === ''
    if (blank && this.current === undefined) return
    const block = this.current ?? this.start(node)
    const isDouble = text.startsWith(' ') && (block.text === '' || this.endsInSpace) && this.preDepth === 0
    block.text += isDouble ? text.slice(1) : text
    this.endsInSpace = text.endsWith(' ') || text.endsWith('\n')
    this.ofNode[node] = this.list.length - 1
    if (blank) return
    this.breaks = 0
    block.last = node
    this.count(block, text)
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
    return block
  }
}

/** `keepHidden` reads what styles hide as well, for pages that show their text by script. */
export function readBlocks(tree: HtmlTree, keepHidden = false): Blocks {
  const reader = new BlockReader(tree, keepHidden)
  walkTree(tree, 0, reader)
  for (const block of reader.list) block.text = block.text.replaceAll(' \n', '\n').trim()
  return { list: reader.list, ofNode: reader.ofNode }
}
