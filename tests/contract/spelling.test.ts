// Spell correction through the API: `correctedQuery` only where it found something, and nothing else touched.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestService, type TestService } from '../support/test-service.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
  // The word list is built once for all data folders of a checkout.
  await service.service.prepare()
  await service.load([
    {
      url: 'https://birds.example/',
      title: 'Migration of birds',
      text: 'Birds leave for the south in autumn.',
    },
    {
      url: 'https://guide.example/',
      title: 'Government guide',
      text: 'How a government works, step by step.',
    },
    {
      url: 'https://code.example/',
      title: 'State of a component',
      text: 'useEffect runs after the first paint.',
    },
  ])
})
afterAll(() => service.close())

async function search(parameters: Record<string, string>): Promise<Record<string, unknown>> {
  const response = await service.get(`/api/v1/search?${new URLSearchParams(parameters)}`)
  expect(response.status).toBe(200)
  return (await response.json()) as Record<string, unknown>
}

describe('correctedQuery', () => {
  it.each([
    ['goverment', 'government'],
    ['govermnet step', 'government step'],
    ['bird migraton', 'bird migration'],
    ['migraton zzyzxqqv', 'migration zzyzxqqv'],
    ['papers on migraton', 'papers on migration'],
    ['goverment wiki', 'government wiki'],
    ['useEffct', 'useeffect'],
    ['zzyzxqqv', undefined],
  ])('of %s is %s', async (q, corrected) => {
    const body = await search({ q })
    expect(body['correctedQuery']).toBe(corrected)
    expect(body['title']).toBe(q)
  })

  it('comes with the results that were found so', async () => {
    const body = await search({ q: 'migraton' })
    expect(body['correctedQuery']).toBe('migration')
    expect(body['results']).toMatchObject([{ link: 'https://birds.example/' }])
  })

  it.each([
    '"goverment"',
    'goverment site:birds.example',
    'intitle:goverment',
    '-goverment birds',
    'node:goverment',
    'goverment.example',
    'goverment++',
    'birds Goverment',
    'nvidia',
    'kubernetes',
    'goverment OR birds',
  ])('is absent for %s', async (q) => {
    expect(await search({ q })).not.toHaveProperty('correctedQuery')
  })

  it.each([
    [['birds', 'goverment'], 'birds | government'],
    [['goverment', 'birds'], 'government | birds'],
    [['goverment', 'migraton'], 'government | migration'],
    [['birds', 'government'], undefined],
  ])('of several queries is all of them as they were searched: %j', async (queries, corrected) => {
    const body = await search({ q: JSON.stringify(queries) })
    expect(body['correctedQuery']).toBe(corrected)
    expect(body['title']).toBe(queries.join(' | '))
  })

  it('keeps filters while it corrects', async () => {
    const body = await search({ q: 'goverment', includeDomains: 'birds.example' })
    expect(body).not.toHaveProperty('correctedQuery')
    expect(body['results']).toEqual([])
  })
})
