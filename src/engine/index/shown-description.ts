// What a result says of its page: the page's own description, or how its text begins.
import { truncate } from '../../foundation/text/truncate.ts'
import type { Document } from './document.ts'

const LONGEST = 300

export function shownDescription({ description, text }: Pick<Document, 'description' | 'text'>): string {
  if (description !== undefined) return description
  const opening = text
    .slice(0, 2 * LONGEST)
    .replace(/\s+/g, ' ')
    .trim()
  return truncate(opening, LONGEST)
}
