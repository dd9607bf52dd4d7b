// The ranker is learned by a command: what is kept says from what, and the same lists give the same forests.
import { describe, expect, it } from 'vitest'
import { createRandom } from '../bench/support/random.ts'
import { learnRanker, provenanceOf } from '../bench/train/learn-ranker.ts'
import type { JudgedList } from '../bench/train/ranker-lists.ts'
import facts from '../facts/ranker.json' with { type: 'json' }
import type { Evidence, Match } from '../src/engine/search/match.ts'
import { learnedRanker, PAGE_SIGNALS, rankerFrom } from '../src/engine/search/rank/ranker.ts'
import type { GivenSignals } from '../src/engine/search/trace.ts'

const PAGES = 30
const SOURCES = ['one', 'two', 'three', 'four']

function matchOf(random: () => number): Match {
  const list = {
    ...{ mostCovered: random(), strongest: random(), lead: random(), matching: random() },
    ...{
      nearest: random(),
      nearestMean: random(),
      nearestHead: random(),
      usual: random(),
      together: random(),
    },
  }
  return {
    list,
    ...{ words: random(), place: random(), covered: random(), strength: random() },
    ...{ cosine: random(), cosinePlace: random(), mean: random(), meanPlace: random(), standard: random() },
    ...{ head: random(), headPlace: random(), together: random() },
  }
}

/** Lists by chance, in which a page is the better the more its first signal says. */
function listsOf(seed: number, isForPassage: boolean): readonly JudgedList[] {
  const random = createRandom(seed)
  return Array.from({ length: 80 }, (_, at): JudgedList => {
    const answerable = at % 4 > 0
    const urls = Array.from({ length: PAGES }, (_, page) => `https://a.example/${page}`)
    const given = (evidence: Evidence): GivenSignals => ({
      evidence,
      urls,
      rows: Float32Array.from({ length: PAGES * PAGE_SIGNALS[evidence].length }, random),
      matches: urls.map(() => matchOf(random)),
      words: 1 + (at % 5),
    })
    const both = { words: given('words'), vectors: given('vectors') }
    const gradesOf = ({ evidence, rows }: GivenSignals): readonly number[] =>
      urls.map((_, page) => (answerable && (rows[page * PAGE_SIGNALS[evidence].length] ?? 0) > 0.8 ? 1 : 0))
    return {
      ...{ source: SOURCES[at % SOURCES.length] ?? '', text: `${at}`, answerable, fromElsewhere: false },
      ...{ isForPassage, ideal: answerable ? [1] : [], given: both },
      grades: { words: gradesOf(both.words), vectors: gradesOf(both.vectors) },
    }
  })
}

describe('what is learned', () => {
  const judged = listsOf(1, false)
  const forPassages = listsOf(2, true)
  const learned = learnRanker(judged)

  it('is the same of the same lists, and can be ranked by', () => {
    expect(learnRanker(listsOf(1, false))).toEqual(learned)
    const row = (best: number) => new Float32Array(PAGE_SIGNALS.words.length).fill(0.5).fill(best, 0, 1)
    const [low = 0, high = 0] = [0, 1].map((best) => rankerFrom(learned).pages('words', row(best))[0])
    expect(high).toBeGreaterThan(low)
  })

  it('is of queries for passages only whether a list by words has an answer', () => {
    const more = learnRanker([...judged, ...forPassages])
    expect(more.pages).toEqual(learned.pages)
    expect(more.lists.vectors).toEqual(learned.lists.vectors)
    expect(more.floors.vectors).toEqual(learned.floors.vectors)
    expect(more.lists.words).not.toEqual(learned.lists.words)
  })

  it('is told with it', () => {
    const told = 'grown by bench/train/ranker.ts from judged queries of one 20, two 20, three 20, four 20'
    expect(provenanceOf(judged)).toBe(told)
    expect(provenanceOf([...judged, ...forPassages])).toBe(
      `${told}; the list by words from these and queries for passages of one 20, two 20, three 20, four 20`,
    )
  })
})

it('is kept with its provenance, for the signals there are', () => {
  expect(facts.provenance).toMatch(
    /^grown by bench\/train\/ranker\.ts from judged queries of (?:\S+ \d+(?:, |; |$))+/,
  )
  expect(() => learnedRanker()).not.toThrow()
})

describe.each(['words', 'vectors'] as const)('the forest of pages by %s that is kept', (evidence) => {
  const signals = PAGE_SIGNALS[evidence]

  it('goes with each signal the one way in which it may', () => {
    const random = createRandom(3)
    const rows = Array.from({ length: 500 }, () =>
      Float32Array.from(signals, ({ name }) => (name === 'length of the text' ? 12 : 1) * random()),
    )
    for (const [at, { name, monotone }] of signals.entries()) {
      if (monotone === 0) continue
      for (const row of rows) {
        const more = row.with(at, (row[at] ?? 0) + random())
        const [before = 0, after = 0] = [row, more].map((one) => learnedRanker().pages(evidence, one)[0])
        expect(monotone * (after - before), name).toBeGreaterThanOrEqual(-1e-9)
      }
    }
  })

  it('puts a page that leads on to others behind one that says it, all else being alike', () => {
    const at = signals.findIndex(({ name }) => name === 'leads on to others')
    const page = new Float32Array(signals.length).fill(0.5)
    const [says = 0, leads = 0] = [0, 1].map(
      (share) => learnedRanker().pages(evidence, page.with(at, share))[0],
    )
    expect(says).toBeGreaterThan(leads)
  })
})
