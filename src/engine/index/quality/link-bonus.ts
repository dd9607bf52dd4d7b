// What links to a page add to the score of its matches, whatever the words are.
import type { Document } from '../document/document.ts'

/** Added for the page that is linked to most: about what a rather common word in the title is worth. */
export const LINK_WEIGHT = 1

/** The authority of the average page (authority.ts of the crawler). */
const AVERAGE = 0.5

/** Of so many steps every index keeps each exactly. */
const STEPS = 256

/** From 0 for a page that is linked to no more than the average, or of whose links nothing is known, to 1. */
export function linkBonus({ authority = AVERAGE }: Pick<Document, 'authority'>): number {
  const bonus = Math.min(1, Math.max(0, (authority - AVERAGE) / (1 - AVERAGE)))
  return Math.round(bonus * STEPS) / STEPS
}
