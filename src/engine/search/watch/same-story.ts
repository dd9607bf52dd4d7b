// Whether two pages tell the same story: the same headline, or much the same text, at whatever address.
import { hashesOfWords } from '../../../foundation/text/hashes-of-words.ts'
import { wordsOf } from '../../../foundation/text/tokenize.ts'
import type { Document } from '../../index/document/document.ts'

/** What is kept of a page to know it again. */
export interface Story {
  readonly url: string
  /** The words of its title; empty where they are too few to tell. */
  readonly title: string
  /** The smallest hashes of its runs of words (MinHash); empty where the text is too short to tell. */
  readonly sketch: readonly number[]
}

/** Shorter headlines are the same by accident. */
const FEWEST_TITLE_WORDS = 4
const FEWEST_WORDS = 40
const RUN = 4
const SKETCHED = 32
/** The share of runs that two texts have in common, from which on one is a copy of the other. */
const SAME_SHARE = 0.5
/** Of longer texts the beginning tells enough. */
const TEXT_READ = 50_000

export function storyOf({ url, title, text }: Pick<Document, 'url' | 'title' | 'text'>): Story {
  const words = wordsOf(title.slice(0, 300))
  return {
    url,
    title: words.length < FEWEST_TITLE_WORDS ? '' : words.join(' '),
    sketch: sketchOf(hashesOfWords(text.slice(0, TEXT_READ))),
  }
}

export function isSameStory(a: Story, b: Story): boolean {
  if (a.url === b.url) return true
  if (a.title !== '' && a.title === b.title) return true
  return a.sketch.length > 0 && b.sketch.length > 0 && shared(a.sketch, b.sketch) >= SAME_SHARE
}

/** The first of each story that is not among those told already, in their order. */
export function newStories(stories: readonly Story[], told: readonly Story[]): readonly Story[] {
  const known = [...told]
  return stories.filter((story) => {
    if (known.some((other) => isSameStory(story, other))) return false
    known.push(story)
    return true
  })
}

function sketchOf(words: readonly number[]): readonly number[] {
  if (words.length < FEWEST_WORDS) return []
  const runs = new Set<number>()
  for (let at = 0; at + RUN <= words.length; at++) {
    let run = 0
    for (let next = at; next < at + RUN; next++) run = mix(Math.imul(run, 31) ^ (words[next] ?? 0))
    runs.add(run >>> 0)
  }
  return [...runs].sort((a, b) => a - b).slice(0, SKETCHED)
}

/** Of the smallest hashes of both together, the share that both have. */
function shared(a: readonly number[], b: readonly number[]): number {
  const union = [...new Set([...a, ...b])].sort((x, y) => x - y).slice(0, SKETCHED)
  const [inA, inB] = [new Set(a), new Set(b)]
  return union.filter((hash) => inA.has(hash) && inB.has(hash)).length / union.length
}

/** Spreads the bits of a number over all 32. */
function mix(value: number): number {
  const once = Math.imul(value ^ (value >>> 16), 0x7feb352d)
  const twice = Math.imul(once ^ (once >>> 15), 0x846ca68b)
  return twice ^ (twice >>> 16)
}
