// Leaves out what a thread tells of its writers beside each message: rank, number of posts, signature.
import type { Block } from '../analyse/blocks.ts'
import { remembered } from '../tree/remembered.ts'
import { attribute, type HtmlTree, parentOf } from '../tree/tree.ts'

const PROFILE =
  /(?:^|[\s_-])(?:signature|sig|post-?profile|user-?(?:profile|info|details|stats)|poster-?(?:info|details|profile)|message-user)(?:[\s_-]|$)/i
/** A longer class is made by a machine. */
const MAX_CLASS_LENGTH = 120
const MAX_STEPS = 5

const isProfile = remembered((names) => PROFILE.test(names))

export function dropProfiles(tree: HtmlTree, blocks: readonly Block[], kept: Uint8Array): void {
  blocks.forEach(({ element }, index) => {
    if (kept[index] !== 1) return
    for (let up = element, steps = 0; up > 0 && steps < MAX_STEPS; up = parentOf(tree, up), steps += 1) {
      const names = attribute(tree, up, 'class') ?? ''
      if (names !== '' && names.length < MAX_CLASS_LENGTH && isProfile(names)) kept[index] = 0
    }
  })
}
