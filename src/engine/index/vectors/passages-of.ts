// The passages that a document's vectors are made of, the most telling first: the head of its text, its description and its
// keywords; then a passage of each section, and what is left of them.
import type { Document } from '../document/document.ts'
import { titleIsMadeUp } from '../document/own-name.ts'
import { headingPaths, type Place, sectionsOf } from './page-sections.ts'

export type PassageSource = Pick<Document, 'title' | 'text' | 'description'> &
  Partial<Pick<Document, 'headings' | 'markdown' | 'keywords'>>

export interface Passage {
  /** What a model reads. */
  readonly text: string
  /** How long its vector is to be: that of a keyword is shorter, so that one bound of nearness holds for all. */
  readonly length: number
  /** Where it stands in the text of the document; absent for what is no part of it. */
  readonly place?: Place
}

export interface CutDocument {
  /** At least one: what says what the document is about. */
  readonly first: readonly Passage[]
  /** What else it says, where there is time and room for it. */
  readonly later: readonly Passage[]
}

/** About 250 word pieces: what the models read well at once. */
const PASSAGE_LENGTH = 1_000
/** A text a little longer is one passage still, rather than two with a stump. */
const ONE_PASSAGE = 1_300
/** So many are the head of a long text taken from: it is as long as the passages behind it. */
const HEAD_OF = 3
/** Beside the head; sections that are more share passages. */
const MOST_LATER = 23
/** As much of a long text as a search reads of it. */
const TEXT_READ = 100_000
const LONGEST_TITLE = 200
const LONGEST_PATH = 200
/** A text that is not so much longer says little more than its description. */
const LONGER = 2
/** A word or two are near to whatever has them. */
const SHORTEST_KEYWORD = 3
const MOST_KEYWORDS = 16
/** What is said without a title comes nearer to everything by about so much. */
const LENGTH_OF_KEYWORD = 0.975

/** What the models read of a document, by the numbers of its passages. */
export function passagesOf(document: PassageSource): string[] {
  const { first, later } = cutDocument(document)
  return [...first, ...later].map(({ text }) => text)
}

/**
 * Passages of the text have the title before them, and the headings that they stand under. A description says in a
 * sentence what a stretch of tables and lists hides. A keyword stands without the title, whose words would draw it away from a
 * query that has none of them.
 */
export function cutDocument(document: PassageSource): CutDocument {
  const { description = '', keywords = [] } = document
  const text = document.text.slice(0, TEXT_READ)
  const title = titleIsMadeUp(document) ? '' : document.title.slice(0, LONGEST_TITLE)
  const titled = (body: string): string => (title === '' ? body : `${title}\n${body}`)
  const [head = '', ...behind] = stretches(text.slice(0, HEAD_OF * ONE_PASSAGE), HEAD_OF)
  const short = description.slice(0, PASSAGE_LENGTH).trim()
  const described = title !== '' && short !== '' && document.text.length > LONGER * short.length
  const end = behind.length === 0 ? text.length : head.length
  const shown = behind.length === 0 ? head : head.trim()
  return {
    first: [
      { text: titled(shown), length: 1, place: { from: 0, to: end, heading: -1 } },
      ...(described ? [{ text: titled(short), length: 1 }] : []),
      ...keywords
        .filter((keyword) => keyword.split(' ').length >= SHORTEST_KEYWORD)
        .slice(0, MOST_KEYWORDS)
        .map((keyword) => ({ text: keyword, length: LENGTH_OF_KEYWORD })),
    ],
    later: laterPassages({ ...document, text }, end, titled),
  }
}

function laterPassages(
  document: PassageSource,
  from: number,
  titled: (body: string) => string,
): readonly Passage[] {
  const { text, title, headings = [] } = document
  const paths = headingPaths({ ...document, headings })
  const pathOf = ({ heading }: Place): string =>
    (paths[heading] ?? [])
      .filter((one) => one !== title)
      .join(' > ')
      .slice(-LONGEST_PATH)
  const under = (path: string, body: string): string => (path === '' ? body : `${path}\n${body}`)
  const bodyOf = ({ from, to }: Place): string => text.slice(from, to).trim()
  const parts = joined(partsBehind({ text, headings }, from))
  if (parts.length > MOST_LATER)
    return shared(parts, MOST_LATER).map((group) => ({
      text: titled(
        group
          .map((part) => under(pathOf(part), opening(bodyOf(part), PASSAGE_LENGTH / group.length)))
          .join('\n'),
      ),
      length: 1,
      place: { ...(group[0] as Place), to: group.at(-1)?.to ?? 0 },
    }))
  const cut = parts.map((part) => placedStretches(text, part).filter((place) => bodyOf(place) !== ''))
  const openings = cut.flatMap(([place]) => place ?? [])
  const rest = cut.flatMap(([, ...places]) => places)
  return [...openings, ...evenly(rest, MOST_LATER - openings.length)].map((place) => ({
    text: titled(under(pathOf(place), bodyOf(place))),
    length: 1,
    place,
  }))
}

/** The sections, and parts of them, from a place on. */
function partsBehind(document: Pick<Document, 'text' | 'headings'>, from: number): readonly Place[] {
  return sectionsOf(document)
    .map((section) => ({ ...section, from: Math.max(from, section.from) }))
    .filter((place) => place.from < place.to && document.text.slice(place.from, place.to).trim() !== '')
}

/** Neighbours that are short are one passage. */
function joined(places: readonly Place[]): readonly Place[] {
  const found: Place[] = []
  for (const place of places) {
    const before = found.at(-1)
    if (before && place.to - before.from <= PASSAGE_LENGTH)
      found[found.length - 1] = { ...before, to: place.to }
    else found.push(place)
  }
  return found
}

/** Neighbours together, in so many groups at most. */
function shared<T>(all: readonly T[], groups: number): readonly (readonly T[])[] {
  const size = Math.ceil(all.length / groups)
  return Array.from({ length: Math.ceil(all.length / size) }, (_, at) =>
    all.slice(at * size, (at + 1) * size),
  )
}

/** So many of all at most, as far apart as can be. */
function evenly<T>(all: readonly T[], most: number): readonly T[] {
  if (all.length <= most) return all
  return Array.from({ length: most }, (_, at) => all[Math.floor((at * all.length) / most)] as T)
}

function opening(text: string, most: number): string {
  if (text.length <= most) return text
  const space = text.lastIndexOf(' ', most)
  return text.slice(0, space > 0 ? space : most)
}

function placedStretches(text: string, { from, to, heading }: Place): readonly Place[] {
  let at = from
  return stretches(text.slice(from, to)).map((stretch) => {
    const place = { from: at, to: at + stretch.length, heading }
    at = place.to
    return place
  })
}

/** The whole text in parts that are about equally long and end between words. */
function stretches(text: string, most = Number.POSITIVE_INFINITY): string[] {
  if (text.length <= ONE_PASSAGE) return [text]
  const found: string[] = []
  let from = 0
  for (let left = Math.min(most, Math.ceil(text.length / PASSAGE_LENGTH)); left > 1; left--) {
    const aim = from + Math.ceil((text.length - from) / left)
    const space = text.lastIndexOf(' ', aim)
    const to = space > from ? space : aim
    found.push(text.slice(from, to))
    from = to
  }
  found.push(text.slice(from))
  return found
}
