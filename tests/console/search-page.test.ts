// The search page, with and without JavaScript.
import { beforeAll, expect, it } from 'vitest'
import {
  accessibilityFaults,
  type BrowserService,
  describeInBrowser,
  startBrowserService,
} from '../support/browser.ts'

describeInBrowser('the search page', () => {
  let service: BrowserService
  beforeAll(async () => {
    service = await startBrowserService({ WHIPPET_RATE_LIMIT: '1000000' })
    await service.load(
      Array.from({ length: 25 }, (_, at) => ({
        url: `https://site-${at}.example/whiskers`,
        title: `Whiskers ${at} <script>alert(1)</script>`,
        text: `Page ${at} of many about whiskers <b>and</b> more.`,
      })),
    )
    // One of each kind: as many tabs as there are.
    const kinds = [
      'www.youtube.com/watch?v=b',
      'arxiv.org/abs/2101.00001',
      'www.yelp.com/biz/b',
      'mastodon.social/@b/1',
    ]
    await service.load([
      ...kinds.map((place) => ({
        url: `https://${place}`,
        title: `Borzoi at ${place}`,
        text: 'The borzoi is a tall dog.',
      })),
      { url: 'https://news.example/b', title: 'Borzoi news', text: 'The borzoi in the news.', type: 'news' },
      { url: 'https://example.org/b', title: 'كلب الويبت borzoi', text: 'كلب سريع borzoi.', lang: 'ar' },
    ])
  })

  it('finds, shows and pages without JavaScript', async () => {
    const page = await service.open({ javaScriptEnabled: false })
    await page.goto(service.url)
    await page.getByRole('searchbox').fill('whiskers')
    await page.getByRole('button', { name: 'Search' }).click()
    await page.waitForURL(/q=whiskers/)
    expect(await page.locator('.found > li').count()).toBe(10)
    expect(await page.locator('.meta').textContent()).toContain('25 results')
    const first = await page.locator('.found a').first().textContent()
    await page.getByRole('link', { name: 'Next' }).click()
    await page.waitForURL(/offset=10/)
    expect(await page.locator('.found a').first().textContent()).not.toBe(first)
    await page.getByRole('link', { name: 'Next' }).click()
    await page.waitForURL(/offset=20/)
    expect(await page.locator('.found > li').count()).toBe(5)
    expect(await page.getByRole('link', { name: 'Next' }).count()).toBe(0)
    await page.getByRole('link', { name: 'Previous' }).click()
    await page.waitForURL(/offset=10/)
    expect(await page.locator('.found > li').count()).toBe(10)
    await page.goto(`${service.url}/?q=zzzzqqqq`)
    await page.getByText('Nothing found').waitFor()
    service.calm()
  })

  it('is moved through by keys', async () => {
    const page = await service.open()
    await page.goto(`${service.url}/?q=whiskers`)
    const focused = () => page.evaluate('document.activeElement.textContent')
    const titles = await page.locator('.found h2 a').allTextContents()
    await page.keyboard.press('j')
    expect(await focused()).toBe(titles[0])
    await page.keyboard.press('j')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('k')
    expect(await focused()).toBe(titles[1])
    await page.keyboard.press('/')
    await page.keyboard.type('cats')
    expect(await page.locator('#q').inputValue()).toBe('cats')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    expect(await page.evaluate('document.activeElement.tagName')).toBe('BODY')
    // What has the focus is seen to have it.
    await page.keyboard.press('j')
    expect(await page.evaluate('getComputedStyle(document.activeElement).outlineStyle')).not.toBe('none')
    await page.locator('.actions summary').first().focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Escape')
    expect(await page.locator('.actions[open]').count()).toBe(0)
    await page.keyboard.press('j')
    const goes = await page.evaluate('document.activeElement.href')
    await page.route(/^https:/, (route) => route.fulfill({ body: 'there' }))
    await Promise.all([page.waitForRequest(String(goes)), page.keyboard.press('Enter')])
    service.calm()
  })

  it('keeps no search unless it may, and none when it may no more', async () => {
    const page = await service.open()
    const kept = () => page.evaluate("localStorage.getItem('whippet-recent')")
    const allow = async (may: boolean): Promise<void> => {
      await page.goto(`${service.url}/settings`)
      await page.getByLabel('Suggest what I searched before').setChecked(may)
      await page.getByRole('button', { name: 'Save' }).click()
      await page.getByText('Saved.').waitFor()
    }
    await page.goto(`${service.url}/?q=whiskers`)
    await page.locator('.found > li').first().waitFor()
    expect(await kept()).toBeNull()
    await allow(true)
    await page.goto(`${service.url}/?q=whiskers`)
    await expect.poll(kept).toBe('["whiskers"]')
    await allow(false)
    await expect.poll(kept).toBeNull()
    service.calm()
  })

  it('suggests while a person types, by keys and from what was searched before', async () => {
    const page = await service.open()
    await page.context().addCookies([{ name: 'whippet-page', value: 'recent=true', url: service.url }])
    await page.goto(`${service.url}/?q=whiskers`)
    await page.goto(service.url)
    const box = page.getByRole('combobox')
    const options = page.getByRole('option')
    // Behind what was searched before come the service's own, with which the list is whole. What a busy machine has too
    // late is left out: then it is typed again.
    const type = async (): Promise<number> => {
      await box.fill('')
      const told = page.waitForResponse(/\/suggest/)
      await box.fill('whi')
      const [, suggested] = (await (await told).json()) as [string, string[]]
      return suggested.length
    }
    await expect.poll(type, { timeout: 120_000, interval: 200 }).toBeGreaterThan(0)
    await options.nth(1).waitFor()
    expect(await options.first().textContent()).toBe('whiskers')
    await box.press('ArrowDown')
    expect(await box.inputValue()).toBe('whiskers')
    expect(await box.getAttribute('aria-activedescendant')).toBe('suggestion-0')
    await box.press('Escape')
    expect(await box.inputValue()).toBe('whi')
    await box.fill('')
    await box.press('ArrowDown')
    await options.first().waitFor()
    await options.first().click()
    await page.locator('.found > li').first().waitFor()
    expect(new URL(page.url()).searchParams.get('q')).toBe('whiskers')
    service.calm()
  })

  it('applies a filter as it is chosen, and opens a menu of a result', async () => {
    const page = await service.open()
    await page.goto(`${service.url}/?q=whiskers`)
    await page.getByText('Filters').click()
    await page.getByLabel('Time').selectOption('week')
    await page.waitForURL(/time=week/)
    await page.getByRole('link', { name: 'Clear' }).click()
    await page.locator('.actions summary').first().click()
    await page.getByRole('link', { name: 'More from' }).first().click()
    await page.waitForURL(/site=/)
    expect(await page.locator('.found > li').count()).toBe(1)
    service.calm()
  })

  it('asks before a lens is deleted, without JavaScript too', async () => {
    const page = await service.open({ javaScriptEnabled: false })
    await page.goto(`${service.url}/settings`)
    await page.getByRole('textbox', { name: 'Name' }).fill('quiet')
    await page.getByLabel('Rules, a line each').fill('$discard,site=site-1.example')
    await page.getByRole('button', { name: 'Keep the lens' }).click()
    await page.getByText('The lens is kept').waitFor()
    const sure = page.getByRole('button', { name: 'Delete “quiet” for good' })
    expect(await sure.isVisible()).toBe(false)
    await page.locator('summary[aria-label="Delete the lens quiet"]').click()
    await sure.click()
    await page.getByText('The lens is gone').waitFor()
    service.calm()
  })

  it('scrolls down only, and so do its documents, on a phone', async () => {
    const page = await service.open({ viewport: { width: 390, height: 844 } })
    const wider = 'document.documentElement.scrollWidth - document.documentElement.clientWidth'
    for (const path of ['/', '/?q=whiskers', '/?q=borzoi', '/settings', '/docs', '/nowhere']) {
      await page.goto(`${service.url}${path}`)
      expect([path, await page.evaluate(wider)]).toEqual([path, 0])
    }
  })

  it('is laid out from right to left for who reads that way, and scrolls down only', async () => {
    const page = await service.open({ viewport: { width: 390, height: 844 } })
    await page.context().addCookies([{ name: 'whippet-page', value: 'language=ar', url: service.url }])
    await page.goto(`${service.url}/?q=borzoi&lang=ar`)
    expect(await page.locator('html').getAttribute('dir')).toBe('rtl')
    expect(await page.locator('.found > li').count()).toBe(1)
    await page.goto(`${service.url}/?q=borzoi`)
    expect(await page.locator('.found > li').count()).toBeGreaterThan(1)
    const [box, mark] = [await page.locator('#q').boundingBox(), await page.locator('.brand').boundingBox()]
    expect(mark?.x).toBeGreaterThan(box?.x ?? Number.POSITIVE_INFINITY)
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390)
    expect(await accessibilityFaults(page)).toEqual([])
    service.calm()
  })

  it('says that an address is not in the index where pages like it are asked for', async () => {
    const page = await service.open()
    const reply = await page.goto(`${service.url}/?similar=https%3A%2F%2Felsewhere.example%2F`)
    expect(reply?.status()).toBe(404)
    await page.getByText('elsewhere.example').waitFor()
    expect(await page.locator('h1').first().textContent()).toBe('Not Found')
    service.calm()
  })

  it('keeps the settings of a browser', async () => {
    const page = await service.open()
    await page.goto(`${service.url}/settings`)
    await page.getByLabel('Colours').selectOption('dark')
    await page.getByLabel('Results a page').selectOption('20')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Saved.').waitFor()
    await page.goto(`${service.url}/?q=whiskers`)
    expect(await page.locator('.found > li').count()).toBe(20)
    expect(await page.locator('html').getAttribute('data-theme')).toBe('dark')
    service.calm()
  })

  it('says so where there are no images, and counts no pages beside an answer', async () => {
    const page = await service.open()
    await page.goto(`${service.url}/?q=whiskers&tab=images`)
    await page.getByRole('heading', { name: 'No images found' }).waitFor()
    expect(await page.locator('.meta').count()).toBe(0)
    await page.goto(`${service.url}/?q=${encodeURIComponent('1234*4321')}`)
    await page.locator('.answer').waitFor()
    expect(await page.locator('.meta').count()).toBe(0)
    service.calm()
  })

  it('folds the API reference; a link opens its part, and a form sends what it holds', async () => {
    const page = await service.open({ viewport: { width: 390, height: 844 } })
    await page.goto(`${service.url}/docs`)
    // Ten screens of a phone: it was a hundred when nothing was folded.
    expect(Number(await page.evaluate('document.body.scrollHeight'))).toBeLessThan(12_000)
    expect(await page.locator('details.part[open]').count()).toBe(1)
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.locator('nav.contents a[href="#balance"]').click()
    await page.locator('#balance').getByText('curl', { exact: true }).waitFor({ state: 'visible' })
    await page.goto(`${service.url}/docs#schema-Balance`)
    await page.locator('#schema-Balance').getByRole('table').waitFor({ state: 'visible' })
    const form = page.locator('#search .try form')
    await form.getByLabel('q', { exact: true }).fill('whiskers')
    await form.getByLabel('API key').fill(service.key)
    await form.getByRole('button', { name: 'Send' }).click()
    await page.locator('#search output').getByText('"results"').waitFor()
    expect(await page.locator('#search output').textContent()).toContain('200')
    service.calm()
  })

  it('shows the time of other places beside the one that was asked for, with and without JavaScript', async () => {
    for (const javaScriptEnabled of [true, false]) {
      const page = await service.open({ javaScriptEnabled })
      await page.goto(`${service.url}/?q=time+in+tokyo`)
      const clocks = await page.locator('.answer .clock').allTextContents()
      expect(clocks.length).toBeGreaterThan(6)
      for (const time of clocks) expect(time).toMatch(/^\d{1,2}:\d\d [AP]M$/)
      await page.getByLabel('Another place').fill('time in Paris')
      await page.getByRole('button', { name: 'Show' }).click()
      await page.locator('.answer .question').getByText('Paris').waitFor()
    }
    service.calm()
  })

  it('calculates and converts on the page, and on the service without JavaScript', async () => {
    const page = await service.open()
    await page.goto(`${service.url}/?q=${encodeURIComponent('2+3*4')}`)
    expect(await page.locator('.answer .question').textContent()).toContain('=')
    await page.getByRole('button', { name: 'C', exact: true }).click()
    for (const key of ['7', '×', '6', '=']) await page.getByRole('button', { name: key, exact: true }).click()
    await page.getByText('42', { exact: true }).waitFor()
    await page.goto(`${service.url}/?q=${encodeURIComponent('10 km in miles')}`)
    await page.getByLabel('Length').fill('20')
    await page.getByText('12.427424 miles').waitFor()
    service.calm()
    const plain = await service.open({ javaScriptEnabled: false })
    await plain.goto(`${service.url}/?q=${encodeURIComponent('10 km in miles')}`)
    await plain.getByLabel('Length').fill('20')
    await plain.getByRole('button', { name: 'Convert' }).click()
    await plain.getByText('20 kilometers in miles =').waitFor()
    await plain.goto(`${service.url}/?q=${encodeURIComponent('2+3*4')}`)
    await plain.getByLabel('Expression').fill('7*6')
    await plain.getByLabel('Expression').press('Enter')
    await plain.locator('.answer [data-result]').getByText('42').waitFor()
  })
})
