// `score` and `minScore` from outside: on results and groups, in every mode, and never rising.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestService, type TestService } from '../support/test-service.ts'

interface Scored {
  readonly link: string
  readonly score: number
}

interface Body {
  readonly results: readonly Scored[]
  readonly news?: readonly Scored[]
  readonly images?: readonly Scored[]
  readonly metrics: { readonly total_results_found: number }
}

const MODES = ['low-cost', 'fast', 'balanced', 'deep', 'exhaustive']

let house: TestService

const ask = async (query: string): Promise<Body> =>
  (await (await house.get(`/api/v1/search?${query}`)).json()) as Body

beforeAll(async () => {
  house = await startTestService()
  const filler = Array.from({ length: 60 }, (_, at) => ({
    url: `https://filler.example/${at}`,
    title: `Harbour ${at}`,
    text: `A harbour with ${at} boats, seen in the morning.`,
  }))
  const heron = { title: 'The heron', text: 'A heron stands in the shallow water of the estuary and waits.' }
  await house.load([
    ...filler,
    { url: 'https://birds.example/heron', ...heron },
    {
      url: 'https://birds.example/water',
      title: 'Estuary',
      text: 'An estuary in the morning, without birds.',
    },
    {
      url: 'https://news.example/heron',
      title: 'Heron seen in the estuary',
      text: 'A heron was seen in the shallow estuary.',
      type: 'news',
      image: 'https://news.example/heron.jpg',
    },
  ])
})
afterAll(() => house.close())

describe('score', () => {
  it.each(MODES)('is on every result in %s, to three decimals, and never rises', async (mode) => {
    const { results } = await ask(`q=heron+shallow+estuary&limit=50&minScore=0&searchMode=${mode}`)
    expect(results.length).toBeGreaterThan(2)
    for (const [at, { score }] of results.entries()) {
      expect(score).toBeGreaterThanOrEqual(0)
      expect(score).toBeLessThanOrEqual(results[at - 1]?.score ?? 1)
      expect(Math.round(score * 1000) / 1000).toBe(score)
    }
    expect(results[0]?.score).toBeGreaterThan(0.7)
  })

  it('goes on where the page before ends', async () => {
    const first = await ask('q=heron+morning&limit=5&minScore=0')
    const second = await ask('q=heron+morning&limit=5&offset=5&minScore=0')
    expect(second.results[0]?.score).toBeLessThanOrEqual(first.results.at(-1)?.score ?? 0)
  })

  it('is on the results of groups, and not on images in their short form', async () => {
    const long = await ask('q=heron+estuary&intent=images')
    expect(long.news?.[0]?.score).toBeGreaterThan(0.7)
    expect(long.images?.[0]?.score).toBeGreaterThan(0.7)
    const short = await ask('q=heron+estuary&intent=images&imageFormat=short')
    expect(short.images?.[0]).not.toHaveProperty('score')
    expect(Object.keys(short.images?.[0] ?? {})).not.toContain('undefined')
  })
})

describe('minScore', () => {
  it.each(MODES)('leaves out what is below it in %s, and counts what is left', async (mode) => {
    const asked = `q=heron+morning+boats&limit=100&searchMode=${mode}`
    const all = await ask(`${asked}&minScore=0`)
    const some = await ask(`${asked}&minScore=0.7`)
    expect(some.results.every(({ score }) => score >= 0.7)).toBe(true)
    expect(some.results.length).toBeLessThan(all.results.length)
    expect(some.metrics.total_results_found).toBe(some.results.length)
  })

  it.each(['1.1', '-0.1', 'high', ''])('of %j is refused', async (value) => {
    const reply = await house.get(`/api/v1/search?q=heron&minScore=${value}`)
    expect(reply.status).toBe(400)
    expect(await reply.text()).toContain('minScore')
  })
})

describe('an answer whose source cannot be reached', () => {
  it.each([
    ['weather+in+berlin', 'weather'],
    ['100+usd+to+eur', 'rates'],
  ])('to %s names it, and nothing stands in for it', async (query, source) => {
    await house.load([
      {
        url: 'https://licence.example/',
        title: 'Berlin licence',
        text: 'A licence of 100 words from Berlin.',
      },
    ])
    const body = await ask(`q=${query}`)
    expect(body).toMatchObject({ answer: '', results: [], metrics: { unavailable: [source] } })
    expect(await ask('q=heron')).not.toHaveProperty('metrics.unavailable')
  })
})
