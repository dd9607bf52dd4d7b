// What the pages that anyone sees may cost a browser: bytes of script, requests, shifts of its layout. No clock decides.
import { beforeAll, expect, it } from 'vitest'
import { type BrowserService, describeInBrowser, startBrowserService } from '../support/browser.ts'

const MOST_SCRIPT_BYTES = 40_000
/** A tenth of what is called good; a form control may settle by a fraction of a pixel. */
const MOST_SHIFT = 0.01
/** The page, its style in two files, its script in two, the icon and the manifest. */
const MOST_REQUESTS = 7

/** The sum of all shifts since the page began, once what was asked for is drawn. */
const SHIFTS = `new Promise((done) => {
  let sum = 0
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) sum += entry.value
  }).observe({ type: 'layout-shift', buffered: true })
  requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => done(sum), 0)))
})`

describeInBrowser('the budget of the pages that anyone sees', () => {
  let service: BrowserService
  beforeAll(async () => {
    service = await startBrowserService({ WHIPPET_RATE_LIMIT: '1000000' })
    await service.load(
      Array.from({ length: 12 }, (_, at) => ({
        url: `https://site-${at}.example/whiskers`,
        title: `Whiskers ${at}`,
        text: `Page ${at} of many about whiskers and more.`,
      })),
    )
  })

  it.each([
    ['/', 1280],
    ['/?q=whiskers', 1280],
    ['/?q=whiskers', 390],
    ['/?q=15%25%20of%20240', 390],
    ['/?q=time+in+tokyo', 390],
    ['/?q=berlin', 1280],
    ['/?q=zzzzqqqq', 390],
    ['/?q=whiskers&tab=images', 1280],
    ['/why?q=whiskers&url=https%3A%2F%2Fsite-1.example%2Fwhiskers', 1280],
    ['/settings', 1280],
    ['/settings', 390],
    ['/nothing/here', 1280],
    ['/docs', 1280],
    ['/docs', 390],
    ['/bot', 390],
  ])('%s at %i pixels', async (path, width) => {
    const page = await service.open({ viewport: { width, height: 800 } })
    const asked: string[] = []
    const scripts: Promise<Buffer>[] = []
    page.on('request', (request) => asked.push(request.url()))
    page.on('response', (reply) => {
      if (/javascript/.test(reply.headers()['content-type'] ?? '')) scripts.push(reply.body())
    })
    await page.goto(`${service.url}${path}`, { waitUntil: 'networkidle' })
    expect(asked.filter((url) => !url.startsWith(service.url))).toEqual([])
    expect(asked.length).toBeLessThanOrEqual(MOST_REQUESTS)
    const scriptBytes = (await Promise.all(scripts)).reduce((sum, body) => sum + body.length, 0)
    expect(scriptBytes).toBeLessThan(MOST_SCRIPT_BYTES)
    expect(Number(await page.evaluate(SHIFTS))).toBeLessThan(MOST_SHIFT)
    await page.close()
    service.calm()
  })
})
