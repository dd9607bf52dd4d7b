// The passages that a document's vectors are made of: its title with one stretch of its text each, and with its description;
// and each of its uses alone.
import type { Document } from '../document/document.ts'
import { titleIsMadeUp } from '../document/title-is-made-up.ts'
import type { Vector } from './vector.ts'

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
 * in a sentence what a stretch of tables and lists hides. A use stands without the title, whose words would draw it away
 * from a query that has none of them.
 */
export function passagesOf({
  title,
  text,
  description = '',
  uses = [],
}: Pick<Document, 'title' | 'text' | 'description' | 'uses'>): string[] {
  const head = titleIsMadeUp({ title, text }) ? '' : title.slice(0, LONGEST_TITLE)
  const parts = stretches(text.slice(0, MOST_PASSAGES * ONE_PASSAGE))
  const short = description.slice(0, PASSAGE_LENGTH).trim()
  const described = head !== '' && short !== '' && text.length > LONGER * short.length
  const about = [...parts, ...(described ? [short] : [])].map((part) =>
    head === '' ? part : `${head}\n${part}`,
  )
  return [...about, ...toldApart(uses)]
}

/** A word or two are near to whatever has them. */
const SHORTEST_USE = 3

function toldApart(uses: readonly string[]): readonly string[] {
  return uses.filter((use) => use.split(' ').length >= SHORTEST_USE)
}

/** What is said without a title comes nearer to everything by about so much. */
const SHARE_OF_USE = 0.975

/** The vectors of a document's passages, those of its uses shorter, so that one bound of nearness holds for all. */
export function weighedVectors(
  { uses = [] }: Pick<Document, 'uses'>,
  vectors: readonly Vector[],
): readonly Vector[] {
  const first = vectors.length - toldApart(uses).length
  return vectors.map((vector, at) =>
    at < first ? vector : { ...vector, scale: vector.scale * SHARE_OF_USE },
  )
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
