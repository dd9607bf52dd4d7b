// Rounds off the blocks that were chosen one by one: what belongs together is kept together, what is said twice once.
import type { Analysis } from '../analyse/analyse-page.ts'
import { wordsIn } from '../analyse/blocks.ts'
import { isThreadPage } from '../analyse/page-facts.ts'
import { HEADING_TAGS } from '../tree/html-elements.ts'
import {
  attribute,
  classOf,
  type HtmlTree,
  namesOf,
  nearest,
  parentOf,
  remembered,
  tagOf,
} from '../tree/tree.ts'
import { codeLanguage } from '../write/markdown-code.ts'
import {
  type Choice,
  keepAlikeMessages,
  keepAlikeParagraphs,
  keepWholeLists,
  keepWholeTables,
} from './keep-whole.ts'

/** Shorter blocks come again for good reasons: prices, names, headings. */
const REPEATED_WORDS = 12

/** Changes `kept`, 1 for each block that is content, by the blocks' scores. */
export function repairSelection(
  { tree, blocks, facts }: Pick<Analysis, 'tree' | 'blocks' | 'facts'>,
  scores: Float32Array,
  kept: Uint8Array,
): void {
  const choice: Choice = { tree, blocks: blocks.list, scores, kept }
  keepAlikeParagraphs(choice)
  keepWholeTables(choice)
  keepWholeLists(choice)
  if (isThreadPage(facts)) {
    keepAlikeMessages(choice)
    dropProfiles(choice)
  }
  keepHeadings(choice)
  keepCode(choice)
  dropFooter(choice)
  dropLabels(choice)
  dropRepeated(choice)
}

/** What stands on the buttons and links of a page, in a block of its own. */
const BUTTON =
  /^(?:copy(?: code| link)?|copied!?|share|edit|print|\[?source\]?|view source|quick (?:shop|view)|add to (?:cart|bag|basket)|(?:read|show|load|learn) more|close|reply|permalink|back to top|(?:pin|print|rate|jump to)(?: this)? recipe)$/i
const MAX_LABEL_WORDS = 3

/** Buttons, and the name of a language above a code block, which the block has in its own fence. */
function dropLabels({ tree, blocks, kept }: Choice): void {
  blocks.forEach((block, index) => {
    if (kept[index] !== 1 || block.words > MAX_LABEL_WORDS) return
    const next = blocks[index + 1]
    const isLanguage =
      next !== undefined &&
      tagOf(tree, next.element) === 'pre' &&
      block.text.toLowerCase() === codeLanguage(tree, next.element)
    if (isLanguage || BUTTON.test(block.text)) kept[index] = 0
  })
}

/** A text for wide and one for narrow screens, a summary that is the first paragraph again. */
function dropRepeated({ tree, blocks, kept }: Choice): void {
  const seen = new Map<string, number>()
  blocks.forEach((block, index) => {
    if (
      kept[index] !== 1 ||
      block.words < REPEATED_WORDS ||
      nearest(tree, block.element, QUOTING, MAX_STEPS) >= 0
    )
      return
    const first = seen.get(block.text)
    if (first === undefined) seen.set(block.text, block.element)
    else if (!isAlike(tree, first, block.element)) kept[index] = 0
  })
}

/** In the cards of a list, or the steps of a guide that comes in many languages, a text is meant to come again. */
function isAlike(tree: HtmlTree, first: number, again: number): boolean {
  let [one, other] = [first, again]
  while (one !== other && one > 0 && other > 0) {
    if (tagOf(tree, one) !== tagOf(tree, other)) return false
    if (attribute(tree, one, 'class') !== attribute(tree, other, 'class')) return false
    one = parentOf(tree, one)
    other = parentOf(tree, other)
  }
  return one === other
}

const QUOTING: ReadonlySet<string> = new Set(['blockquote', 'pre', 'td'])
const MAX_STEPS = 4

/** What scores less announces something else. */
const MIN_SCORE = 0.1
const MIN_QUESTION_SCORE = 0.02
/** The heading of less text is more likely a label. */
const MIN_WORDS_BELOW = 8

/**
 * Keeps the headings amid the content, and the questions that unfold it: a section without them is hard to find again.
 */
function keepHeadings({ tree, blocks, scores, kept }: Choice): void {
  blocks.forEach(({ element }, index) => {
    const next = blocks[index + 1]
    if (kept[index] === 1 || kept[index + 1] !== 1 || (next?.words ?? 0) < MIN_WORDS_BELOW) return
    const score = scores[index] ?? 0
    const isAmid = kept[index - 1] === 1 && score >= MIN_SCORE && isHeading(tree, element)
    if (isAmid || (score >= MIN_QUESTION_SCORE && unfolds(tree, element))) kept[index] = 1
  })
}

function isHeading(tree: HtmlTree, element: number): boolean {
  const tag = tagOf(tree, element)
  return HEADING_TAGS.has(tag) && tag !== 'h1'
}

const UNFOLDING: readonly string[] = ['aria-expanded', 'aria-controls', 'data-bs-toggle', 'data-toggle']

/** Whether a click on the element shows what follows: a `summary`, or a button within a heading. */
function unfolds(tree: HtmlTree, element: number): boolean {
  const tag = tagOf(tree, element)
  if (tag === 'summary') return true
  if (tag !== 'button' || !HEADING_TAGS.has(tagOf(tree, parentOf(tree, element)))) return false
  return UNFOLDING.some((name) => attribute(tree, element, name) !== undefined)
}

/** A label or a button may stand between the code and the text before or behind it. */
const BESIDE = 2
/** With content on both sides, the labels of several tabs may. */
const AMID = 6

/** Every code block that has content close to it. */
function keepCode({ tree, blocks, kept }: Choice): void {
  const chosen = Uint8Array.from(kept)
  const reaches = (from: number, step: 1 | -1, blocksFar: number) => {
    for (let far = 1; far <= blocksFar; far += 1) if (chosen[from + far * step] === 1) return true
    return false
  }
  blocks.forEach(({ element }, index) => {
    if (kept[index] === 1 || nearest(tree, element, CODE, MAX_STEPS) < 0) return
    const isBeside = reaches(index, -1, BESIDE) || reaches(index, 1, BESIDE)
    if (isBeside || (reaches(index, -1, AMID) && reaches(index, 1, AMID))) kept[index] = 1
  })
}

/** Lines of code may be elements of their own. */
const CODE: ReadonlySet<string> = new Set(['pre'])

const FOOTER = /^(?:(?:site|page|main)[-_]?)?footer$|^colophon$/i
const FOOT_STEPS = 5
/** More than this part of what was chosen is no foot. */
const FOOT_SHARE = 0.25

/** Leaves out the foot of the page where its text was taken for the end of the content. */
function dropFooter({ tree, blocks, kept }: Choice): void {
  const chosen = wordsIn(blocks.filter((_, index) => kept[index] === 1))
  let words = 0
  const foot: number[] = []
  for (let index = blocks.length - 1; index >= 0; index -= 1) {
    if (kept[index] !== 1) continue
    const block = blocks[index]
    if (block === undefined || !isInFooter(tree, block.element)) break
    words += block.words
    foot.push(index)
  }
  if (words <= FOOT_SHARE * chosen) for (const index of foot) kept[index] = 0
}

/** The foot of an article is another matter. */
function isInFooter(tree: HtmlTree, element: number): boolean {
  let found = false
  for (let up = element, steps = 0; up > 0; up = parentOf(tree, up), steps += 1) {
    const tag = tagOf(tree, up)
    if (tag === 'article' || tag === 'main') return false
    found ||= steps < FOOT_STEPS && (tag === 'footer' || isNamedFooter(tree, up))
  }
  return found
}

function isNamedFooter(tree: HtmlTree, node: number): boolean {
  const names = namesOf(tree, node)
  return names.length < 200 && names.split(' ').some((name) => FOOTER.test(name))
}

const PROFILE =
  /(?:^|[\s_-])(?:signature|sig|post-?profile|user-?(?:profile|info|details|stats)|poster-?(?:info|details|profile)|message-user)(?:[\s_-]|$)/i
/** A longer class is made by a machine. */
const MAX_CLASS_LENGTH = 120

const isProfile = remembered((names) => PROFILE.test(names))

/** Leaves out what a thread tells of its writers beside each message: rank, number of posts, signature. */
function dropProfiles({ tree, blocks, kept }: Choice): void {
  blocks.forEach(({ element }, index) => {
    if (kept[index] !== 1) return
    for (let up = element, steps = 0; up > 0 && steps < FOOT_STEPS; up = parentOf(tree, up), steps += 1) {
      const names = classOf(tree, up)
      if (names !== '' && names.length < MAX_CLASS_LENGTH && isProfile(names)) kept[index] = 0
    }
  })
}
