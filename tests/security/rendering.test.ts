// A page in the browser can't get out, can't get on, and can't stay: whatever its scripts do.
import { spawn } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { startBrowser } from '../../src/adapters/chromium/browser-process.ts'
import { createBrowserTabs } from '../../src/adapters/chromium/browser-tabs.ts'
import {
  type ChromiumRenderer,
  type ChromiumRendererOptions,
  createChromiumRenderer,
  groupBytes,
} from '../../src/adapters/chromium/chromium-renderer.ts'
import { RENDER_BOUNDS } from '../../src/adapters/chromium/render-in-tab.ts'
import { parseAllowPrivate } from '../../src/adapters/http/guard/allow-private.ts'
import { createHttpFetcher, type HttpFetcher } from '../../src/adapters/http/http-fetcher.ts'
import { systemClock } from '../../src/foundation/clock.ts'
import { PageUnavailable } from '../../src/foundation/errors.ts'
import { silentLogger } from '../../src/foundation/logger.ts'
import { describeInBrowser } from '../support/browser.ts'
import { type Canary, startCanary } from '../support/canary.ts'
import { type FixtureWeb, type Route, startFixtureWeb } from '../support/fixture-web.ts'

const BROWSER = { executable: '/usr/bin/chromium', searchPath: process.env['PATH'] ?? '' }
const PATIENT_MS = 80_000
const never = new AbortController().signal
const TEXT = 'The whippet is a dog of medium size, quick and quiet. '.repeat(6)

let web: FixtureWeb
let canary: Canary
let fetcher: HttpFetcher
let renderer: ChromiumRenderer

function create(options: Partial<ChromiumRendererOptions> = {}): ChromiumRenderer {
  return createChromiumRenderer({
    ...BROWSER,
    fetcher,
    isOwn: () => true,
    logger: silentLogger,
    // Slow machines start and show slowly; no test waits for these to pass, but where it says so.
    startMs: PATIENT_MS,
    ...options,
    bounds: { settleMs: PATIENT_MS, ...options.bounds },
    pool: { totalMs: 170_000, ...options.pool },
  })
}

async function rendered(html: string, by: ChromiumRenderer = renderer): Promise<string> {
  const page = {
    url: `${web.origin}/start`,
    contentType: 'text/html; charset=utf-8',
    body: Buffer.from(html),
  }
  return Buffer.from((await by.render(page, never)).body).toString()
}

const profiles = (): string[] =>
  readdirSync(tmpdir()).filter((name) => name.startsWith(`whippet-browser-${process.pid}-`))

/** Every way that we know of by which a page makes a browser ask an address. */
function attacks(target: string): string {
  const ws = target.replace('http', 'ws')
  const udp = new URL(target).host
  return `
    <link rel="preconnect" href="${target}"><link rel="dns-prefetch" href="${target}">
    <link rel="prefetch" href="${target}/p"><link rel="preload" as="script" href="${target}/p">
    <link rel="modulepreload" href="${target}/m.js"><link rel="stylesheet" href="${target}/s.css">
    <link rel="manifest" href="${target}/m.json"><link rel="icon" href="${target}/i.ico">
    <style>@import url(${target}/i.css); @font-face { font-family: f; src: url(${target}/f.woff) } p { font-family: f; background: url(${target}/b.png) }</style>
    <script src="${target}/s.js"></script><script type="module">import '${target}/m.js'</script>
    <script type="speculationrules">{"prerender":[{"urls":["${target}/r"]}],"prefetch":[{"urls":["${target}/r"]}]}</script>
    <img src="${target}/i.png" srcset="${target}/j.png 2x"><picture><source srcset="${target}/k.png"><img></picture>
    <video src="${target}/v.mp4" poster="${target}/v.png" autoplay><track src="${target}/t.vtt" default></video>
    <audio src="${target}/a.mp3" autoplay></audio><object data="${target}/o"></object><embed src="${target}/e">
    <iframe src="${target}/f"></iframe><iframe srcdoc="<script src='${target}/s.js'></script><img src='${target}/x'>"></iframe>
    <iframe name="inner"></iframe><form id="form" action="${target}/form" target="inner"></form>
    <form id="post" action="${target}/form" method="post" target="inner"></form>
    <a id="ping" href="#x" ping="${target}/ping">x</a><a id="load" href="${target}/d" download>x</a>
    <svg><image href="${target}/svg.png"/><use href="${target}/u.svg#u"/></svg>
    <p>${TEXT}</p><p id="done"></p>
    <script>
      const tried = []
      const attempt = (name, work) => { try { const made = work(); tried.push(name); made?.catch?.(() => 0) } catch {} }
      const inner = document.createElement('iframe'); document.body.append(inner)
      const worlds = [globalThis, inner.contentWindow]
      for (const world of worlds) {
        attempt('fetch', () => world.fetch('${target}/fetch', { mode: 'no-cors' }))
        attempt('preflight', () => world.fetch('${target}/preflight', { headers: { 'x-key': 'k' } }))
        attempt('keepalive', () => world.fetch('${target}/keep', { mode: 'no-cors', keepalive: true, method: 'POST', body: 'x' }))
        attempt('redirected', () => world.fetch('/to-canary', { mode: 'no-cors' }))
        attempt('xhr', () => { const x = new world.XMLHttpRequest(); x.open('GET', '${target}/xhr'); x.send() })
        attempt('beacon', () => void world.navigator.sendBeacon('${target}/beacon', 'x'))
        attempt('events', () => void new world.EventSource('${target}/events'))
        attempt('socket', () => void new world.WebSocket('${ws}/socket'))
        attempt('transport', () => new world.WebTransport('${target.replace('http:', 'https:')}/t').ready)
        attempt('rtc', () => {
          const peer = new world.RTCPeerConnection({ iceServers: [{ urls: ['stun:${udp}', 'turn:${udp}'], username: 'u', credential: 'c' }] })
          peer.createDataChannel('x')
          return peer.createOffer().then((offer) => peer.setLocalDescription(offer))
        })
        attempt('open', () => void world.open('${target}/open'))
        attempt('worker', () => void new world.Worker(URL.createObjectURL(new Blob(['importScripts("${target}/w.js"); fetch("${target}/w")']))))
        attempt('shared', () => void new world.SharedWorker('/worker.js'))
        attempt('service', () => world.navigator.serviceWorker.register('/worker.js'))
        attempt('font', () => new world.FontFace('g', 'url(${target}/g.woff)').load())
        attempt('image', () => { new world.Image().src = '${target}/n.png' })
        attempt('import', () => world.eval('import("${target}/i.js")'))
      }
      attempt('form', () => form.submit())
      attempt('post', () => post.submit())
      attempt('ping', () => ping.click())
      attempt('download', () => load.click())
      done.textContent = tried.length + ' tried'
    </script>`
}

describeInBrowser('rendering', () => {
  beforeAll(async () => {
    web = await startFixtureWeb()
    canary = await startCanary()
    fetcher = createHttpFetcher({
      allowPrivate: parseAllowPrivate(`127.0.0.1:${web.port}`),
      offline: false,
      userAgent: 'Whippet/0.0',
      clock: systemClock,
      logger: silentLogger,
    })
    web.route('/to-canary', (_, response) =>
      response.writeHead(302, { location: `http://127.0.0.1:${canary.port}/redirected` }).end(),
    )
    web.route('/worker.js', (_, response) =>
      response
        .writeHead(200, { 'content-type': 'text/javascript' })
        .end(`fetch('http://127.0.0.1:${canary.port}/worker')`),
    )
    web.route('/app.js', (_, response) =>
      response
        .writeHead(200, { 'content-type': 'text/javascript' })
        .end(`fetch('/data').then((r) => r.text()).then((text) => { document.body.append(text) })`),
    )
    web.route('/data', (_, response) => response.writeHead(200, { 'content-type': 'text/plain' }).end(TEXT))
    web.route('/next', (_, response) =>
      response.writeHead(200, { 'content-type': 'text/html' }).end(`<h1>The next page</h1><p>${TEXT}</p>`),
    )
    renderer = create()
  })
  afterAll(async () => {
    await renderer.close()
    await fetcher.close()
    await web.close()
    canary.close()
    expect(profiles()).toEqual([])
  })
  afterEach(() => expect(canary.reached()).toBe(0))

  describe('a page', () => {
    it('is shown as its scripts make it', async () => {
      const html = await rendered('<div id="root"></div><script src="/app.js"></script>')
      expect(html).toContain(TEXT.trim())
      expect(html).not.toContain('<script')
      expect(web.hits('/start')).toBe(0)
    })

    it('is followed where its scripts lead', async () => {
      expect(await rendered('<script>location.href = "/next"</script>')).toContain('The next page')
      expect(await rendered('<meta http-equiv="refresh" content="0; url=/next">')).toContain('The next page')
    })

    it('is shown with what stands in its open shadow roots, and its data', async () => {
      const html = await rendered(`
        <x-card><b slot="name">light name</b>rest</x-card><script type="application/ld+json">{"a":1}</script>
        <script>
          customElements.define('x-card', class extends HTMLElement {
            connectedCallback() {
              this.attachShadow({ mode: 'open' }).innerHTML = '<i>shadow</i><slot name="name"></slot><slot>none</slot>'
            }
          })
        </script><p>${TEXT}</p>`)
      expect(html).toContain('<x-card><i>shadow</i><b slot="name">light name</b>rest</x-card>')
      expect(html).toContain('{"a":1}')
    })

    it('gets what another site gives to it, asked with the headers that the site agrees to', async () => {
      const methods: string[] = []
      const answer = (agrees: string): Route => {
        return (request, response) => {
          methods.push(`${request.method} ${request.headers['x-key']}`)
          const headers = { 'access-control-allow-origin': '*', 'access-control-allow-headers': agrees }
          response.writeHead(request.method === 'OPTIONS' ? 204 : 200, headers)
          response.end(request.method === 'OPTIONS' ? undefined : 'what the API tells')
        }
      }
      web.route('/api', answer('x-key'))
      web.route('/closed', answer('x-other'))
      const ask = (path: string) =>
        `fetch('http://localhost:${web.port}${path}', { headers: { 'X-Key': 'k' } }).then((reply) => reply.text())`
      // On a busy machine the page may ask for nothing for a while between its two calls.
      const own = create({ bounds: { quietMs: 8_000 } })
      onTestFinished(() => own.close())
      const html = await rendered(
        `<p>${TEXT}</p><script>${ask('/closed')}.catch(() => 'refused').then(async (closed) =>
          document.body.append('closed: ' + closed + ', open: ' + await ${ask('/api')}))</script>`,
        own,
      )
      expect(html).toContain('closed: refused, open: what the API tells')
      expect(methods).toEqual(['OPTIONS undefined', 'OPTIONS undefined', 'GET k'])
    })

    it('leaves nothing for the next', async () => {
      const keep = `<script>
        document.body.append('found: ' + document.cookie + (localStorage.getItem('k') ?? ''))
        document.cookie = 'c=kept; max-age=9999'; localStorage.setItem('k', 'kept')
      </script><p>${TEXT}</p>`
      expect(await rendered(`<body>${keep}`)).toContain('found: ')
      const next = await rendered(`<body>${keep}`)
      expect(next).toContain('found: ')
      expect(next).not.toContain('kept')
    })
  })

  describe('a page that wants out', () => {
    it.each(['127.0.0.1', 'localhost'])('does not reach %s in any way', async (host) => {
      const html = await rendered(`<body>${attacks(`http://${host}:${canary.port}`)}`)
      expect(html).toMatch(/<p id="done">\d\d tried<\/p>/)
      expect(html).toContain('quick and quiet')
    })

    it.each([
      ['by script', (to: string) => `<script>setTimeout(() => { location.href = '${to}' })</script>`],
      ['by refresh', (to: string) => `<meta http-equiv="refresh" content="0; url=${to}">`],
      ['by form', (to: string) => `<form action="${to}"></form><script>document.forms[0].submit()</script>`],
      ['over a redirect', () => '<script>location.href = "/to-canary"</script>'],
      [
        'into a file',
        () => '<script>location.href = "file:///etc/passwd"</script><iframe src="file:///etc/passwd">',
      ],
    ])('is not led there %s', async (_, page) => {
      const html = await rendered(`<body><p>${TEXT}</p>${page(`http://127.0.0.1:${canary.port}/`)}`)
      expect(html).toContain('quick and quiet')
      expect(html).not.toContain('root:')
    })

    it('meets a second wall where its requests are not held', async () => {
      const browser = await startBrowser({ ...BROWSER, startMs: PATIENT_MS })
      onTestFinished(() => browser.kill('the test is over'))
      const tab = await (await createBrowserTabs(browser)).open()
      await tab.pipe.send('Runtime.runIfWaitingForDebugger', {}, tab.session)
      const target = `http://127.0.0.1:${canary.port}`
      const { result } = await tab.pipe.send(
        'Runtime.evaluate',
        {
          expression: `(async () => {
            const ended = (socket) => new Promise((resolve) => { socket.onerror = socket.onclose = () => resolve('closed') })
            const peer = new RTCPeerConnection({ iceServers: [{ urls: 'stun:127.0.0.1:${canary.port}' }] })
            peer.createDataChannel('x')
            const gathered = new Promise((resolve) => { peer.onicegatheringstatechange = () => peer.iceGatheringState === 'complete' && resolve('gathered') })
            await peer.setLocalDescription(await peer.createOffer())
            return Promise.all([
              fetch('${target}', { mode: 'no-cors' }).catch(() => 'failed'),
              fetch('http://localhost:${canary.port}', { mode: 'no-cors' }).catch(() => 'failed'),
              ended(new WebSocket('${target.replace('http', 'ws')}')),
              gathered,
            ])
          })()`,
          awaitPromise: true,
          returnByValue: true,
        },
        tab.session,
      )
      expect(result).toMatchObject({ value: ['failed', 'failed', 'closed', 'gathered'] })
      // Nor does it show pages of its own, which would cost more than those that it was started for.
      const { targetInfos } = await tab.pipe.send('Target.getTargets', { filter: [{}] })
      expect(JSON.stringify(targetInfos)).toContain('about:blank')
      expect(JSON.stringify(targetInfos)).not.toContain('chrome://omnibox')
    })
  })

  describe('a page that wants on and on', () => {
    const fails = async (html: string, options: Partial<ChromiumRendererOptions> = {}): Promise<string> => {
      const own = create(options)
      onTestFinished(() => own.close())
      const error = await rendered(html, own).catch((caught: unknown) => caught)
      expect(error).toBeInstanceOf(PageUnavailable)
      return (error as PageUnavailable).message
    }

    it('is read as far as it came when its script does not end', async () => {
      const own = create({ bounds: { settleMs: 6_000 } })
      onTestFinished(() => own.close())
      expect(await rendered(`<p>${TEXT}</p><script>while (true) {}</script>`, own)).toContain(
        'quick and quiet',
      )
    })

    it('is answered its dialogs, and then not any more', async () => {
      const script = `alert(1); confirm(2); prompt(3); print(); addEventListener('beforeunload', (e) => { e.preventDefault(); return 'x' })`
      expect(
        await rendered(`<body><script>${script}; document.body.append('after all dialogs')</script>`),
      ).toContain('after all dialogs')
      const bounds = { settleMs: 1_000 }
      await fails('<script>while (true) alert(1)</script>', { bounds, pool: { totalMs: 8_000 } })
    })

    it('is left where it leads to page after page', async () => {
      web.route('/endless', (request, response) => {
        const next = Number(new URL(request.url ?? '', 'http://x').searchParams.get('n') ?? 0) + 1
        response
          .writeHead(200, { 'content-type': 'text/html' })
          .end(`<p>Page ${next}. ${TEXT}</p><script>location.href = '/endless?n=${next}'</script>`)
      })
      expect(await rendered('<script>location.href = "/endless"</script>')).toMatch(/Page \d\./)
      expect(web.requests.filter(({ path }) => path.startsWith('/endless')).length).toBeLessThanOrEqual(3)
      expect(await rendered(`<p>${TEXT}</p><script src="/redirect/endless"></script>`)).toContain('quick')
    })

    it('is given up where it makes 10,000 requests', async () => {
      const before = web.requests.length
      const message = await fails(
        '<script>for (let n = 0; n < 10000; n += 1) fetch("/status/404?n=" + n)</script>',
      )
      expect(message).toContain('too many requests')
      expect(web.requests.length - before).toBeLessThanOrEqual(RENDER_BOUNDS.requests.requests + 1)
    })

    it('is given up where it grows too large', async () => {
      const bounds = { characters: 100_000 }
      const grow = 'for (let n = 0; n < 20000; n += 1) document.body.append(document.createElement("i"))'
      expect(await fails(`<body><p>${TEXT}</p><script>${grow}</script>`, { bounds })).toContain('too large')
    })

    it('is given up where it takes too much memory, of either kind', async () => {
      expect(
        await fails('<script>const all = []; for (;;) all.push(new Array(1e6).fill(Math.random()))</script>'),
      ).toContain('too much memory')
      const take = 'const all = []; setInterval(() => { all.push(new Uint8Array(2e7).fill(1)) }, 1)'
      const bounds = { settleMs: PATIENT_MS }
      const pool = { bytes: 1_200 * 1_048_576 }
      expect(
        await fails(`<script>${take}; setInterval(() => document.body.append('x'), 50)</script><body>`, {
          bounds,
          pool,
        }),
      ).toContain('too much memory')
    })
  })

  describe('the browser', () => {
    const blank = `<p>${TEXT}</p>`

    it('serves more at once than it has room for, each with its own page', async () => {
      const own = create({ pool: { pages: 2, pagesEach: 2 } })
      onTestFinished(() => own.close())
      const pages = await Promise.all(
        Array.from({ length: 3 }, (_, at) =>
          rendered(`${blank}<script>document.body.append('page ${at}')</script>`, own),
        ),
      )
      expect(pages.map((html) => /page \d/.exec(html)?.[0])).toEqual([0, 1, 2].map((at) => `page ${at}`))
    })

    it('ends with the service, whoever waits for it', async () => {
      const before = profiles().length
      const own = create({ bounds: { settleMs: 170_000 } })
      const waiting = rendered('<script src="/app.js"></script><script>while (true) {}</script>', own).catch(
        (error: unknown) => error,
      )
      await vi.waitFor(() => expect(profiles().length).toBeGreaterThan(before), { timeout: 120_000 })
      await own.close()
      expect(await waiting).toMatchObject({ message: 'the service is stopping' })
      await expect(rendered(blank, own)).rejects.toThrow('the service is stopping')
    })

    it('ends when the service is killed', async () => {
      const file = join(import.meta.dirname, '..', 'support', 'render-child.ts')
      const child = spawn(process.execPath, [file, BROWSER.executable, BROWSER.searchPath])
      await new Promise((resolve) => child.stdout.once('data', resolve))
      const folder =
        readdirSync(tmpdir()).find((name) => name.startsWith(`whippet-browser-${child.pid}-`)) ?? ''
      expect(folder).not.toBe('')
      const browsers = (): string[] => processesWith(folder)
      expect(browsers().length).toBeGreaterThan(0)
      child.kill('SIGKILL')
      await vi.waitFor(() => expect(browsers()).toEqual([]), { timeout: 120_000 })
      // The next browser sweeps up what the killed one left.
      const own = create()
      await rendered(blank, own)
      await own.close()
      expect(existsSync(join(tmpdir(), folder))).toBe(false)
    })

    it('is weighed with all its processes', async () => {
      const browser = await startBrowser({ ...BROWSER, startMs: PATIENT_MS })
      onTestFinished(() => browser.kill('the test is over'))
      expect(await groupBytes(browser.pid)).toBeGreaterThan(50_000_000)
      await browser.kill('now')
      await vi.waitFor(async () => expect(await groupBytes(browser.pid)).toBe(0), { timeout: 120_000 })
    })

    it('that is none is told of, and not tried at every page', async () => {
      const own = create({ executable: '/nowhere/chromium' })
      onTestFinished(() => own.close())
      await expect(rendered(blank, own)).rejects.toThrow(/ENOENT/)
      await expect(rendered(blank, own)).rejects.toThrow('could not be started')
    })
  })
})

/** Processes with that text in their command line. */
function processesWith(text: string): string[] {
  return readdirSync('/proc').filter((pid) => /^\d+$/.test(pid) && commandOf(pid).includes(text))
}

function commandOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return ''
  }
}
