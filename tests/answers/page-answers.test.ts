// Answers that found pages give themselves, over HTTP in JSON and as a context document.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { searchReplySchema } from '../../src/contract/search/search-response.ts'
import { startTestService, type TestService } from '../support/test-service.ts'

interface Body {
  readonly answer: string
  readonly metrics: { readonly intent: string }
  readonly infobox?: { readonly heading: string; readonly source: string; readonly items: readonly object[] }
  readonly disambiguation?: { readonly options: readonly { readonly title: string }[] }
}

const page = (url: string, title: string, body: string, data: object = {}): Record<string, string> => ({
  url,
  title,
  html: `<html><head><title>${title}</title><script type="application/ld+json">${JSON.stringify(data)}</script></head>
    <body><main><h1>${title}</h1>${body}</main></body></html>`,
})

const DOCUMENTS = [
  page('https://pies.example/quince', 'Quince pie', '<p>A pie of quinces, the best of all.</p>', {
    '@type': 'Recipe',
    name: 'Quince pie',
    prepTime: 'PT20M',
    recipeIngredient: ['3 quinces', '200 g flour'],
    recipeInstructions: [{ '@type': 'HowToStep', text: 'Bake for an hour.' }],
  }),
  page('https://ask.example/q/1', 'How long do quinces keep?', '<p>They keep for some time, I think.</p>', {
    '@type': 'QAPage',
    mainEntity: {
      '@type': 'Question',
      name: 'How long do quinces keep?',
      acceptedAnswer: { '@type': 'Answer', text: 'Two months in a cool place.' },
    },
  }),
  page('https://ask.example/faq', 'Quince questions', '<p>What people ask of quinces, told in short.</p>', {
    '@type': 'FAQPage',
    mainEntity: [
      {
        '@type': 'Question',
        name: 'Are quinces eaten raw?',
        acceptedAnswer: { '@type': 'Answer', text: '<p>Hardly ever.</p>' },
      },
      {
        '@type': 'Question',
        name: 'When are quinces ripe?',
        acceptedAnswer: { '@type': 'Answer', text: 'In October.' },
      },
    ],
  }),
  page(
    'https://people.example/vesna',
    'Vesna Okolo',
    '<p>Vesna Okolo is a botanist who studies quinces and medlars in the hills.</p>',
    { '@type': 'Person', name: 'Vesna Okolo', birthDate: '1951-02-03', jobTitle: 'Botanist' },
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
]

let house: TestService

beforeAll(async () => {
  house = await startTestService()
  await house.load(DOCUMENTS)
})

afterAll(() => house.close())

async function ask(q: string, more: Record<string, string> = {}): Promise<Body> {
  const response = await house.get(`/api/v1/search?${new URLSearchParams({ q, ...more })}`)
  expect(response.status).toBe(200)
  const body = await response.json()
  expect(searchReplySchema.safeParse(body).error).toBeUndefined()
  return body as Body
}

async function context(q: string, more: Record<string, string> = {}): Promise<string> {
  const query = new URLSearchParams({ q, format: 'context', ...more })
  return await (await house.get(`/api/v1/search?${query}`)).text()
}

describe('answers from pages', () => {
  it('show the card of a recipe, and its ingredients where recipes were asked for', async () => {
    const card = {
      heading: 'Quince pie',
      source: 'pies.example',
      items: [
        { label: 'Preparation', value: '20 min' },
        { label: 'Ingredients', value: '3 quinces; 200 g flour' },
        { label: 'Step 1', value: 'Bake for an hour.' },
      ],
    }
    expect(await ask('quince pie recipe')).toMatchObject({ answer: '', infobox: card })
    const forced = await ask('quince pie', { intent: 'recipe' })
    expect(forced).toMatchObject({ answer: 'Quince pie: 3 quinces; 200 g flour', infobox: card })
    expect(await context('quince pie', { intent: 'recipe' })).toContain('3 quinces; 200 g flour')
  })

  it.each([
    ['recipe', 'the'],
    ['recipe', 'quince jelly'],
    ['questions', 'of the'],
    ['questions', 'quinces poison'],
    ['code', 'and'],
    ['wiki', 'bridge market'],
  ])('are none where %s is forced on what no page speaks of: %s', async (intent, q) => {
    expect((await ask(q, { intent })).answer).toBe('')
  })

  it('give the accepted answer to a question', async () => {
    const { answer } = await ask('how long do quinces keep', { intent: 'questions' })
    expect(answer).toBe('Two months in a cool place.')
    expect(await context('how long do quinces keep', { intent: 'questions' })).toContain(answer)
  })

  it('give the answer to one question of a page of many', async () => {
    expect((await ask('when are quinces ripe', { intent: 'questions' })).answer).toBe('In October.')
    expect((await ask('are quinces eaten raw', { intent: 'questions' })).answer).toBe('Hardly ever.')
  })

  it('show the facts of a person who is named, and say who it is when asked', async () => {
    const items = [
      { label: 'Born', value: '1951-02-03' },
      { label: 'Occupation', value: 'Botanist' },
    ]
    const infobox = { heading: 'Vesna Okolo', source: 'people.example', items }
    expect(await ask('vesna okolo')).toMatchObject({ answer: '', infobox })
    const told = await ask('who is vesna okolo')
    expect(told).toMatchObject({ infobox, metrics: { intent: 'KnowledgeIntent' } })
    expect(told.answer).toContain('botanist')
    expect(await context('who is vesna okolo')).toContain(told.answer)
    expect(await ask('vesna okolo medlars')).not.toHaveProperty('infobox')
  })

  it('tell things of one name apart', async () => {
    const { disambiguation } = await ask('zarnik')
    expect(disambiguation?.options.map(({ title }) => title).toSorted()).toEqual([
      'Zarnik (river)',
      'Zarnik (town)',
    ])
  })
})
