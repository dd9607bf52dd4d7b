// The reference for people: short titles, samples to copy, and a field for every parameter that can be tried.
import { expect, it } from 'vitest'
import { apiReference } from './api-reference.ts'
import { openapiDocument } from './openapi-document.ts'
import { readOpenapi } from './read-openapi.ts'

const baseUrl = 'http://localhost:8787'
const api = readOpenapi(openapiDocument({ baseUrl, version: '0.0.0' }))
const page = apiReference({ baseUrl, version: '0.0.0' }, api)

/** The part of the page that is about one operation. */
function part(id: string): string {
  return page.split('<details class="part"').find((one) => one.includes(`id="${id}"`)) ?? ''
}

it('has titles of a few words, each once', () => {
  const titles = api.operations.map(({ summary }) => summary)
  expect(new Set(titles).size).toBe(titles.length)
  expect(titles).toEqual(expect.arrayContaining(['Search', 'Fetch', 'News', 'Usage', 'Balance']))
  for (const title of titles) expect(title.split(' ').length, title).toBeLessThanOrEqual(4)
})

it('has a sample in three languages for every operation, each with a button that copies it', () => {
  for (const { id } of api.operations) {
    expect(part(id).match(/<summary>(curl|TypeScript|Python)<\/summary>/g), id).toHaveLength(3)
    expect(part(id).match(/class="copy"/g), id).toHaveLength(3)
  }
})

it('has a field for every parameter of what can be tried, and the body of what takes one', () => {
  const tried = api.operations.filter(({ method }) => method === 'GET' || method === 'POST')
  expect(tried.length).toBeGreaterThan(5)
  for (const { id, parameters, body } of tried) {
    for (const { name } of parameters) expect(part(id), `${id} ${name}`).toContain(`id="${id}-${name}"`)
    expect(part(id).includes(`id="${id}-body"`), id).toBe(body !== undefined)
  }
})
