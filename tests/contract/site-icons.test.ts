// Sites' icons on the search page: fetched by the service, served from it, and only for sites of the index.
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type FixtureWeb, startFixtureWeb } from '../support/fixture-web.ts'
import { pngImage } from '../support/png-image.ts'
import { startTestService, type TestService } from '../support/test-service.ts'

let web: FixtureWeb
let test: TestService
beforeAll(async () => {
  web = await startFixtureWeb()
  web.route('/favicon.ico', (_, response) => response.end(pngImage(64, 64)))
  test = await startTestService({
    WHIPPET_OFFLINE: '0',
    WHIPPET_ALLOW_PRIVATE: `127.0.0.1:${web.port},localhost:${web.port}`,
    WHIPPET_RATE_LIMIT: '1000000',
  })
  await test.load([{ url: `${web.origin}/whiskers`, title: 'Whiskers', text: 'All about whiskers.' }])
})
afterAll(async () => {
  await test.close()
  await web.close()
})

const path = async (): Promise<string | undefined> => {
  const page = await (await test.ask('/?q=whiskers')).text()
  expect(page).toContain('class="letter')
  return /<img src="(\/icon\?[^"]+)"/.exec(page)?.[1]?.replaceAll('&amp;', '&')
}

it('shows a letter first, then the icon, which a browser may keep', async () => {
  expect(await path()).toBeUndefined()
  const shown = await vi.waitFor(async () => {
    const found = await path()
    expect(found).toBeDefined()
    return found ?? ''
  }, 60_000)
  const reply = await test.ask(shown)
  expect(reply.status).toBe(200)
  expect(reply.headers.get('content-type')).toBe('image/webp')
  expect(reply.headers.get('cache-control')).toBe('public, max-age=2592000, immutable')
  expect(reply.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
  expect((await reply.arrayBuffer()).byteLength).toBeLessThan(5_000)
  expect(web.hits('/favicon.ico')).toBe(1)
})

it('asks no site because someone names it', async () => {
  const before = web.requests.length
  for (const host of [
    `localhost:${web.port}`,
    'elsewhere.example',
    '',
    'x'.repeat(5_000),
    '../../etc/passwd',
  ]) {
    const reply = await test.ask(`/icon?host=${encodeURIComponent(host)}`)
    expect(reply.status).toBe(404)
  }
  expect(web.requests).toHaveLength(before)
})
