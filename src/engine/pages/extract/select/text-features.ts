// Features of a block's own text: length, links, shape, wording, likeness to others.

import { type Block, wordsOf } from '../analyse/blocks.ts'
import type { PageFacts } from '../analyse/page-facts.ts'
import { tagOf } from '../tree/tree.ts'
import type { Put, Scene } from './page-scene.ts'

export function putText(scene: Scene, block: Block, index: number, put: Put): void {
  const { text } = block
  const words = Math.max(1, block.words)
  const shape = readShape(text)
  const wording = scene.wording[index]
  const kind = scene.kinds[index]
  put('words', block.words)
  put('characters', text.length)
  put('word length', shape.letters / words)
  put('link share', block.linkWords / words)
  put('links', block.links)
  put('strong share', block.strongWords / words)
  put('capital share', shape.capitals / words)
  put('digit share', shape.digits / Math.max(1, text.length))
  put('commas', shape.commas / words)
  put('stops', shape.stops)
  put('lines', shape.lines)
  put('ends as sentence', /[.!?…。！？।؟۔"”»」』）)]$/.test(text) ? 1 : 0)
  put('ends with colon', text.endsWith(':') ? 1 : 0)
  put('has pipe', /[|•·›»→]/.test(text) ? 1 : 0)
  put('action', wording?.action ? 1 : 0)
  put('legal', wording?.legal ? 1 : 0)
  put('beside', wording?.beside ? 1 : 0)
  put('byline', wording?.byline ? 1 : 0)
  put('date', wording?.date ? 1 : 0)
  put('price', wording?.price ? 1 : 0)
  put('ago', wording?.ago ? 1 : 0)
  put('copies', scene.copies[index] ?? 1)
  put('title overlap', titleOverlap(scene.facts.titleWords, block))
  put('declared', isDeclared(scene.facts, text))
  put('kind blocks', kind?.blocks ?? 0)
  put('kind words', (kind?.words ?? 0) / Math.max(1, kind?.blocks ?? 1))
  put('kind total', Math.log1p(kind?.words ?? 0))
  put('kind link share', (kind?.linkWords ?? 0) / Math.max(1, kind?.words ?? 1))
  put('kind prose share', (kind?.prose ?? 0) / Math.max(1, scene.containers.prose[0] ?? 0))
  put('tag', tagRank(tagOf(scene.tree, block.element)))
  put('folded', block.folded ? 1 : 0)
}

const TAG_RANKS =
  'p div li td th h1 h2 h3 h4 h5 h6 dd dt pre blockquote figcaption section article button summary main header footer nav aside form body ul address caption label center'.split(
    ' ',
  )

export function tagRank(tag: string): number {
  const rank = TAG_RANKS.indexOf(tag)
  return rank < 0 ? TAG_RANKS.length : rank
}

interface Shape {
  letters: number
  capitals: number
  digits: number
  commas: number
  stops: number
  lines: number
}

function readShape(text: string): Shape {
  const shape: Shape = { letters: 0, capitals: 0, digits: 0, commas: 0, stops: 0, lines: 0 }
  let before = 32
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if ((code | 32) >= 97 && (code | 32) <= 122) {
      shape.letters += 1
      if (code < 97 && (before === 32 || before === 10)) shape.capitals += 1
    } else if (code > 191 && !WIDE_SIGNS.has(code)) shape.letters += 1
    else countSign(shape, WIDE_SIGNS.get(code) ?? code)
    before = code
  }
  return shape
}

/** Commas and stops of other scripts, and the ASCII signs they stand for. */
const WIDE_SIGNS: ReadonlyMap<number, number> = new Map([
  ...[...'，、،'].map((sign): [number, number] => [sign.charCodeAt(0), 44]),
  ...[...'。．।۔'].map((sign): [number, number] => [sign.charCodeAt(0), 46]),
  ...[...'！？؟'].map((sign): [number, number] => [sign.charCodeAt(0), 33]),
])

function countSign(shape: Shape, code: number): void {
  if (code >= 48 && code <= 57) shape.digits += 1
  else if (code === 44) shape.commas += 1
  else if (code === 46 || code === 33 || code === 63) shape.stops += 1
  else if (code === 10) shape.lines += 1
}

function titleOverlap(title: ReadonlySet<string>, block: Block): number {
  if (title.size === 0 || block.words > 40) return 0
  const words = wordsOf(block.text)
  const shared = new Set(words.filter((word) => title.has(word))).size
  return words.length === 0 ? 0 : (2 * shared) / (words.length + title.size)
}

/** 1 where the block stands in the text that the page declares as its body, 2 where it is the description. */
function isDeclared(facts: PageFacts, text: string): number {
  if (text.length < 25) return 0
  const start = text.slice(0, 60)
  if (facts.declaredText.includes(start)) return 1
  return facts.description.includes(start) ? 2 : 0
}
