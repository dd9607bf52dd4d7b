// Fits what misspellings cost (rank-spellings.ts): one figure at a time, as long as one of them gains.
//
// usage: bench/train/spelling.ts --data FOLDER [--rounds N] [--write] [--facts FOLDER]
// FOLDER holds the public lists that bench/judged/spelling-data.ts reads. Only words of even place are looked at; those of
// odd place tell how well it holds. Starts from the figures in use; the same lists give the same figures.
import { readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { createFactFiles, createFileWordList } from '../../src/adapters/facts/fact-files.ts'
import {
  COMMONNESS_WEIGHT,
  COSTS,
  MOST_SOUND_EDITS,
  rankSpellings,
  SOUND_WEIGHT,
  soundKey,
  spellingCost,
} from '../../src/engine/search/retrieve/spelling/rank-spellings.ts'
import type { WordList } from '../../src/engine/search/word-list.ts'
import { silentLogger } from '../../src/foundation/logger.ts'
import { editDistance } from '../../src/foundation/text/edit-distance.ts'
import { readMisspellings } from '../judged/spelling-data.ts'

const { values } = parseArgs({
  options: {
    data: { type: 'string' },
    rounds: { type: 'string', default: '6' },
    write: { type: 'boolean', default: false },
    facts: { type: 'string', default: join(tmpdir(), 'whippet-facts') },
  },
})
if (!values.data) throw new Error('--data FOLDER is needed')

/** So many of each list, or the longest would outvote the rest. */
const LARGEST_LIST = 600
/** So many candidates of a word, the likeliest by the figures in use: no other figures bring the rest up. */
const MOST_CANDIDATES = 40
const STEPS = [0.4, 0.15, 0.05]

interface Candidate {
  readonly word: string
  readonly commonness: number
  readonly sound: number
}

interface Case {
  readonly written: string
  readonly meant: string
  readonly candidates: readonly Candidate[]
}

type Figures = Record<string, number>

function casesOf(list: WordList, half: 0 | 1): Case[] {
  return [...readMisspellings(values.data as string).values()].flatMap((all) => {
    const own = all.filter(
      ({ written }, place) => place % 2 === half && list.commonness(written) === undefined,
    )
    const step = Math.max(1, Math.ceil(own.length / LARGEST_LIST))
    return (
      own
        .filter((_, place) => place % step === 0)
        .map(({ written, meant }) => {
          const key = soundKey(written)
          const near = rankSpellings(written, list.near(written, written.length < 4 ? 2 : 3), MOST_CANDIDATES)
          const candidates = near.map(({ word, commonness }) => ({
            word,
            commonness,
            sound: editDistance(key, soundKey(word), MOST_SOUND_EDITS),
          }))
          return { written, meant, candidates }
        })
        // What is not among them is out of reach.
        .filter(({ meant, candidates }) => candidates.some(({ word }) => word === meant))
    )
  })
}

/** Of the words that are in reach, the share that is found. */
function share(cases: readonly Case[], figures: Figures): number {
  const { commonness: weight = 0, sound: soundWeight = 0, ...costs } = figures
  Object.assign(COSTS, costs)
  const right = cases.filter(({ written, meant, candidates }) => {
    let best: { word: string; score: number } | undefined
    for (const { word, commonness, sound } of candidates) {
      const most = weight * commonness - soundWeight * sound
      if (best && most <= best.score) continue
      const score = most - spellingCost(written, word)
      if (!best || score > best.score) best = { word, score }
    }
    return best?.word === meant
  })
  return right.length / cases.length
}

function descend(cases: readonly Case[], start: Figures, rounds: number): Figures {
  let figures = start
  let best = share(cases, figures)
  for (let round = 0; round < rounds; round++) {
    const before = best
    for (const name of Object.keys(start)) {
      for (const step of STEPS.flatMap((size) => [size, -size])) {
        const tried = { ...figures, [name]: Math.round(((figures[name] ?? 0) + step) * 100) / 100 }
        if ((tried[name] ?? 0) < 0) continue
        const found = share(cases, tried)
        if (found <= best) continue
        best = found
        figures = tried
      }
    }
    console.error(`round ${round + 1}: ${(100 * best).toFixed(2)} %`)
    if (best === before) break
  }
  return figures
}

function write(figures: Figures): void {
  const folder = join(import.meta.dirname, '..', '..', 'src', 'engine', 'search', 'retrieve', 'spelling')
  const { commonness, sound, ...costs } = figures
  const put = (file: string, changes: Readonly<Record<string, number | undefined>>, sign: string): void => {
    let text = readFileSync(join(folder, file), 'utf8')
    for (const [name, value] of Object.entries(changes))
      text = text.replace(new RegExp(`(\\b${name}${sign} )[\\d.]+`), `$1${value}`)
    writeFileSync(join(folder, file), text)
  }
  put('rank-spellings.ts', costs, ':')
  put('rank-spellings.ts', { COMMONNESS_WEIGHT: commonness, SOUND_WEIGHT: sound }, ' =')
}

const files = createFactFiles({ folder: values.facts, logger: silentLogger })
await files.prepare()
const list = await createFileWordList(files)()
if (!list) throw new Error('the word list could not be built')
const [even, odd] = [casesOf(list, 0), casesOf(list, 1)]
const inUse: Figures = { ...COSTS, commonness: COMMONNESS_WEIGHT, sound: SOUND_WEIGHT }
const fitted = descend(even, inUse, Number(values.rounds))
console.log('| figures | even places | odd places |')
console.log('|---|---|---|')
for (const [name, figures] of [
  ['in use', inUse],
  ['fitted', fitted],
] as const)
  console.log(
    `| ${name} | ${(100 * share(even, figures)).toFixed(2)} | ${(100 * share(odd, figures)).toFixed(2)} |`,
  )
console.log(JSON.stringify(fitted, undefined, 2))
if (values.write) write(fitted)
await files.close()
