// The passages that a document's vectors are made of: its title with one stretch of its text each, and with its description.
import type { Document } from '../document/document.ts'
import { titleIsMadeUp } from '../document/title-is-made-up.ts'

/** About 250 word pieces: what the models read well at once. */
const PASSAGE_LENGTH = 1_000
/** A text a little longer is one passage still, rather than two with a stump. */
const ONE_PASSAGE = 1_300
/** Of a long page, its beginning says what it is about. */
const MOST_PASSAGES = 3
const LONGEST_TITLE = 200

/** A text that is not so much longer says little more than its description. */
const LONGER = 2

/**
 * At least one; stretches of one document are about equally long and end between words. A description comes last: it says
 * in a sentence what a stretch of tables and lists hides.
 */
export function passagesOf({
  title,
  text,
  description = '',
}: Pick<Document, 'title' | 'text' | 'description'>): string[] {
  const head = titleIsMadeUp({ title, text }) ? '' : title.slice(0, LONGEST_TITLE)
  const parts = stretches(text.slice(0, MOST_PASSAGES * ONE_PASSAGE))
  const short = description.slice(0, PASSAGE_LENGTH).trim()
  const described = head !== '' && short !== '' && text.length > LONGER * short.length
  return [...parts, ...(described ? [short] : [])].map((part) => (head === '' ? part : `${head}\n${part}`))
}

function stretches(text: string): string[] {
  if (text.length <= ONE_PASSAGE) return [text]
  const count = Math.min(MOST_PASSAGES, Math.ceil(text.length / PASSAGE_LENGTH))
  const found: string[] = []
  let from = 0
  for (let left = count; left > 1; left--) {
    const aim = from + Math.ceil((text.length - from) / left)
    const space = text.lastIndexOf(' ', aim)
    const to = space > from ? space : aim
    found.push(text.slice(from, to))
    from = to
  }
  found.push(text.slice(from))
  return found.map((stretch) => stretch.trim()).filter((stretch, at) => at === 0 || stretch !== '')
}
