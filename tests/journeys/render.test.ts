// A page made by scripts, through the whole service: fetched, crawled with the links that its scripts bring, and told of.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { readConfig } from '../../src/app/config.ts'
import { findBrowser, openRenderer } from '../../src/app/open/open-renderer.ts'
import { PageUnreadable } from '../../src/foundation/errors.ts'
import { silentLogger } from '../../src/foundation/logger.ts'
import { describeInBrowser } from '../support/browser.ts'
import { runWhippet, testEnvironment } from '../support/child-service.ts'
import { type FixtureWeb, startFixtureWeb } from '../support/fixture-web.ts'
import { startTestService } from '../support/test-service.ts'

const CHROMIUM = '/usr/bin/chromium'
const TEXT = 'Whippets run at fifty-six kilometres an hour, and sleep for most of the day. '.repeat(5)
const FRAME =
  '<html><head><title>Frame</title></head><body><div id="root"></div><script src="/app.js"></script></body></html>'

let web: FixtureWeb
const settings = (more: Record<string, string> = {}): Record<string, string> => ({
  WHIPPET_ALLOW_PRIVATE: `127.0.0.1:${web.port}`,
  WHIPPET_RENDER: 'chromium',
  WHIPPET_CHROMIUM: CHROMIUM,
  PATH: process.env['PATH'] ?? '',
  ...more,
})

beforeAll(async () => {
  web = await startFixtureWeb()
  for (const path of ['/app', '/broken'])
    web.route(path, (_, response) =>
      response
        .writeHead(200, { 'content-type': 'text/html', etag: '"frame"' })
        .end(path === '/app' ? FRAME : FRAME.replace('app.js', 'none.js')),
    )
  web.route('/app.js', (_, response) =>
    response.writeHead(200, { 'content-type': 'text/javascript' }).end(
      `fetch('/data').then((reply) => reply.json()).then(({ text }) => {
        document.title = 'Shown by scripts'
        document.getElementById('root').innerHTML = '<main><h1>Shown</h1><p>' + text + '</p><a href="/page">more</a></main>'
      })`,
    ),
  )
  web.route('/data', (_, response) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ text: TEXT })),
  )
})
afterAll(() => web.close())

describeInBrowser('WHIPPET_RENDER=chromium', () => {
  it('lets fetch read what scripts bring, and says why where it cannot', async () => {
    const house = await startTestService(settings())
    onTestFinished(() => house.close())
    // A busy machine may not show a page in the time that the service gives it: it is tried a few times.
    let tries = 0
    const read = async (path: string, status: number): Promise<Response> => {
      tries += 1
      const reply = await house.get(`/api/v1/fetch?url=${web.origin}${path}`)
      return reply.status === status || tries > 8 ? reply : read(path, status)
    }
    const reply = await read('/app', 200)
    const body = (await reply.json()) as { title: string; markdown: string }
    expect(reply.status, JSON.stringify(body)).toBe(200)
    expect(body.title).toBe('Shown by scripts')
    expect(body.markdown).toContain('fifty-six kilometres')
    expect(web.hits('/app')).toBe(tries)

    const broken = await read('/broken', 422)
    expect(broken.status).toBe(422)
    expect(await broken.json()).toMatchObject({
      message: expect.stringContaining('a browser finds no content either'),
    })
  })

  it('lets a crawl follow the links that scripts bring', async () => {
    const crawled = async (): Promise<unknown> => {
      const folder = await mkdtemp(join(tmpdir(), 'whippet-render-'))
      onTestFinished(() => rm(folder, { recursive: true, force: true }))
      const crawl = ['crawl', `${web.origin}/app`, '--json']
      const { code, stdout } = await runWhippet(crawl, testEnvironment(folder, settings()))
      return { code, ...(stdout === '' ? {} : (JSON.parse(stdout) as object)) }
    }
    await expect.poll(crawled, { timeout: 150_000 }).toMatchObject({ code: 0, added: 2, failed: 0 })
  })

  it('is told of by the doctor', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'whippet-render-'))
    onTestFinished(() => rm(folder, { recursive: true, force: true }))
    const fine = await runWhippet(['doctor', '--json'], testEnvironment(folder, settings()))
    const checks = JSON.parse(fine.stdout) as { check: string; ok: boolean; detail: string }[]
    expect(checks).toContainEqual(
      expect.objectContaining({ check: 'browser', ok: true, detail: expect.stringContaining(CHROMIUM) }),
    )
  })
})

it('is off at first: a page that needs scripts is a 422 that says so', async () => {
  const house = await startTestService({ WHIPPET_ALLOW_PRIVATE: `127.0.0.1:${web.port}` })
  onTestFinished(() => house.close())
  const reply = await house.get(`/api/v1/fetch?url=${web.origin}/app`)
  expect(reply.status).toBe(422)
  expect(await reply.json()).toMatchObject({
    message: expect.stringMatching(/only with JavaScript\. WHIPPET_RENDER=chromium/),
  })
})

it('stops the start where there is no browser, naming the setting', () => {
  const fetcher = { fetch: () => Promise.reject(new PageUnreadable('none')) }
  const open = (environment: Record<string, string>) =>
    openRenderer(readConfig('.', { WHIPPET_RENDER: 'chromium', ...environment }), fetcher, silentLogger)
  expect(() => open({ PATH: '/nowhere' })).toThrow(/WHIPPET_RENDER.*WHIPPET_CHROMIUM/)
  expect(() => open({ WHIPPET_CHROMIUM: '/nowhere/chromium' })).toThrow(/WHIPPET_CHROMIUM.*nowhere/)
  expect(openRenderer(readConfig('.', {}), fetcher, silentLogger)).toBeUndefined()
  expect(() => readConfig('.', { WHIPPET_RENDER: 'firefox' })).toThrow(/WHIPPET_RENDER/)
})

it('looks for the browser on the PATH, unless it is named', () => {
  expect(findBrowser({ named: process.execPath, searchPath: '' })).toBe(process.execPath)
  expect(findBrowser({ named: undefined, searchPath: '/nowhere' })).toBeUndefined()
})
