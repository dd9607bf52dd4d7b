// One account's bombs, twenty in a call: another account's pages are read while that call still runs.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type FixtureWeb, startFixtureWeb } from '../support/fixture-web.ts'
import { type HostileSite, startHostileSite } from '../support/hostile-site.ts'
import { startTestService, type TestService } from '../support/test-service.ts'

const BOMBS = 20
/** Bombs that are asked for before the other account comes. */
const UNDER_WAY = 4
const PAGES = 2

let site: HostileSite
let web: FixtureWeb
let house: TestService

beforeAll(async () => {
  site = await startHostileSite()
  web = await startFixtureWeb()
  house = await startTestService({ WHIPPET_ALLOW_PRIVATE: '127.0.0.1' })
})
afterAll(async () => {
  await house.close()
  await web.close()
  site.close()
})

it.each(['pdf', 'marks'])('20 bombs (%s) of one account keep no other from its pages', async (bomb) => {
  const [hostile, other] = await Promise.all([house.accountWith(10), house.accountWith(10)])
  const order: string[] = []
  const leaving = new AbortController()
  const before = site.asked()
  const attack = house
    .ask('/api/v1/fetch', {
      method: 'POST',
      headers: { 'x-api-key': hostile.key, 'content-type': 'application/json' },
      body: JSON.stringify({
        urls: Array.from({ length: BOMBS }, (_, at) => `${site.origin}/${bomb}/${at}`),
      }),
      signal: leaving.signal,
    })
    .then((reply) => reply.text())
    .catch(() => undefined)
    .then(() => order.push('the bombs'))
  while (site.asked() < before + UNDER_WAY) await new Promise((resolve) => setTimeout(resolve, 10))

  for (let page = 0; page < PAGES; page += 1) {
    const path = `/${bomb}-neighbour/${page}`
    web.route(path, (_, response) => {
      response
        .writeHead(200, { 'content-type': 'text/html' })
        .end(
          `<title>${path}</title><main><p>The whippet is a dog of medium size, quick and quiet.</p></main>`,
        )
    })
    const asked = `/api/v1/fetch?url=${encodeURIComponent(web.origin + path)}`
    const reply = await house.ask(asked, { headers: { 'x-api-key': other.key } })
    expect([reply.status, await reply.json()]).toMatchObject([200, { title: path }])
    order.push(path)
  }
  // The bombs have most of their time before them still: their caller goes, and is not charged.
  leaving.abort()
  await attack
  expect(order).toEqual([
    ...Array.from({ length: PAGES }, (_, page) => `/${bomb}-neighbour/${page}`),
    'the bombs',
  ])
  expect(await hostile.balance()).toBe(10e9)
})
