// Every intent by its alias and by its full name, with every filter: forced or not, nothing that is excluded comes back.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { searchReplySchema } from '../../src/contract/search/search-response.ts'
import { INTENTS, RESULT_GROUPS } from '../../src/vocabulary/intents.ts'
import { readContextDocument } from '../support/read-context-document.ts'
import type { TestService } from '../support/test-service.ts'
import { startWithUnsafe, wantedPage } from '../support/wanted-pages.ts'

interface Linked {
  readonly link: string
}
interface Body extends Readonly<Record<string, unknown>> {
  readonly results: readonly Linked[]
  readonly metrics: { readonly intent: string }
}

const KINDS = ['website', 'blog', 'video', 'news', 'place', 'profile', 'social', 'academic', 'image']
const WANTED = KINDS.map(wantedPage)

/** What the pages of each group are; where all results are of one group, `results_type` is its name. */
const KIND_OF_GROUP: Readonly<Record<(typeof RESULT_GROUPS)[number], string>> = {
  videos: 'video',
  news: 'news',
  places: 'place',
  profiles: 'profile',
  social: 'social',
  academic: 'academic',
}

const FORBIDDEN = 'The saluki weighs 99 kilos and has a wiry coat, forbidden to those who keep none.'
const ld = (data: object): string => `<script type="application/ld+json">${JSON.stringify(data)}</script>`
/** Pages that would answer by themselves, were they not excluded. */
const EXCLUDED = [
  {
    name: 'recipe',
    head: ld({
      '@type': 'Recipe',
      name: 'Saluki',
      recipeIngredient: ['forbidden flour'],
      recipeInstructions: 'Bake.',
    }),
  },
  {
    name: 'question',
    head: ld({
      '@type': 'QAPage',
      mainEntity: { '@type': 'Question', name: 'Saluki', acceptedAnswer: { text: 'A forbidden answer.' } },
    }),
  },
  { name: 'person', head: ld({ '@type': 'Person', name: 'Saluki', jobTitle: 'Forbidden job' }) },
  { name: 'code', head: '', body: '<pre><code class="language-js">const saluki = forbidden()</code></pre>' },
  { name: 'film', head: ld({ '@type': 'VideoObject', name: 'Saluki', duration: 'PT4M' }) },
].map(({ name, head, body = '' }) => ({
  url: `https://out.example.org/bad/${name}`,
  html: `<html lang="de"><head><title>Saluki</title>${head}</head><body><main><h1>Saluki</h1><p>${FORBIDDEN}</p>${body}</main></body></html>`,
  date: '2019-01-01',
  lang: 'de',
  country: 'FR',
}))

const FILTERS: readonly Readonly<Record<string, string>>[] = [
  { includeDomains: 'example.com' },
  { excludeDomains: '*.example.org' },
  { includeTerms: 'velvet' },
  { excludeTerms: 'forbidden' },
  { dateFrom: '2024-01-01', dateTo: '2024-12-31' },
  { sourceCountry: 'GB' },
  { filetype: 'pdf' },
  { intitle: 'wanted' },
  { inurl: 'good' },
  { intext: 'velvet' },
  { safe: 'strict' },
  { q: 'saluki site:in.example.com' },
  { q: 'saluki -forbidden' },
  { q: 'saluki "velvet coat"' },
  { q: 'saluki lang:en' },
  { q: 'saluki 20..30' },
]

let house: TestService

beforeAll(async () => {
  house = await startWithUnsafe('out.example.org')
  await house.load([...WANTED, ...EXCLUDED])
  await house.service.prepare()
})
afterAll(() => house.close())

const ask = (more: Readonly<Record<string, string>>): Promise<Response> =>
  house.get(`/api/v1/search?${new URLSearchParams({ q: 'saluki', searchMode: 'fast', ...more })}`)

async function inJson(more: Readonly<Record<string, string>>): Promise<Body> {
  const response = await ask(more)
  expect(response.status).toBe(200)
  const body: unknown = await response.json()
  expect(searchReplySchema.safeParse(body).error).toBeUndefined()
  return body as Body
}

const linksOf = (body: Body): readonly string[] =>
  [body.results, ...[...RESULT_GROUPS, 'images'].map((group) => body[group] ?? [])].flatMap((items) =>
    (items as readonly Linked[]).map(({ link }) => link),
  )

describe('the intent', () => {
  it.each(INTENTS.map(({ alias, name, resultsType }) => [alias, name, resultsType]))(
    '%s is forced by its alias and by %s, in any case, and told in both forms',
    async (alias, name, resultsType) => {
      for (const intent of [alias, name, name.toLowerCase(), ` ${alias.toUpperCase()} `]) {
        const body = await inJson({ intent })
        expect([body.metrics.intent, body['results_type'], body['type']]).toEqual([
          name,
          resultsType,
          resultsType,
        ])
        expect(body.results.length).toBeGreaterThan(0)
      }
      const { head } = readContextDocument(await (await ask({ intent: alias, format: 'context' })).text())
      expect(head).toMatchObject({ query: 'saluki', intent: name, results_type: resultsType })
    },
  )

  it.each(INTENTS.map(({ alias }) => alias))('%s holds to every filter', async (intent) => {
    expect(linksOf(await inJson({ intent })).some((link) => link.includes('out.example.org'))).toBe(true)
    for (const filter of FILTERS) {
      const body = await inJson({ intent, ...filter })
      const which = JSON.stringify(filter)
      expect(
        linksOf(body).filter((link) => !link.startsWith('https://in.example.com/')),
        which,
      ).toEqual([])
      expect(body.results.length, which).toBeGreaterThan(0)
      expect(`${body['answer']} ${JSON.stringify(body['infobox'] ?? '')}`, which).not.toMatch(
        /forbidden|out\.example/i,
      )
      const document = await (await ask({ intent, format: 'context', ...filter })).text()
      expect(document, which).not.toContain('out.example.org')
    }
  })

  it.each(INTENTS.map(({ alias }) => alias))('%s relabels no page of another kind', async (intent) => {
    const body = await inJson({ intent })
    const typeOf = new Map(WANTED.map(({ url = '', type }) => [url, type]))
    for (const group of RESULT_GROUPS) {
      const [kind, isTold] = [KIND_OF_GROUP[group], group === String(body['results_type']).toLowerCase()]
      const listed = [...(isTold ? body.results : []), ...((body[group] ?? []) as readonly Linked[])]
      const types = new Set(listed.flatMap(({ link }) => typeOf.get(link) ?? []))
      if (isTold) expect(types).toContain(kind)
      types.delete(kind)
      expect([...types], group).toEqual([])
    }
  })
})
