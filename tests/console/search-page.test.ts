// The search page, with and without JavaScript.
import { beforeAll, expect, it } from 'vitest'
import { type BrowserService, describeInBrowser, startBrowserService } from '../support/browser.ts'

describeInBrowser('the search page', () => {
  let service: BrowserService
  beforeAll(async () => {
    service = await startBrowserService()
    await service.load(
      Array.from({ length: 25 }, (_, at) => ({
        url: `https://site-${at}.example/whiskers`,
        title: `Whiskers ${at} <script>alert(1)</script>`,
        text: `Page ${at} of many about whiskers <b>and</b> more.`,
      })),
    )
  })

  it('finds, shows and pages without JavaScript', async () => {
    const page = await service.open({ javaScriptEnabled: false })
    await page.goto(service.url)
    await page.getByRole('searchbox').fill('whiskers')
    await page.getByRole('button', { name: 'Search' }).click()
    expect(await page.locator('.found > li').count()).toBe(10)
    expect(await page.locator('.meta').textContent()).toContain('25 results')
    const first = await page.locator('.found a').first().textContent()
    await page.getByRole('link', { name: 'Next' }).click()
    expect(await page.locator('.found a').first().textContent()).not.toBe(first)
    await page.getByRole('link', { name: 'Next' }).click()
    expect(await page.locator('.found > li').count()).toBe(5)
    expect(await page.getByRole('link', { name: 'Next' }).count()).toBe(0)
    await page.getByRole('link', { name: 'Previous' }).click()
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
    service.calm()
  })
})
