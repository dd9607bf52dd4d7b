// Tests of the way on from a search that found nothing.
import { expect, it } from 'vitest'
import { heldClock } from '../foundation/clock.ts'
import { createLargestSites, createZeroResultsHelp } from './zero-results-help.ts'

const WORDS = ['everest', 'mountain', 'grid']

function setUp() {
  const clock = heldClock(0)
  let counted = 0
  const census = {
    take: async (most: number) => {
      counted += 1
      if (counted === 2) throw new Error('the database is away')
      const sites = Array.from({ length: most }, (_, at) => ({ name: `${at}.example`, documents: 9 - at }))
      return { documents: 9, sites, languages: [], kinds: [], origins: [], vectors: 0 }
    },
  }
  const zeroResultsHelp = createZeroResultsHelp({
    index: {
      frequency: async (word) => (WORDS.includes(word) ? 3 : 0),
      wordsNear: async (word, edits) =>
        WORDS.filter((one) => one[0] === word[0] && Math.abs(one.length - word.length) <= edits).map(
          (one) => ({
            word: one,
            documents: 3,
          }),
        ),
    },
    largestSites: createLargestSites(census, clock),
  })
  return { zeroResultsHelp, clock, counted: () => counted }
}

it('has the largest sites, counted now and then', async () => {
  const { zeroResultsHelp, clock, counted } = setUp()
  expect((await zeroResultsHelp('x')).sites).toEqual([
    '0.example',
    '1.example',
    '2.example',
    '3.example',
    '4.example',
  ])
  await zeroResultsHelp('y')
  expect(counted()).toBe(1)
  clock.advance(600_000)
  expect((await zeroResultsHelp('x')).sites).toEqual([])
})

it('waits for no count that takes long', async () => {
  const census = { take: () => new Promise<never>(() => undefined) }
  expect(await createLargestSites(census, heldClock(0))()).toEqual([])
})

it.each([
  ['evrest', 'everest'],
  ['Evrest montain', 'everest mountain'],
  ['everest', undefined],
  ['grd', undefined],
  ['mountains', undefined],
  ['zzzz', undefined],
  ['', undefined],
])('has the nearest spelling of %j: %s', async (query, spelling) => {
  expect((await setUp().zeroResultsHelp(query)).spelling).toBe(spelling)
})
