// Turns the documents of a write buffer into a segment: numbers them by key, inverts them, writes the sections.
import { orderByBytes } from '../codec/byte-order.ts'
import { bytesOf } from '../codec/front-coding.ts'
import { normOf } from '../codec/norms.ts'
import { Impacts } from '../score/impacts.ts'
import { FieldFrequencyCollector } from '../segment/field-frequencies.ts'
import { lengthsOfNorms, meanLengths } from '../segment/field-lengths.ts'
import { FIELD_SHIFT, POSITION_MASK } from '../segment/segment-format.ts'
import { TermDictionaryWriter, type TermKind } from '../segment/term-dictionary.ts'
import { finishSegment } from './finish-segment.ts'
import { createTermPostings, ensureRoom, PostingsWriter, type TermPostings } from './postings-writer.ts'
import type { BufferedDocument, WriteBuffer } from './write-buffer.ts'

/** The occurrences of all terms, those of a term together and in the order of documents, fields and positions. */
interface Inverted {
  /** For each term of the buffer, where its occurrences end; they start where those of the term before end. */
  readonly ends: Uint32Array
  readonly documents: Uint32Array
  readonly places: Uint32Array
}

/** `knownMeans` are those of the whole index, where there are any: bounds taken with them stay tight. */
export function buildSegment(buffer: WriteBuffer, knownMeans?: readonly number[]): SharedArrayBuffer {
  const buffered = buffer.documents()
  const documents = Array.from(
    orderByBytes(buffered.map(({ key }) => key)),
    (place) => buffered[place] as BufferedDocument,
  )
  const { fields } = buffer.schema
  const norms = normsOf(documents, fields.length)
  const means =
    knownMeans ?? meanLengths([lengthsOfNorms(norms, fields.length, documents.length)], fields.length)
  const inverted = invert(buffer, documents)
  const collector = new FieldFrequencyCollector(fields.length)
  const terms = sortedTerms(buffer.terms, inverted)
  const codes = tally(inverted, terms, collector, fields.length)
  const { table, finalCodes } = collector.finish()
  const writer = new PostingsWriter(
    new Impacts({ tallies: table, fields, norms, documents: documents.length }, means),
  )
  const dictionary = new TermDictionaryWriter()
  const postings = createTermPostings()
  let codeAt = 0
  for (const { term, number } of terms) {
    const kind = term[0] as TermKind
    gather(inverted, number, kind, postings)
    if (kind !== 'k') {
      for (let i = 0; i < postings.count; i++)
        postings.codes[i] = finalCodes[codes[codeAt++] as number] as number
    }
    dictionary.add(bytesOf(term), writer.term(kind, postings))
  }
  return finishSegment({
    schema: buffer.schema,
    keys: documents.map(({ key }) => key),
    norms,
    means,
    numbers: (document, column) => documents[document]?.numbers[column] ?? Number.NaN,
    stored: (document) => Buffer.from(documents[document]?.stored ?? ''),
    tallies: table,
    dictionary,
    writer,
  })
}

function normsOf(documents: readonly BufferedDocument[], fields: number): Uint8Array {
  const norms = new Uint8Array(fields * documents.length)
  for (let field = 0; field < fields; field++) {
    documents.forEach(({ lengths }, document) => {
      norms[field * documents.length + document] = normOf(lengths[field] ?? 0)
    })
  }
  return norms
}

/** A counting sort of the occurrences by term, taking the documents in their new order. */
function invert(buffer: WriteBuffer, documents: readonly BufferedDocument[]): Inverted {
  const { occurrenceTerms, occurrencePlaces } = buffer
  const ends = new Uint32Array(buffer.terms.length + 1)
  let total = 0
  for (const { start, end } of documents) {
    for (let i = start; i < end; i++) {
      const next = (occurrenceTerms[i] as number) + 1
      ends[next] = (ends[next] as number) + 1
    }
    total += end - start
  }
  for (let term = 1; term < ends.length; term++)
    ends[term] = (ends[term] as number) + (ends[term - 1] as number)
  const inverted = { ends, documents: new Uint32Array(total), places: new Uint32Array(total) }
  documents.forEach(({ start, end }, document) => {
    for (let i = start; i < end; i++) {
      const term = occurrenceTerms[i] as number
      const at = ends[term] as number
      ends[term] = at + 1
      inverted.documents[at] = document
      inverted.places[at] = occurrencePlaces[i] as number
    }
  })
  return inverted
}

/** Those that a document still has. */
function sortedTerms(all: readonly string[], inverted: Inverted): { term: string; number: number }[] {
  const sorted: { term: string; number: number }[] = []
  for (const number of orderByBytes(all)) {
    if (inverted.ends[number] !== startOf(inverted, number))
      sorted.push({ term: all[number] as string, number })
  }
  return sorted
}

function startOf({ ends }: Inverted, term: number): number {
  return term === 0 ? 0 : (ends[term - 1] as number)
}

/** The provisional tally code of each posting, term after term; terms without tallies are left out. */
function tally(
  inverted: Inverted,
  terms: readonly { term: string; number: number }[],
  collector: FieldFrequencyCollector,
  fields: number,
): Uint32Array {
  const codes = new Uint32Array(inverted.documents.length)
  const counts = new Uint32Array(fields)
  let codeAt = 0
  for (const { term, number } of terms) {
    if (term[0] !== 'k') codeAt = tallyTerm(inverted, number, collector, counts, codes, codeAt)
  }
  return codes
}

/** Writes the codes of one term from `codeAt` on; returns where those of the next go. `counts` is lent for a while. */
function tallyTerm(
  inverted: Inverted,
  number: number,
  collector: FieldFrequencyCollector,
  counts: Uint32Array,
  codes: Uint32Array,
  codeAt: number,
): number {
  const { documents, places } = inverted
  const end = inverted.ends[number] as number
  for (let i = startOf(inverted, number); i < end; ) {
    const document = documents[i]
    const field = (places[i] as number) >>> FIELD_SHIFT
    const start = i++
    while (i < end && documents[i] === document && (places[i] as number) >>> FIELD_SHIFT === field) i++
    if (i === end || documents[i] !== document) codes[codeAt++] = collector.provisionalOfOne(field, i - start)
    else {
      counts.fill(0)
      counts[field] = i - start
      i = countFields(inverted, i, end, counts)
      codes[codeAt++] = collector.provisional(counts, 1)
    }
  }
  return codeAt
}

/** Counts the occurrences from `i` on that are in the same document; returns where those of the next begin. */
function countFields({ documents, places }: Inverted, i: number, end: number, counts: Uint32Array): number {
  const document = documents[i]
  for (; i < end && documents[i] === document; i++) {
    const field = (places[i] as number) >>> FIELD_SHIFT
    counts[field] = (counts[field] as number) + 1
  }
  return i
}

/** The documents of a term with their encoded positions; codes are left to the caller. */
function gather(inverted: Inverted, term: number, kind: TermKind, into: TermPostings): void {
  const start = startOf(inverted, term)
  const end = inverted.ends[term] as number
  ensureRoom(into, end - start)
  into.count = 0
  into.positions.length = 0
  if (kind === 'p') gatherPlaced(inverted, start, end, into)
  else {
    for (let i = start; i < end; i++) {
      const document = inverted.documents[i] as number
      if (i === start || document !== inverted.documents[i - 1]) into.documents[into.count++] = document
    }
  }
}

/** Bytes that a position takes at most: they are below 2^28. */
const POSITION_BYTES = 4

function gatherPlaced({ documents, places }: Inverted, start: number, end: number, into: TermPostings): void {
  into.positions.reserve((end - start) * POSITION_BYTES)
  const { bytes } = into.positions
  let at = 0
  let document = -1
  let field = -1
  let previous = 0
  for (let i = start; i < end; i++) {
    const place = places[i] as number
    if (documents[i] !== document) {
      document = documents[i] as number
      into.positionStarts[into.count] = at
      into.documents[into.count++] = document
      field = -1
    }
    if (place >>> FIELD_SHIFT !== field) {
      field = place >>> FIELD_SHIFT
      previous = 0
    }
    const position = place & POSITION_MASK
    let step = position - previous
    for (; step > 127; step >>>= 7) bytes[at++] = (step & 127) | 128
    bytes[at++] = step
    previous = position
  }
  into.positions.length = at
}
