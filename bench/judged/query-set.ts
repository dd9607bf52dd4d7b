// The plain queries of bench/queries/, each with what a good reply to it has: two fixed halves, a third set, the two halves
// of a fourth, a fifth, a sixth, a seventh, an eighth, a ninth, a tenth, questions of other kinds, a set by kinds, and three more sets of instant answers.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export type Half =
  | 'tune'
  | 'last'
  | 'held-out'
  | 'fourth-a'
  | 'fourth-b'
  | 'fifth'
  | 'sixth'
  | 'seventh'
  | 'eighth'
  | 'ninth'
  | 'tenth'
  | 'other-kinds'
  | 'kinds'
  | 'answers-second'
  | 'answers-third'
  | 'answers-fourth'

export interface PlainQuery {
  readonly text: string
  readonly half: Half
  /** Of the addresses that answer it, or of the answer itself; none where nothing should be found. */
  readonly wanted: readonly RegExp[]
}

export interface QuerySet {
  readonly pages: readonly PlainQuery[]
  readonly quiet: readonly PlainQuery[]
  readonly answers: readonly PlainQuery[]
}

const FOLDER = join(import.meta.dirname, '..', 'queries')

export function readQuerySet(): QuerySet {
  return {
    pages: [
      ...read('pages.txt', endsOfAddresses),
      ...whole('held-out', 'pages-held-out.txt', endsOfAddresses),
      ...fourth('pages-fourth.txt', endsOfAddresses),
      ...whole('fifth', 'pages-fifth.txt', endsOfAddresses),
      ...whole('sixth', 'pages-sixth.txt', endsOfAddresses),
      ...whole('seventh', 'pages-seventh.txt', endsOfAddresses),
      ...whole('eighth', 'pages-eighth.txt', endsOfAddresses),
      ...whole('ninth', 'pages-ninth.txt', endsOfAddresses),
      ...whole('tenth', 'pages-tenth.txt', endsOfAddresses),
      ...whole('other-kinds', 'pages-other-kinds.txt', endsOfAddresses),
      ...whole('kinds', 'pages-kinds.txt', endsOfAddresses),
    ],
    quiet: [
      ...read('quiet.txt', () => []),
      ...whole('held-out', 'quiet-held-out.txt', () => []),
      ...fourth('quiet-fourth.txt', () => []),
      ...whole('fifth', 'quiet-fifth.txt', () => []),
      ...whole('sixth', 'quiet-sixth.txt', () => []),
      ...whole('seventh', 'quiet-seventh.txt', () => []),
      ...whole('eighth', 'quiet-eighth.txt', () => []),
      ...whole('ninth', 'quiet-ninth.txt', () => []),
      ...whole('tenth', 'quiet-tenth.txt', () => []),
      ...whole('other-kinds', 'quiet-other-kinds.txt', () => []),
      ...whole('kinds', 'quiet-kinds.txt', () => []),
    ],
    answers: [
      ...read('answers.txt', (wanted) => [new RegExp(wanted)]),
      ...whole('answers-second', 'answers-second.txt', (wanted) => [new RegExp(wanted)]),
      ...whole('answers-third', 'answers-third.txt', (wanted) => [new RegExp(wanted)]),
      ...whole('answers-fourth', 'answers-fourth.txt', (wanted) => [new RegExp(wanted)]),
    ],
  }
}

/** In halves by the same rule as the first set. */
function fourth(file: string, wantedOf: (wanted: string) => readonly RegExp[]): PlainQuery[] {
  return read(file, wantedOf).map((query) => ({
    ...query,
    half: query.half === 'tune' ? 'fourth-a' : 'fourth-b',
  }))
}

/** A set that is not split. */
function whole(half: Half, file: string, wantedOf: (wanted: string) => readonly RegExp[]): PlainQuery[] {
  return read(file, wantedOf).map((query) => ({ ...query, half }))
}

function endsOfAddresses(wanted: string): readonly RegExp[] {
  return wanted.split(' | ').map(endOfAddress)
}

function read(file: string, wantedOf: (wanted: string) => readonly RegExp[]): PlainQuery[] {
  const lines = readFileSync(join(FOLDER, file), 'utf8').split('\n')
  return lines
    .filter((line) => line !== '' && !line.startsWith('# '))
    .map((line) => {
      const at = line.lastIndexOf(' => ')
      const text = at < 0 ? line : line.slice(0, at)
      return { text, half: halfOf(text), wanted: at < 0 ? [] : wantedOf(line.slice(at + 4)) }
    })
}

/** Fixed by the query itself, so that a query that is added later moves no other. */
function halfOf(text: string): Half {
  const [first = 0] = createHash('sha256').update(text).digest()
  return first % 2 === 0 ? 'tune' : 'last'
}

/** A glob that stands for the end of an address, from a slash on. */
function endOfAddress(glob: string): RegExp {
  const pattern = glob
    .trim()
    .split('*')
    .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join('.*')
  return new RegExp(`/${pattern}$`)
}
