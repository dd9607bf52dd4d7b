// Tests of editions: copies dropped, stories found, articles ranked, a summary chosen.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { StoredArticle } from './article-store.ts'
import { clusterStories } from './cluster-stories.ts'
import { dropCopies } from './drop-copies.ts'
import { makeEdition } from './editions.ts'
import { articleVectors } from './term-vectors.ts'

const NOW = Date.parse('2025-06-10T12:00:00Z')
const HOUR = 3_600_000

let made = 0

function stored(
  title: string,
  fields: { source?: string; hoursAgo?: number; url?: string; summary?: string; position?: number } = {},
): StoredArticle {
  const source = fields.source ?? 'a.example'
  const publishedAt = NOW - (fields.hoursAgo ?? 0) * HOUR
  return {
    article: {
      url: fields.url ?? `https://${source}/${++made}`,
      title,
      summary: fields.summary ?? '',
      published: new Date(publishedAt).toISOString(),
      source,
      lang: 'en',
    },
    publishedAt,
    feedUrl: `https://${source}/feed`,
    position: fields.position ?? 0,
  }
}

/** Nine stories, written for this test; the number says which headline tells which. */
const HEADLINES: readonly (readonly [story: number, title: string, summary: string])[] = [
  [
    1,
    'Central bank raises interest rates to fight inflation',
    'The bank lifted its key interest rate by half a point.',
  ],
  [
    1,
    'Interest rates rise again as bank battles inflation',
    'Borrowers face higher costs after the rate decision.',
  ],
  [1, 'Bank lifts key rate by half a point', 'Inflation remains the main worry of the central bank.'],
  [2, 'Wildfire forces thousands from their homes in Greece', 'Firefighters battle a wildfire near Athens.'],
  [
    2,
    'Greece wildfire: thousands flee as flames near Athens',
    'Villages were emptied as the wildfire spread.',
  ],
  [
    3,
    'New telescope finds water vapour on distant planet',
    'Astronomers report water on a planet 120 light years away.',
  ],
  [
    3,
    'Astronomers detect water vapour on planet beyond our sun',
    'The telescope saw the planet pass its star.',
  ],
  [4, 'Football club sacks manager after seventh defeat', 'The club has won two matches this season.'],
  [4, 'Manager sacked by football club after defeat at home', 'His seventh defeat was one too many.'],
  [5, 'Chip maker unveils processor for artificial intelligence', 'The chip is twice as fast.'],
  [6, 'Parliament passes climate law after long debate', 'The climate law sets targets for 2040.'],
  [6, 'Climate law wins vote in parliament', 'Lawmakers agreed on targets for emissions.'],
  [7, 'Train drivers announce strike over pay', 'The union wants a higher wage.'],
  [8, 'Museum returns stolen painting to family', 'The painting was taken in 1938.'],
  [8, 'Stolen painting goes back to family after 80 years', 'The museum agreed to return it.'],
  [9, 'Heavy snow closes mountain passes', 'Drivers are told to stay at home.'],
]

describe('clusterStories', () => {
  it('puts together most headlines that tell one story, and no others', () => {
    const articles = dropCopies(
      HEADLINES.map(([, title, summary], at) => stored(title, { summary, source: `s${at}.example` })),
    )
    const stories = clusterStories(articles, articleVectors(articles.map(({ article }) => article)))
    const storyOf = new Map(
      stories.flatMap((story, at) => story.articles.map(({ article }) => [article.title, at])),
    )
    let [right, found, expected] = [0, 0, 0]
    for (const [i, [a, first]] of HEADLINES.entries()) {
      for (const [b, second] of HEADLINES.slice(i + 1)) {
        const together = storyOf.get(first) === storyOf.get(second)
        if (a === b) expected++
        if (together) found++
        if (a === b && together) right++
      }
    }
    expect(right / found).toBe(1)
    expect(right / expected).toBeGreaterThanOrEqual(0.8)
  })

  it('tells apart what happens again three days later', () => {
    const articles = dropCopies(
      [0, 72].map((hoursAgo) => stored('Volcano erupts on Iceland peninsula', { hoursAgo })),
    )
    expect(clusterStories(articles, articleVectors(articles.map(({ article }) => article)))).toHaveLength(2)
  })
})

describe('dropCopies', () => {
  it('keeps the earliest of one address, and counts who carries it', () => {
    const late = stored('Big news today', { url: 'https://x.example/1', source: 'b.example', hoursAgo: 1 })
    const early = stored('Big news', { url: 'https://x.example/1', source: 'a.example', hoursAgo: 2 })
    const [only, ...rest] = dropCopies([late, early])
    expect(rest).toEqual([])
    expect(only?.article.title).toBe('Big news')
    expect(only?.carriers).toEqual(new Set(['a.example', 'b.example']))
  })

  it('drops a headline that another site copied, word for word or nearly', () => {
    const agency =
      'Ministers of twelve countries agree on a plan to protect the last great forests of the north'
    const articles = [
      stored(agency, { source: 'a.example', hoursAgo: 3 }),
      stored(agency, { source: 'b.example' }),
      stored(agency.replace('great', 'big'), { source: 'c.example' }),
    ]
    expect(dropCopies(articles).map(({ article }) => article.source)).toEqual(['a.example'])
  })

  it('keeps headlines that differ in a number, short ones, and those of other days', () => {
    const long = (n: number) =>
      `Report number ${n} on the state of the rivers and lakes of the whole northern region`
    const articles = [
      stored(long(1), { source: 'a.example' }),
      stored(long(2), { source: 'b.example' }),
      stored('Item 1'),
      stored('Item 2'),
      stored('Letters', { summary: 'one' }),
      stored('Letters', { summary: 'two' }),
      stored('The morning briefing for you'),
      stored('The morning briefing for you', { hoursAgo: 72 }),
    ]
    expect(dropCopies(articles)).toHaveLength(8)
  })
})

describe('makeEdition', () => {
  it('is empty without articles', () => {
    expect(makeEdition([], 'technology')).toEqual({ byRelevance: [], total: 0, summary: '' })
  })

  it('prefers the fresh, the fitting and what many carry', () => {
    const fitting = stored('Court rules on privacy law', { hoursAgo: 2, source: 'b.example' })
    const other = stored('Ten recipes for summer evenings', { hoursAgo: 2, source: 'c.example' })
    const old = stored('Court ruling on water rights stands', { hoursAgo: 400, source: 'd.example' })
    const { byRelevance } = makeEdition([other, fitting, old], 'law court judge ruling')
    expect(byRelevance.map(({ title }) => title)).toEqual(
      [fitting, other, old].map(({ article }) => article.title),
    )
    const carried = ['e', 'f', 'g'].map((name) =>
      stored(`Storm hits coast, ${name} says`, { source: `${name}.example`, hoursAgo: 2 }),
    )
    expect(makeEdition([other, ...carried], '').byRelevance[0]?.title).toMatch(/^Storm/)
  })

  it('does not let one site fill the front', () => {
    // Each tells a story of its own: no word stands in two of them.
    const loud = [...'abcdefghijklmnopqrstuvwxyzäöüß'].map((letter) =>
      stored(`${letter}orn ${letter}ump ${letter}ister`, { source: 'loud.example' }),
    )
    const quiet = [...'vwxyz'].map((letter) =>
      stored(`${letter}elm ${letter}arkin`, { source: `${letter}.example`, hoursAgo: 1 }),
    )
    const front = makeEdition([...loud, ...quiet], '').byRelevance.slice(0, 15)
    expect(front.filter(({ source }) => source !== 'loud.example').length).toBe(5)
  })

  it('follows the feeds where the topic is no subject', () => {
    const articles = ['Third', 'First', 'Second'].map((title) =>
      stored(title, {
        source: `${title}.example`,
        position: { First: 0, Second: 8, Third: 1000 }[title] ?? 0,
      }),
    )
    expect(makeEdition(articles, '').byRelevance.map(({ title }) => title)).toEqual([
      'First',
      'Second',
      'Third',
    ])
  })

  it('gives articles of years ago, too', () => {
    const articles = Array.from({ length: 12 }, (_, at) =>
      stored(`Headline ${at}`, { hoursAgo: 12_000 + 30 * at }),
    )
    expect(makeEdition(articles, 'tech').byRelevance).toHaveLength(12)
  })

  it('sums up the largest stories in sentences of their own', () => {
    const articles = HEADLINES.map(([, title, summary], at) =>
      stored(title, { summary, source: `s${at}.example` }),
    )
    const { summary } = makeEdition(articles, '')
    const sentences = HEADLINES.flatMap(([, title, text]) => [`${title}.`, text])
    const chosen = sentences.filter((sentence) => summary.includes(sentence))
    expect(chosen).toHaveLength(5)
    expect(chosen.join(' ')).toHaveLength(summary.length)
    expect(summary).toMatch(/rate/)
  })

  it('holds what it must for any articles', () => {
    const word = fc.constantFrom('rate', 'bank', 'fire', 'law', 'moon', 'goal', 'chip', '1', '2')
    const any = fc.record({
      title: fc.array(word, { minLength: 1, maxLength: 8 }).map((words) => words.join(' ')),
      source: fc.constantFrom('a.example', 'b.example', 'c.example'),
      hoursAgo: fc.nat(20_000),
      position: fc.nat(40),
    })
    fc.assert(
      fc.property(fc.array(any, { maxLength: 80 }), (list) => {
        const articles = list
          .map(({ title, ...fields }) => stored(title, fields))
          .sort((a, b) => b.publishedAt - a.publishedAt)
        const edition = makeEdition(articles, 'bank law')
        expect(makeEdition(articles, 'bank law')).toEqual(edition)
        expect(edition.byRelevance).toHaveLength(Math.min(50, edition.total))
        expect(new Set(edition.byRelevance.map(({ url }) => url)).size).toBe(edition.byRelevance.length)
        expect(edition.summary === '').toBe(list.length === 0)
      }),
      { numRuns: 60 },
    )
  })
})
