// Makes one segment of several, without the documents that are gone.
import { compareByBytes } from '../codec/front-coding.ts'
import { Impacts } from '../score/impacts.ts'
import { FieldFrequencyCollector } from '../segment/field-frequencies.ts'
import type { NewSegmentFile } from '../segment/new-segment-file.ts'
import { NO_DOCUMENT } from '../segment/postings-cursor.ts'
import type { Segment } from '../segment/segment.ts'
import { TermDictionaryWriter, type TermIterator, type TermKind } from '../segment/term-dictionary.ts'
import { isDeleted } from '../snapshot.ts'
import { finishSegment } from '../write/finish-segment.ts'
import { PostingsWriter } from '../write/postings-writer.ts'
import { MergedPostings, type MergePart } from './merged-postings.ts'

export interface MergeInput {
  readonly segment: Segment
  readonly deleted: Uint32Array | undefined
}

/** At least one input, all of one schema. `means` are those of the whole index; `file` takes what memory leaves out. */
export function mergeSegments(
  inputs: readonly MergeInput[],
  means: readonly number[],
  file?: NewSegmentFile,
): SharedArrayBuffer {
  const { fields, columns } = (inputs[0] as MergeInput).segment.meta
  const schema = { fields, columns }
  const documents = mergeKeys(inputs)
  const collector = new FieldFrequencyCollector(fields.length)
  const provisional = inputs.map(({ segment: { tallies } }) =>
    Uint32Array.from({ length: tallies.size }, (_, code) =>
      collector.provisional(
        Uint32Array.from(fields, (_field, field) => tallies.count(code, field)),
        tallies.uses(code),
      ),
    ),
  )
  const { table, finalCodes } = collector.finish()
  const parts = inputs.map(
    (input, place): MergePart => ({
      ...input,
      renumbered: documents.renumbered[place] as Uint32Array,
      codes: (provisional[place] as Uint32Array).map((code) => finalCodes[code] as number),
    }),
  )
  const count = documents.keys.length
  const norms = new Uint8Array(fields.length * count)
  for (let at = 0; at < norms.length; at++) {
    const { segment } = inputs[documents.origin[at % count] as number] as MergeInput
    const old = Math.floor(at / count) * segment.meta.documents + (documents.old[at % count] as number)
    norms[at] = segment.norms[old] as number
  }
  const impacts = new Impacts({ tallies: table, fields, norms, documents: count }, means)
  const writer = new PostingsWriter(impacts, file?.newSection())
  return finishSegment({
    schema,
    keys: documents.keys,
    norms,
    means,
    numbers: (document, column) => {
      const { segment } = inputs[documents.origin[document] as number] as MergeInput
      return segment.columns[column]?.values[documents.old[document] as number] as number
    },
    stored: (document) => {
      const { segment } = inputs[documents.origin[document] as number] as MergeInput
      return segment.stored.bytesOf(documents.old[document] as number)
    },
    tallies: table,
    dictionary: mergeTerms(parts, writer),
    writer,
    file,
  })
}

interface MergedKeys {
  readonly keys: string[]
  /** For each new document, the input it comes from and its number there. */
  readonly origin: number[]
  readonly old: number[]
  readonly renumbered: readonly Uint32Array[]
}

function mergeKeys(inputs: readonly MergeInput[]): MergedKeys {
  const lists = inputs.map(({ segment }) => segment.keys.all())
  const renumbered = inputs.map(({ segment }) => new Uint32Array(segment.meta.documents).fill(NO_DOCUMENT))
  const merged: MergedKeys = { keys: [], origin: [], old: [], renumbered }
  const at = inputs.map(() => 0)
  const skipGone = (place: number): void => {
    const list = lists[place] as string[]
    while ((at[place] as number) < list.length && isDeleted(inputs[place]?.deleted, at[place] as number)) {
      at[place] = (at[place] as number) + 1
    }
  }
  inputs.forEach((_, place) => {
    skipGone(place)
  })
  for (;;) {
    let best = -1
    let bestKey = ''
    for (let place = 0; place < lists.length; place++) {
      const key = lists[place]?.[at[place] as number]
      if (key !== undefined && (best < 0 || compareByBytes(key, bestKey) < 0)) {
        best = place
        bestKey = key
      }
    }
    if (best < 0) return merged
    const document = at[best] as number
    ;(renumbered[best] as Uint32Array)[document] = merged.keys.length
    merged.keys.push(bestKey)
    merged.origin.push(best)
    merged.old.push(document)
    at[best] = document + 1
    skipGone(best)
  }
}

/** Walks the dictionaries side by side and writes each term once. */
function mergeTerms(parts: readonly MergePart[], writer: PostingsWriter): TermDictionaryWriter {
  const dictionary = new TermDictionaryWriter()
  const merged = new MergedPostings(parts)
  const iterators = parts.map(({ segment }) => segment.terms.iterate())
  const order = new TermOrder(iterators)
  for (let term = order.next(); term; term = order.next()) {
    const kind = String.fromCharCode(term[0] as number) as TermKind
    merged.start(kind)
    for (const place of order.having) merged.read(place, (iterators[place] as TermIterator).entry)
    const postings = merged.finish()
    if (postings.count > 0) dictionary.add(term, writer.term(kind, postings))
  }
  return dictionary
}

/** The terms of several dictionaries in one order, each once. */
export class TermOrder {
  readonly #iterators: readonly TermIterator[]
  /** Of those that have a term left, by that term. */
  readonly #places: number[] = []
  /** Places of the iterators that stand at the term which `next` gave last. */
  having: readonly number[]

  constructor(iterators: readonly TermIterator[]) {
    this.#iterators = iterators
    this.having = [...iterators.keys()]
  }

  /** The next term in the order of bytes; undefined behind the last. */
  next(): Uint8Array | undefined {
    for (const place of this.having) this.#advance(place)
    const places = this.#places
    if (places.length === 0) return undefined
    const { term, at } = this.#iteratorAt(0)
    let same = 1
    while (same < places.length && this.#iteratorAt(same).at.compareWith(at) === 0) same++
    this.having = places.splice(0, same)
    return term
  }

  /** Steps to its next term and puts it where that belongs. */
  #advance(place: number): void {
    const iterator = this.#iterators[place] as TermIterator
    if (!iterator.next()) return
    let low = 0
    for (let high = this.#places.length; low < high; ) {
      const middle = (low + high) >> 1
      if (this.#iteratorAt(middle).at.compareWith(iterator.at) < 0) low = middle + 1
      else high = middle
    }
    this.#places.splice(low, 0, place)
  }

  #iteratorAt(at: number): TermIterator {
    return this.#iterators[this.#places[at] as number] as TermIterator
  }
}
