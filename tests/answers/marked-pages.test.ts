// Pages that mark their data in their own elements, as microdata or RDFa, end to end: cards, answers, kinds and groups.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { searchReplySchema } from '../../src/contract/search/search-response.ts'
import { readContextDocument } from '../support/read-context-document.ts'
import { startTestService, type TestService } from '../support/test-service.ts'

type Item = Readonly<Record<string, unknown>>
interface Body extends Item {
  readonly answer: string
}

const page = (url: string, title: string, body: string): Record<string, string> => ({
  url,
  html: `<html lang="en"><head><title>${title}</title></head><body><main>${body}</main></body></html>`,
})

const item = (type: string, name: string, more: string): string =>
  `<div itemscope itemtype="https://schema.org/${type}"><h1 itemprop="name">${name}</h1>${more}</div>`
const inRdfa = (type: string, name: string, more: string): string =>
  `<div vocab="http://schema.org/" typeof="${type}"><h1 property="name">${name}</h1>${more}</div>`

const TEXT = '<p>All that is known of the sloe, told at some length for those who care to read it.</p>'

const DOCUMENTS = [
  page(
    'https://pies.example/sloe',
    'Sloe tart',
    item(
      'Recipe',
      'Sloe tart',
      `${TEXT}<meta itemprop="prepTime" content="PT20M"><ul><li itemprop="recipeIngredient">3 cups of sloes</li>
      <li itemprop="recipeIngredient">200 g flour</li></ul><div itemprop="recipeInstructions"><p>Stone them.</p><p>Bake.</p></div>`,
    ),
  ),
  page(
    'https://ask.example/sloe',
    'When are sloes ripe?',
    `<div itemscope itemtype="https://schema.org/QAPage"><div itemprop="mainEntity" itemscope itemtype="https://schema.org/Question">
      <h1 itemprop="name">When are sloes ripe?</h1>${TEXT}
      <div itemprop="suggestedAnswer" itemscope itemtype="https://schema.org/Answer"><p itemprop="text">In May.</p></div>
      <div itemprop="acceptedAnswer" itemscope itemtype="https://schema.org/Answer"><p itemprop="text">After the first frost.</p></div>
    </div></div>`,
  ),
  page(
    'https://shop.example/gin',
    'Sloe gin kit',
    item(
      'Product',
      'Sloe gin kit',
      `${TEXT}<span itemprop="brand">Blackthorn</span><div itemprop="offers" itemscope itemtype="https://schema.org/Offer">
      <span itemprop="price" content="24.50">£24.50</span><meta itemprop="priceCurrency" content="GBP"></div>`,
    ),
  ),
  page(
    'https://fairs.example/sloe',
    'Sloe fair',
    inRdfa(
      'Event',
      'Sloe fair',
      `${TEXT}<time property="startDate" datetime="2024-10-05">in October</time>
      <div property="location" typeof="Place"><span property="name">Old market</span></div>`,
    ),
  ),
  page(
    'https://films.example/sloe',
    'Sloe harvest',
    item('VideoObject', 'Sloe harvest', `${TEXT}<meta itemprop="duration" content="PT4M13S">`),
  ),
  page(
    'https://board.example/t/1',
    'Sloes in hedges',
    item('DiscussionForumPosting', 'Sloes in hedges', `${TEXT}<p itemprop="text">Mine have none.</p>`),
  ),
  page(
    'https://shop.example/all',
    'Sloe things',
    ['Sloe jam', 'Sloe syrup'].map((name) => item('Product', name, TEXT)).join(''),
  ),
]

let house: TestService

beforeAll(async () => {
  house = await startTestService()
  await house.load(DOCUMENTS)
})
afterAll(() => house.close())

const get = (q: string, more: Record<string, string>): Promise<Response> =>
  house.get(`/api/v1/search?${new URLSearchParams({ q, ...more })}`)

async function ask(q: string, more: Record<string, string> = {}): Promise<Body> {
  const response = await get(q, more)
  expect(response.status).toBe(200)
  const body: unknown = await response.json()
  expect(searchReplySchema.safeParse(body).error).toBeUndefined()
  return body as Body
}

describe('a page that marks its data in its elements', () => {
  it('shows the card of its recipe', async () => {
    const { answer, infobox } = await ask('sloe tart', { intent: 'recipe' })
    expect(answer).toBe('Sloe tart: 3 cups of sloes; 200 g flour')
    expect(infobox).toEqual({
      heading: 'Sloe tart',
      source: 'pies.example',
      items: [
        { label: 'Preparation', value: '20 min' },
        { label: 'Ingredients', value: '3 cups of sloes; 200 g flour' },
        { label: 'Step 1', value: 'Stone them.' },
        { label: 'Step 2', value: 'Bake.' },
      ],
    })
    const document = readContextDocument(
      await (await get('sloe tart', { intent: 'recipe', format: 'context' })).text(),
    )
    expect(document.answer).toBe(answer)
  })

  it('gives the accepted answer to its question', async () => {
    expect((await ask('when are sloes ripe', { intent: 'questions' })).answer).toBe('After the first frost.')
  })

  it.each([
    [
      'sloe gin kit',
      [
        { label: 'Brand', value: 'Blackthorn' },
        { label: 'Price', value: '24.50 GBP' },
      ],
    ],
    [
      'sloe fair',
      [
        { label: 'Starts', value: '2024-10-05' },
        { label: 'Place', value: 'Old market' },
      ],
    ],
  ])('tells the facts of %s', async (q, items) => {
    expect((await ask(q, { intent: 'knowledge' }))['infobox']).toMatchObject({
      items: expect.arrayContaining(items),
    })
  })

  it('is of the kind that it marks, with what only such pages have; a list of things is none of them', async () => {
    const { videos, social, results } = await ask('sloe', { metadata: 'full', limit: '20' })
    expect(videos).toMatchObject([{ link: 'https://films.example/sloe', duration: '4:13' }])
    expect(social).toMatchObject([{ link: 'https://board.example/t/1' }])
    const list = (results as readonly Item[]).find(({ link }) => link === 'https://shop.example/all')
    expect(list).toMatchObject({ type: 'website' })
    expect(await ask('sloe things')).not.toHaveProperty('infobox')
  })
})
