// An index that has nothing yet: what is not known is asked for, and a server that is away is no empty one.
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { EVERYTHING } from '../../engine/index/facets.ts'
import type { IndexQuery } from '../../engine/index/search-index.ts'
import { IndexUnavailable } from '../../foundation/errors.ts'
import { FORM } from './index-form.ts'
import { openOpenSearchIndex } from './opensearch-index.ts'

const QUERY: IndexQuery = {
  must: [[{ kind: 'word', text: 'heron', field: 'any', exact: false, weight: 1 }]],
  should: [],
  mustNot: [],
  filter: EVERYTHING,
  limit: 10,
}

/** A server with one generation, whose state is as `state` has it. */
async function serverWith(state: { languages: readonly string[]; revision: number; status: number }) {
  const found = {
    hits: {
      total: { value: 1, relation: 'eq' },
      hits: [{ _score: 1, sort: [1, 'https://a'], fields: { key: ['https://a'] } }],
    },
  }
  const answers: readonly (readonly [RegExp, () => unknown])[] = [
    [/_settings/, () => ({ 'x-1': { settings: { index: { uuid: 'u1' } } } })],
    [/_doc/, () => ({ _source: { form: FORM, source: '', ...state } })],
    [/_msearch/, () => ({ responses: [found, found] })],
    [/_search/, () => found],
    [/^\/$/, () => ({ version: { number: '3.8.0', distribution: 'opensearch' } })],
  ]
  const server = createServer((request, reply) => {
    const body = answers.find(([path]) => path.test(request.url ?? ''))?.[1]() ?? {}
    reply.writeHead(state.status).end(JSON.stringify(body))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const node = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const index = await openOpenSearchIndex({
    address: { nodes: [node], authorization: undefined, name: 'x' },
    shards: 1,
    replicas: 0,
  })
  onTestFinished(async () => {
    await index.close()
    server.closeAllConnections()
    server.close()
  })
  return index
}

it('finds what came into an index that was empty before, and does not take a server that is away for one', async () => {
  const state = { languages: [] as string[], revision: 0, status: 200 }
  const index = await serverWith(state)
  expect((await index.find(QUERY)).hits).toEqual([])
  state.status = 503
  await expect(index.find(QUERY)).rejects.toThrow(IndexUnavailable)
  Object.assign(state, { languages: ['en'], revision: 1, status: 200 })
  expect((await index.find(QUERY)).hits).toMatchObject([{ url: 'https://a' }])
})

it('makes its index again where somebody has deleted it', async () => {
  let made = false
  const known = { 'x-1': { settings: { index: { uuid: 'u1' } } } }
  const server = createServer((request, reply) => {
    const { method, url = '' } = request
    if (method === 'PUT' && url === '/x-1') made = true
    const isThere = made || /^\/(?:$|x-state)/.test(url)
    const version = { number: '3.8.0', distribution: 'opensearch' }
    const body = url.includes('_settings') ? known : { version, count: 0, _shards: { failed: 0 } }
    reply.writeHead(isThere && !url.includes('_doc') ? 200 : 404).end(JSON.stringify(body))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const node = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const address = { nodes: [node], authorization: undefined, name: 'x' }
  const index = await openOpenSearchIndex({ address, shards: 1, replicas: 0 })
  onTestFinished(async () => {
    await index.close()
    server.closeAllConnections()
    server.close()
  })
  made = false
  expect(await index.stats()).toMatchObject({ documents: 0, revision: 0, source: '' })
})
