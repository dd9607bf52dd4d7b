// Leaves out the foot of the page where its text was taken for the end of the content, and what a thread tells of its writers.
import { wordsIn } from '../analyse/blocks.ts'
import { classOf, type HtmlTree, namesOf, parentOf, remembered, tagOf } from '../tree/tree.ts'
import type { Choice } from './keep-whole.ts'

const FOOTER = /^(?:(?:site|page|main)[-_]?)?footer$|^colophon$/i
const MAX_STEPS = 5
/** More than this part of what was chosen is no foot. */
const MAX_SHARE = 0.25

export function dropFooter({ tree, blocks, kept }: Choice): void {
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
  if (words <= MAX_SHARE * chosen) for (const index of foot) kept[index] = 0
}

/** The foot of an article is another matter. */
function isInFooter(tree: HtmlTree, element: number): boolean {
  let found = false
  for (let up = element, steps = 0; up > 0; up = parentOf(tree, up), steps += 1) {
    const tag = tagOf(tree, up)
    if (tag === 'article' || tag === 'main') return false
    found ||= steps < MAX_STEPS && (tag === 'footer' || isNamedFooter(tree, up))
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
export function dropProfiles({ tree, blocks, kept }: Choice): void {
  blocks.forEach(({ element }, index) => {
    if (kept[index] !== 1) return
    for (let up = element, steps = 0; up > 0 && steps < MAX_STEPS; up = parentOf(tree, up), steps += 1) {
      const names = classOf(tree, up)
      if (names !== '' && names.length < MAX_CLASS_LENGTH && isProfile(names)) kept[index] = 0
    }
  })
}
