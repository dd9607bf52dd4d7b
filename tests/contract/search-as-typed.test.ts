// Queries as people type them, from outside: code, names in one and in parts, comparisons, versions.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestService, type TestService } from '../support/test-service.ts'

interface Body {
  readonly results: readonly { readonly link: string }[]
}

let house: TestService

const paths = async (query: string, more = ''): Promise<readonly string[]> => {
  const reply = await house.get(`/api/v1/search?q=${encodeURIComponent(query)}${more}`)
  const { results } = (await reply.json()) as Body
  return results.map(({ link }) => new URL(link).pathname.slice(1))
}

const page = (path: string, title: string, text: string) => ({
  url: `https://docs.example/${path}`,
  title,
  text,
})

const PAGES = [
  page(
    'file-selector',
    '::file-selector',
    'The selector of a file in each browser, and the support that it has.',
  ),
  page(
    'support',
    'Support',
    'Selector after selector, browser after browser: the support that selectors have.',
  ),
  page(
    'has',
    ':has() pseudo-class',
    'Matches an element with a certain child. Support came late to the browser.',
  ),
  page('array', 'Array', 'An array is a list of values. Every array begins at zero. Array array array.'),
  page('array-at', 'Array.at()', 'Gives the value at a place of the array.'),
  page('prevent-default', 'Event: preventDefault() method', 'Keeps the browser from its usual deed.'),
  page(
    'guide',
    'How to prevent default deeds',
    'Who wants to prevent default deeds calls a method of the event.',
  ),
  page(
    'defaults',
    'Defaults',
    'The default is what is taken. A default, by default. They prevent surprises.',
  ),
  page('kettle', 'Kettle', 'A kettle boils water. Kettle after kettle, the kettle is made of steel.'),
  page('kettle/steel', 'Steel kettle', 'A kettle of steel, the kettle for every stove.'),
  page('kettle/glass', 'Glass kettle', 'A kettle of glass. The kettle shows the water in the kettle.'),
  page('kettle/old', 'Old kettles', 'The kettle of old times: a kettle above a fire.'),
  page('samovar', 'Samovar', 'An urn that keeps water hot for a long evening with many guests.'),
  page('urns', 'Kettle and samovar', 'What boils sooner and what keeps hot for longer.'),
]

beforeAll(async () => {
  house = await startTestService()
  const filler = Array.from({ length: 40 }, (_, at) =>
    page(`filler/${at}`, `Harbour ${at}`, `A harbour with ${at} boats, which has been there at all times.`),
  )
  await house.load([...PAGES, ...filler])
})
afterAll(() => house.close())

describe('code in a query', () => {
  it.each([
    [':has() selector browser support', 'has'],
    ['which browsers really have good support for the :has() selector', 'has'],
    ['Array.at', 'array-at'],
  ])('%s finds the page of that name first', async (query, first) => {
    expect((await paths(query))[0]).toBe(first)
  })

  it('is found in quotes with every stop word', async () => {
    expect(await paths('"at a place of"')).toEqual(['array-at'])
  })
})

describe('a name', () => {
  it.each(['prevent default', 'preventDefault', 'prevent_default', 'PreventDefault()', 'preventdefault'])(
    'is found as %s',
    async (query) => {
      expect((await paths(query)).slice(0, 3)).toContain('prevent-default')
    },
  )

  it('in one finds pages that have it in parts', async () => {
    expect(await paths('preventDefault')).toEqual(['prevent-default', 'guide'])
  })
})

describe('a comparison', () => {
  const modes = ['low-cost', 'fast', 'balanced', 'deep', 'exhaustive']

  it.each([
    'kettle vs samovar',
    'samovar versus kettle',
    'difference between a kettle and a samovar',
    'kettle or samovar',
  ])('as in %s shows pages on both first, then each side', async (query) => {
    const found = await paths(query)
    expect(found[0]).toBe('urns')
    expect(found.slice(1, 3).sort()).toEqual(['kettle', 'samovar'])
  })

  it.each(modes)('in %s goes on from page to page without gap or overlap', async (mode) => {
    const whole = await paths('kettle vs samovar', `&limit=6&searchMode=${mode}`)
    const pages = [0, 2, 4].map((offset) =>
      paths('kettle vs samovar', `&limit=2&offset=${offset}&searchMode=${mode}`),
    )
    expect((await Promise.all(pages)).flat()).toEqual(whole)
    expect(new Set(whole).size).toBe(6)
  })

  it('leaves operators and quotes what they are', async () => {
    expect(await paths('"kettle of glass"')).toEqual(['kettle/glass'])
    expect([...(await paths('samovar OR glass'))].sort()).toEqual(['kettle/glass', 'samovar', 'urns'])
    expect(await paths('kettle vs samovar -boils')).not.toContain('urns')
  })
})
