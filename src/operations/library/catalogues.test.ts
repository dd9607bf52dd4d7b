// Catalogues are read page by page, from all of them, and never for ever.
import { expect, it } from 'vitest'
import { mapFetcher } from '../../../tests/support/map-fetcher.ts'
import { PageUnavailable } from '../../foundation/errors.ts'
import { createCatalogues } from './catalogues.ts'

const KIWIX = 'https://a.example/catalog/v2/entries'
const OTHER = 'https://b.example/catalog/v2/entries'

function entry(name: string, edition = '2024-05-01'): string {
  return `<entry><title>${name}</title><name>${name}</name><updated>${edition}T00:00:00Z</updated>
    <link rel="http://opds-spec.org/acquisition/open-access" type="application/x-zim" href="/${name}.zim" length="9"/></entry>`
}

const feed = (entries: readonly string[], total: number): string =>
  `<feed><totalResults>${total}</totalResults>${entries.join('')}</feed>`

it('asks for words, language and category, page after page', async () => {
  const names = Array.from({ length: 150 }, (_, at) => `hounds_${at}`)
  const asked = 'q=hounds&lang=deu&category=wikipedia'
  const fetcher = mapFetcher({
    [`${KIWIX}?${asked}&start=0&count=100`]: feed(
      names.slice(0, 100).map((name) => entry(name)),
      150,
    ),
    [`${KIWIX}?${asked}&start=100&count=100`]: feed(
      names.slice(100).map((name) => entry(name)),
      150,
    ),
  })
  const wanted = { words: 'hounds', language: 'de', category: 'wikipedia' }
  const found = await createCatalogues(fetcher, [KIWIX]).search(wanted)
  expect(found.map(({ name }) => name)).toEqual(names)
  expect(fetcher.asked).toHaveLength(2)
})

it('ends at a catalogue that gives one page for ever, whatever total it tells', async () => {
  const same = Array.from({ length: 100 }, (_, at) => entry(`hounds_${at}`))
  const page = (start: number): [string, string] => [
    `${KIWIX}?q=hounds&start=${start}&count=100`,
    feed(same, 1_000_000),
  ]
  const fetcher = mapFetcher(Object.fromEntries([page(0), page(100)]))
  expect(await createCatalogues(fetcher, [KIWIX]).search({ words: 'hounds' })).toHaveLength(100)
  expect(fetcher.asked).toHaveLength(2)
})

it('takes the newest edition of all catalogues that answer', async () => {
  const page = (address: string, edition: string): [string, string] => [
    `${address}?name=hounds&start=0&count=100`,
    feed([entry('hounds', edition)], 1),
  ]
  const fetcher = mapFetcher(Object.fromEntries([page(KIWIX, '2024-05-01'), page(OTHER, '2024-09-01')]))
  const catalogues = createCatalogues(fetcher, [KIWIX, OTHER])
  expect(await catalogues.find('hounds')).toMatchObject({ edition: '2024-09-01' })
  fetcher.answers.set(`${OTHER}?name=hounds&start=0&count=100`, new PageUnavailable('The site answered 503'))
  expect(await catalogues.find('hounds')).toMatchObject({ edition: '2024-05-01' })
  fetcher.offline = true
  await expect(catalogues.find('hounds')).rejects.toThrow('WHIPPET_LIBRARY_CATALOGUE names the catalogues')
})
