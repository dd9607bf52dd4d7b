// axe-core finds nothing on any page, empty or filled, in light and in dark; no page is wider than a phone.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import {
  accessibilityFaults,
  type BrowserService,
  describeInBrowser,
  startBrowserService,
} from '../support/browser.ts'

const PAGES = [
  '/console',
  '/console/welcome',
  '/console/keys',
  '/console/accounts',
  '/console/requests',
  '/console/payments',
  '/console/usage',
  '/console/credits',
  '/console/watches',
  '/console/playground',
  '/console/account',
  '/console/index',
  '/console/crawls',
  '/console/feeds',
  '/console/library',
  '/console/models',
  '/console/traffic',
  '/console/settings',
  '/console/nothing',
  '/',
  '/?q=whiskers',
  '/?q=zzzzqqqq',
  '/?q=15%25%20of%20240',
  '/?q=berlin',
  '/settings',
  '/why?q=whiskers&url=https%3A%2F%2Fcats.example%2Fa',
  '/nothing/here',
  '/docs',
]

/** Every page is looked at whole: minutes on a busy machine. */
const LONG_MS = 600_000

describeInBrowser('every page', () => {
  let service: BrowserService
  let ownerId: string
  beforeAll(async () => {
    // A few feeds in place of hundreds, which would only take axe-core longer.
    const folder = await mkdtemp(join(tmpdir(), 'whippet-feeds-'))
    const catalogue = join(folder, 'feeds.json')
    const feeds = [1, 2, 3].map((at) => ({ title: `Feed ${at}`, url: `https://feed-${at}.example/rss` }))
    await writeFile(catalogue, JSON.stringify({ technology: feeds, world: feeds.slice(0, 1) }))
    service = await startBrowserService({ WHIPPET_FEEDS: catalogue, WHIPPET_RATE_LIMIT: '1000000' })
    await rm(folder, { recursive: true })
    await service.service.news.poll(['world'])
    const owner = await service.data.accounts.create({ email: 'owner@localhost' })
    ownerId = owner.id
  })

  async function signIn(colorScheme: 'light' | 'dark', width = 1200): Promise<Page> {
    const page = await service.open({ colorScheme, viewport: { width, height: 800 } })
    const { token } = await service.data.signIn.makeLink(ownerId)
    await page.goto(`${service.url}/console/claim#${token}`)
    await page.getByRole('heading', { name: 'Welcome', level: 1 }).waitFor()
    return page
  }

  /** Pages that have been looked at, each as it stood. */
  const seen = new Set<string>()

  async function faults(page: Page, colorScheme: 'light' | 'dark'): Promise<string[]> {
    const found: string[] = []
    for (const path of PAGES) {
      await page.goto(`${service.url}${path}`)
      await page.locator('h1').first().waitFor()
      await page.locator('.loading').waitFor({ state: 'detached' })
      // To the letter what it was before, in the same colours and as wide: there is nothing new to find.
      const standing = `${colorScheme} ${path} ${await page.content()}`
      if (!seen.has(standing)) found.push(...(await accessibilityFaults(page)))
      seen.add(standing)
    }
    return found
  }

  it(
    'has no fault while it is empty',
    async () => {
      const page = await signIn('light')
      expect(await faults(page, 'light')).toEqual([])
    },
    LONG_MS,
  )

  it.each(['light', 'dark'] as const)(
    'has no fault when it is filled, in %s',
    async (colorScheme) => {
      await service.load([{ url: 'https://cats.example/a', title: 'Whiskers', text: 'All about whiskers.' }])
      const { secret } = await service.data.keys.create({ accountId: ownerId, name: `key ${colorScheme}` })
      await fetch(`${service.url}/api/v1/search?q=whiskers`, { headers: { 'x-api-key': secret } })
      await fetch(`${service.url}/api/v1/watches/whiskers`, {
        method: 'PUT',
        headers: { 'x-api-key': secret, 'content-type': 'application/json' },
        body: JSON.stringify({ q: 'whiskers', every: '1d' }),
      })
      const page = await signIn(colorScheme)
      expect(await faults(page, colorScheme)).toEqual([])

      await page.goto(`${service.url}/console/playground`)
      await page.getByLabel('Query').fill('whiskers')
      await page.getByLabel('Query').press('Enter')
      await page.locator('.results').waitFor()
      const found = await accessibilityFaults(page)
      await page.getByRole('tab', { name: 'Code' }).click()
      found.push(...(await accessibilityFaults(page)))
      await page.goto(`${service.url}/console/keys`)
      await page.getByRole('button', { name: 'Revoke' }).first().click()
      found.push(...(await accessibilityFaults(page)))
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'Sign out' }).click()
      await page.getByRole('heading', { name: 'Sign in' }).waitFor()
      found.push(...(await accessibilityFaults(page)))
      expect(found).toEqual([])
      service.calm()
    },
    LONG_MS,
  )

  it('fits a phone', async () => {
    const page = await signIn('light', 360)
    const wide: string[] = []
    for (const path of PAGES) {
      await page.goto(`${service.url}${path}`)
      await page.locator('h1').first().waitFor()
      await page.locator('.loading').waitFor({ state: 'detached' })
      const width = await page.evaluate('document.documentElement.scrollWidth')
      if (Number(width) > 360) wide.push(`${path} ${width}`)
    }
    expect(wide).toEqual([])
    await page.goto(`${service.url}/console`)
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('link', { name: 'Traffic' }).click()
    await page.getByRole('heading', { name: 'Traffic' }).waitFor()
  })
})
