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
      expect((await paths(query)).slice(0, 2)).toContain('prevent-default')
    },
  )

  it('in one finds pages that have it in parts', async () => {
    expect(await paths('preventDefault')).toEqual(['prevent-default', 'guide'])
  })
})
