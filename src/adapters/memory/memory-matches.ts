// Which documents of the memory index meet a clause, and how well (BM25F).
import { FIELD_WEIGHTS, LENGTH_WEIGHTS, lengthFactor, rarity, saturate } from '../../engine/index/bm25f.ts'
import type { Clause, Field, NameClause } from '../../engine/index/search-index.ts'
import { wordsOf } from '../../foundation/text/tokenize.ts'
import { type Entry, type Postings, TEXT_FIELDS } from './memory-postings.ts'
import { type CountedField, countIn, packed, type Term } from './memory-terms.ts'

/** Documents that meet a clause, each once, and beside each how well. */
export interface Matches {
  readonly docs: readonly number[]
  readonly scores: Float64Array
}

/** Documents that may match, each once, and the packed counts by document number. */
interface Counts {
  readonly docs: number[]
  readonly packed: Int32Array
}

export function matchesOf(clause: Clause | NameClause, postings: Postings): Matches {
  const weigh = weighing(clause, postings)
  const counts = countsOf(clause, postings)
  const entries = postings.entries()
  const docs: number[] = []
  const scores = new Float64Array(counts.docs.length)
  for (const doc of counts.docs) {
    const entry = entries[doc]
    const weighted = entry ? weigh(counts.packed[doc] ?? 0, entry) : 0
    if (weighted > 0) scores[docs.push(doc) - 1] = saturate(weighted)
  }
  const worth = worthOf(clause, docs.length, postings)
  for (let at = 0; at < docs.length; at++) scores[at] = (scores[at] ?? 0) * worth
  return { docs, scores }
}

/** What the best match adds at most; words in their places are as rare as each of them, taken together. */
function worthOf(clause: Clause | NameClause, matching: number, postings: Postings): number {
  if (clause.kind === 'number-range') return 0
  const rarityOf = (documents: number): number => rarity(postings.count(), documents)
  const words = wordsOf(clause.text)
  if (clause.kind === 'name' || words.length < 2) return clause.weight * rarityOf(matching)
  const each = words.map((word) => rarityOf(postings.terms.get(word)?.documents ?? 0))
  return clause.weight * each.reduce((sum, one) => sum + one, 0)
}

function countsOf(clause: Clause | NameClause, postings: Postings): Counts {
  if (clause.kind === 'name') return nameCounts(wordsOf(clause.text).join(' '), postings)
  if (clause.kind === 'number-range') {
    const inRange = [...postings.terms.all()].filter(
      ({ value }) => value >= clause.from && value <= clause.to,
    )
    return sumOf(inRange, postings)
  }
  const words = wordsOf(clause.text)
  const [word = ''] = words
  if (words.length > 1) {
    const within = clause.kind === 'phrase' && words.length === 2 ? clause.within : undefined
    return phraseCounts(words, postings, within)
  }
  if (clause.kind === 'word' && !clause.exact) return sumOf(postings.terms.relatives(word), postings)
  const term = postings.terms.get(word)
  return sumOf(term ? [term] : [], postings)
}

function sumOf(terms: readonly Term[], postings: Postings): Counts {
  const sums = noCounts(postings)
  for (const term of terms) {
    for (let at = 0; at < term.docs.length; at++) {
      const doc = term.docs[at] ?? 0
      const counts = term.counts[at] ?? 0
      const before = sums.packed[doc] ?? 0
      if (before === 0) sums.docs.push(doc)
      sums.packed[doc] = before === 0 ? counts : added(before, counts)
    }
  }
  return sums
}

/** A name stands once in a title. */
function nameCounts(name: string, postings: Postings): Counts {
  const found = noCounts(postings)
  for (const [doc, entry] of postings.entries().entries()) {
    if (!entry?.commonNames.includes(name)) continue
    found.docs.push(doc)
    found.packed[doc] = packed(0, 'title', 1)
  }
  return found
}

function noCounts(postings: Postings): Counts {
  return { docs: [], packed: new Int32Array(postings.entries().length) }
}

const COUNTED: readonly CountedField[] = [...TEXT_FIELDS, 'anchors', 'parts']

function added(a: number, b: number): number {
  return COUNTED.reduce((counts, field) => packed(counts, field, countIn(b, field)), a)
}

function phraseCounts(words: readonly string[], postings: Postings, within: number | undefined): Counts {
  const found = noCounts(postings)
  const terms = words.map((word) => postings.terms.get(word)).filter((term) => term !== undefined)
  const [first] = terms
  if (!first || terms.length < words.length) return found
  const rarest = terms.reduce((least, term) => (term.docs.length < least.docs.length ? term : least), first)
  const ids = terms.map(({ id }) => id)
  for (const doc of rarest.docs) {
    const streams = postings.entries()[doc]?.streams
    if (!streams) continue
    const count = (stream: Uint32Array): number =>
      within === undefined ? occurrences(stream, ids) : Number(areNear(stream, ids, within))
    const counts = TEXT_FIELDS.reduce((sum, field) => packed(sum, field, count(streams[field])), 0)
    if (counts === 0) continue
    found.docs.push(doc)
    found.packed[doc] = counts
  }
  return found
}

function occurrences(stream: Uint32Array, ids: readonly number[]): number {
  const first = ids[0] ?? 0
  let found = 0
  for (let at = stream.indexOf(first); at >= 0; at = stream.indexOf(first, at + 1)) {
    if (ids.every((id, offset) => stream[at + offset] === id)) found++
  }
  return found
}

/** Whether two terms stand so near to each other; a field where they do counts once. */
function areNear(stream: Uint32Array, [one = 0, other = 0]: readonly number[], within: number): boolean {
  const places = (id: number): number[] => [...stream.keys()].filter((at) => stream[at] === id)
  const [left, right] = [places(one), places(other)]
  let [i, j] = [0, 0]
  while (i < left.length && j < right.length) {
    const apart = (left[i] ?? 0) - (right[j] ?? 0)
    if (Math.abs(apart) <= within) return true
    if (apart < 0) i++
    else j++
  }
  return false
}

/** How a clause weighs the counts of a document: by field, against the field's length. */
function weighing(clause: Clause | NameClause, postings: Postings): (counts: number, entry: Entry) => number {
  const fields = fieldsOf(clause).map((field) => {
    const text = field === 'parts' || field === 'anchors' ? 'body' : field
    return { field, text, mean: postings.meanLength(text) }
  })
  return (counts, entry) => {
    let weighted = 0
    for (const { field, text, mean } of fields) {
      const count = countIn(counts, field)
      if (count === 0) continue
      const factor = lengthFactor(LENGTH_WEIGHTS[field], entry.lengths[text], mean)
      weighted += FIELD_WEIGHTS[field] * count * factor
    }
    return weighted
  }
}

/** Anchors and parts count where no field was named and other forms of the word are welcome. */
function fieldsOf(clause: Clause | NameClause): readonly CountedField[] {
  if (clause.kind === 'name') return ['title']
  if (clause.kind === 'number-range') return ['title', 'headings', 'body']
  const { field }: { field: Field } = clause
  if (field !== 'any') return [field]
  return clause.kind === 'word' && !clause.exact ? COUNTED : TEXT_FIELDS
}
