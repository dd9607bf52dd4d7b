// One entry of WordNet's data files: its words, and its links to other entries (WordNet's wndb(5)).
import { readSync } from 'node:fs'
import type { Sense } from '../../engine/answers/definition/define-word.ts'
import type { SortedFile } from './sorted/sorted-file.ts'

const MOST_SENSES = 8
/** The longest gloss line of the package has about 15,000 bytes, most of them links. */
const LONGEST_ENTRY = 20_000

export interface Part {
  readonly partOfSpeech: Sense['partOfSpeech']
  readonly words: SortedFile
  /** The descriptor of the open file. */
  readonly glosses: number
}

export interface Link {
  /** `!` antonym, `&` similar to. */
  readonly symbol: string
  readonly position: number
  /** Places of the linked words in both entries, from 1; 0 where the entries as a whole are linked. */
  readonly from: number
  readonly to: number
}

export interface Entry {
  /** As they are written. */
  readonly words: readonly string[]
  readonly links: readonly Link[]
}

export function parseEntry(line: string): Entry {
  const fields = line.slice(0, line.indexOf('|')).trim().split(' ')
  const count = Number.parseInt(fields[3] ?? '0', 16)
  const words = fields.slice(4, 4 + 2 * count).filter((_, at) => at % 2 === 0)
  const rest = fields.slice(4 + 2 * count)
  const links = Array.from({ length: Number(rest[0] ?? 0) }, (_, at) => {
    const [symbol = '', position = '0', , between = '0000'] = rest.slice(1 + 4 * at, 5 + 4 * at)
    return {
      symbol,
      position: Number(position),
      from: Number.parseInt(between.slice(0, 2), 16),
      to: Number.parseInt(between.slice(2), 16),
    }
  })
  return { words: words.map((word) => word.replace(/\([a-z]+\)$/, '').replaceAll('_', ' ')), links }
}

/** Where the senses of a word stand, the commonest first. */
export async function positionsOf(words: SortedFile, lemma: string): Promise<readonly number[]> {
  const [line] = await words.lines(lemma, 1)
  const fields = line?.trim().split(' ') ?? []
  return line === undefined ? [] : fields.slice(-Number(fields[2])).slice(0, MOST_SENSES).map(Number)
}

export function readEntry(file: number, position: number): string {
  const buffer = Buffer.allocUnsafe(LONGEST_ENTRY)
  const bytesRead = readSync(file, buffer, 0, LONGEST_ENTRY, position)
  const end = buffer.subarray(0, bytesRead).indexOf(10)
  return buffer.toString('utf8', 0, end < 0 ? bytesRead : end)
}
