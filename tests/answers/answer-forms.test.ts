// Every kind of answer over HTTP in both forms: what JSON says, the context document says too.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { searchReplySchema } from '../../src/contract/search/search-response.ts'
import { readContextDocument } from '../support/read-context-document.ts'
import { startTestService, type TestService } from '../support/test-service.ts'
import { startWeatherServer, type WeatherServer } from '../support/weather-server.ts'

interface Body {
  readonly answer: string
  readonly results_type: string
  readonly title: string
  readonly results: readonly { readonly link: string }[]
  readonly metrics: { readonly intent: string; readonly cost_dollars: number }
}

interface Kind {
  readonly q: string
  readonly more?: Readonly<Record<string, string>>
  readonly intent: string
  readonly type: string
  /** Empty: no answer, with what else is told. */
  readonly answer: RegExp | ''
  readonly also?: object
  /** Whether it depends on the moment, and two calls may differ. */
  readonly moves?: true
}

const ld = (data: object): string => `<script type="application/ld+json">${JSON.stringify(data)}</script>`
const page = (url: string, title: string, body: string, data = ''): Record<string, string> => ({
  url,
  title,
  html: `<html lang="en"><head><title>${title}</title>${data}</head><body><main><h1>${title}</h1>${body}</main></body></html>`,
})

const DOCUMENTS = [
  page(
    'https://pies.example/medlar',
    'Medlar tart',
    '<p>A tart of medlars that anyone can bake.</p>',
    ld({
      '@type': 'Recipe',
      name: 'Medlar tart',
      recipeIngredient: ['2 medlars', '100 g flour'],
      recipeInstructions: 'Bake.',
    }),
  ),
  page(
    'https://ask.example/q/1',
    'How long do medlars keep?',
    '<p>They keep for a while, I think.</p>',
    ld({
      '@type': 'QAPage',
      mainEntity: {
        '@type': 'Question',
        name: 'How long do medlars keep?',
        acceptedAnswer: { '@type': 'Answer', text: 'Three weeks in straw.' },
      },
    }),
  ),
  page(
    'https://code.example/debounce',
    'Debounce in JavaScript',
    '<p>How to debounce a medlar counter.</p><pre><code class="language-js">const debounce = (work) =&gt; work()</code></pre>',
  ),
  page(
    'https://en.wikipedia.org/wiki/Zarnik_(river)',
    'Zarnik (river)',
    '<p>Zarnik is a river in the north. It is long and slow and full of fish.</p>',
  ),
  page(
    'https://en.wikipedia.org/wiki/Zarnik_(town)',
    'Zarnik (town)',
    '<p>Zarnik is a town in the south. It has a bridge and a market square.</p>',
  ),
  page(
    'https://people.example/vesna',
    'Vesna Okolo',
    '<p>Vesna Okolo is a botanist who studies medlars in the hills.</p>',
    ld({ '@type': 'Person', name: 'Vesna Okolo', birthDate: '1951-02-03', jobTitle: 'Botanist' }),
  ),
]

/** The rates of a day that is never far from today: older ones are not used. */
const ratesOf = (day: string): string =>
  `<gesmes:Envelope xmlns:gesmes="g"><Cube><Cube time='${day}'><Cube currency='USD' rate='1.25'/><Cube currency='JPY' rate='160'/></Cube></Cube></gesmes:Envelope>`

const CALCULATED = { calculation: { expression: expect.any(String), result: expect.any(String) } }

const KINDS: Readonly<Record<string, Kind>> = {
  calculation: {
    q: '12 * (3 + 4)',
    intent: 'CalculatorIntent',
    type: 'Calculator',
    answer: /^84$/,
    also: CALCULATED,
  },
  percentages: {
    q: '15% of 80',
    intent: 'CalculatorIntent',
    type: 'Calculator',
    answer: /^12$/,
    also: CALCULATED,
  },
  units: {
    q: '10 miles in km',
    intent: 'UnitsIntent',
    type: 'Calculator',
    answer: /16\.09344 kilometers$/,
    also: { calculation: { rawResult: { value: 16.09344, unit: 'km' } } },
  },
  temperature: {
    q: '100 f to c',
    intent: 'UnitsIntent',
    type: 'Calculator',
    answer: /37\.7+8/,
    also: CALCULATED,
  },
  'cooking units': {
    q: '2 cups in ml',
    more: { country: 'US' },
    intent: 'UnitsIntent',
    type: 'Calculator',
    answer: /473/,
    also: CALCULATED,
  },
  currency: {
    q: '100 eur in usd',
    intent: 'CurrencyIntent',
    type: 'Calculator',
    answer: /125(\.00)? USD/,
    also: CALCULATED,
  },
  'time in a place': {
    q: 'time in tokyo',
    intent: 'TimeIntent',
    type: 'Time',
    answer: /in Tokyo, Japan \(UTC\+9\)$/,
    moves: true,
  },
  'time between zones': { q: '3 pm utc in tokyo', intent: 'TimeIntent', type: 'Time', answer: /12:00 AM/ },
  'date arithmetic': {
    q: '30 days after 2024-02-01',
    intent: 'TimeIntent',
    type: 'Time',
    answer: /2024-03-02/,
  },
  'days until': {
    q: 'days until christmas',
    intent: 'TimeIntent',
    type: 'Time',
    answer: /\d+ days?|today/i,
    moves: true,
  },
  holiday: { q: 'when is christmas 2025', intent: 'TimeIntent', type: 'Time', answer: /December 25, 2025/ },
  weather: {
    q: 'weather in Berlin',
    more: { country: 'DE' },
    intent: 'WeatherIntent',
    type: 'Weather',
    answer: /^Berlin, Germany: 12\.3 °C/,
    also: { weather: { location: { name: 'Berlin' }, units: 'metric', icon: '10n' } },
  },
  definition: {
    q: 'define serendipity',
    intent: 'DefinitionIntent',
    type: 'Definition',
    answer: /good luck/,
    also: { infobox: { heading: 'serendipity' } },
  },
  entity: {
    q: 'capital of france',
    intent: 'KnowledgeIntent',
    type: 'Knowledge',
    answer: /Paris/,
    also: { infobox: { heading: 'France' }, related_topics: expect.arrayContaining(['Europe']) },
  },
  'entity of a page': {
    q: 'who is vesna okolo',
    intent: 'KnowledgeIntent',
    type: 'Knowledge',
    answer: /botanist/,
    also: { infobox: { heading: 'Vesna Okolo', source: 'people.example' } },
  },
  disambiguation: {
    q: 'mercury',
    intent: 'FallbackSearchIntent',
    type: 'Search',
    answer: '',
    also: { disambiguation: { query: 'mercury', options: expect.any(Array) } },
  },
  'disambiguation of pages': {
    q: 'zarnik',
    intent: 'FallbackSearchIntent',
    type: 'Search',
    answer: '',
    also: { disambiguation: { query: 'zarnik', options: expect.any(Array) } },
  },
  wiki: {
    q: 'helium',
    more: { intent: 'wiki' },
    intent: 'WikiIntent',
    type: 'Knowledge',
    answer: /atomic number 2/,
    also: { infobox: { heading: 'Helium' } },
  },
  knowledge: {
    q: 'turkey',
    more: { intent: 'knowledge' },
    intent: 'KnowledgeIntent',
    type: 'Knowledge',
    answer: /Ankara/,
    also: { infobox: expect.any(Object) },
  },
  code: {
    q: 'debounce',
    more: { intent: 'code' },
    intent: 'CodeIntent',
    type: 'Code',
    answer: /^const debounce/,
  },
  recipe: {
    q: 'medlar tart',
    more: { intent: 'recipe' },
    intent: 'RecipeIntent',
    type: 'Recipes',
    answer: /2 medlars; 100 g flour/,
    also: { infobox: { heading: 'Medlar tart', source: 'pies.example' } },
  },
  questions: {
    q: 'how long do medlars keep',
    more: { intent: 'questions' },
    intent: 'QuestionsIntent',
    type: 'Questions',
    answer: /^Three weeks in straw\.$/,
  },
}

let weather: WeatherServer
let house: TestService

beforeAll(async () => {
  weather = await startWeatherServer()
  house = await startTestService({
    WHIPPET_WEATHER_URL: weather.url,
    WHIPPET_GEOCODING_URL: weather.url,
    WHIPPET_ALLOW_PRIVATE: '127.0.0.1',
  })
  await writeFile(join(house.config.dataFolder, 'rates.xml'), ratesOf(new Date().toISOString().slice(0, 10)))
  await house.load(DOCUMENTS)
  await house.service.prepare()
})

afterAll(async () => {
  await house.close()
  await weather.close()
})

const ask = (kind: Pick<Kind, 'q' | 'more'>, format: string): Promise<Response> =>
  house.get(`/api/v1/search?${new URLSearchParams({ q: kind.q, ...kind.more, format })}`)

async function inJson(kind: Pick<Kind, 'q' | 'more'>): Promise<Body> {
  const response = await ask(kind, 'json')
  expect(response.status).toBe(200)
  const body = await response.json()
  expect(searchReplySchema.safeParse(body).error).toBeUndefined()
  return body as Body
}

const oneLine = (text: string): string => text.replace(/\s+/g, ' ')

describe('an answer', () => {
  it.each(Object.entries(KINDS))('of the kind %s', async (_, kind) => {
    const body = await inJson(kind)
    expect(body).toMatchObject({
      results_type: kind.type,
      type: kind.type,
      title: kind.q,
      metrics: { intent: kind.intent },
      ...kind.also,
    })
    if (kind.answer === '') expect(body.answer).toBe('')
    else expect(body.answer).toMatch(kind.answer)
    expect(body.metrics.cost_dollars > 0).toBe(body.answer !== '' || body.results.length > 0)

    const document = readContextDocument(await (await ask(kind, 'context')).text())
    expect(document.head).toMatchObject({ query: kind.q, intent: kind.intent, results_type: kind.type })
    if (kind.moves) expect(document.answer).toMatch(kind.answer)
    else expect(document.answer ?? '').toBe(oneLine(body.answer))
    expect(document.results.map(({ fields }) => fields['url'])).toEqual(body.results.map(({ link }) => link))
  })

  it('of the weather is none in a house without a way out, and no figure is made up', async () => {
    const cut = await startTestService()
    try {
      await cut.service.prepare()
      const path = '/api/v1/search?q=weather+in+Berlin'
      const body = (await (await cut.get(path)).json()) as Body
      expect(body).toMatchObject({ results_type: 'Search', answer: '', metrics: { cost_dollars: 0 } })
      expect(body).not.toHaveProperty('weather')
      const document = readContextDocument(await (await cut.get(`${path}&format=context`)).text())
      expect(document.answer).toBeUndefined()
      expect(document.head).toMatchObject({ results_type: 'Search' })
    } finally {
      await cut.close()
    }
  })
})
