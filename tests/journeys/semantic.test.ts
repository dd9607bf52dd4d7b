// Ranking by meaning in a whole service: before its models are there, with them, and where there are none.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runtimeIsInstalled } from '../../src/adapters/onnx/model-files.ts'
import { SEARCH_MODES } from '../../src/vocabulary/search-options.ts'
import { startTestService, type TestService } from '../support/test-service.ts'

const ABOUT_PRESSURE = 'https://health.example/hypertension'
const ABOUT_SALT = 'https://food.example/salt'
const PAGES = [
  { url: ABOUT_PRESSURE, title: 'Hypertension', text: 'Treatment of high arterial tension.', lang: 'en' },
  { url: ABOUT_SALT, title: 'Salt', text: 'Lower levels of salt in soup.', lang: 'en' },
  { url: 'https://de.example/', title: 'Otter', text: 'Der Otter schwimmt.', lang: 'de' },
]
/** The word that it shares with the page on salt is not what it is about. */
const QUERY = 'how to lower blood pressure'
/** Generous: a busy machine loads the model slowly. */
const LONGEST_MS = 600_000
const LONGEST_POLL_MS = 120_000

async function found(service: TestService, body: Record<string, unknown>): Promise<string[]> {
  const response = await service.post('/api/v1/search', { q: QUERY, noCache: true, ...body })
  expect(response.status).toBe(200)
  const { results } = (await response.json()) as { results: { link: string }[] }
  return results.map(({ link }) => link)
}

describe('a service without models', () => {
  let service: TestService
  beforeAll(async () => {
    service = await startTestService({ WHIPPET_SEMANTIC: '0' })
    await service.load(PAGES)
  })
  afterAll(() => service.close())

  it.each(SEARCH_MODES)('answers in mode %s by words', async (searchMode) => {
    expect(await found(service, { searchMode })).toEqual([ABOUT_SALT])
  })
})

describe.skipIf(!runtimeIsInstalled())('a service with models', { timeout: LONGEST_MS }, () => {
  let service: TestService
  beforeAll(async () => {
    service = await startTestService({ WHIPPET_SEMANTIC: '1' })
    await service.load(PAGES)
  })
  afterAll(() => service.close(), LONGEST_MS)

  it.each(SEARCH_MODES)('answers in mode %s by words while no page is embedded', async (searchMode) => {
    expect(await found(service, { searchMode })).toEqual([ABOUT_SALT])
  })

  it('gives its answer again while no page is embedded, in the same order', async () => {
    const ask = async () => {
      const response = await service.post('/api/v1/search', { q: 'levels of salt', searchMode: 'fast' })
      return (await response.json()) as { results: { link: string }[]; metrics: { cached?: true } }
    }
    const [first, second] = [await ask(), await ask()]
    expect([first.metrics.cached, second.metrics.cached]).toEqual([undefined, true])
    expect(second.results).toEqual(first.results)
  })

  it('embeds the pages in English, each once', async () => {
    expect(await service.service.embedDocuments?.catchUp()).toBe(2)
    expect(await service.service.embedDocuments?.catchUp()).toBe(0)
  })

  // A query does not wait long for its vector: on a busy machine one more try may be needed.
  it.each(SEARCH_MODES.filter((mode) => mode !== 'low-cost'))(
    'finds in mode %s what shares no word with the query',
    async (searchMode) => {
      await expect
        .poll(() => found(service, { searchMode }), { timeout: LONGEST_POLL_MS })
        .toEqual(expect.arrayContaining([ABOUT_PRESSURE, ABOUT_SALT]))
    },
  )

  it('answers in the least time that can be asked for', async () => {
    expect(await found(service, { searchMode: 'exhaustive', timeout: 1_000 })).toContain(ABOUT_SALT)
  })
})
