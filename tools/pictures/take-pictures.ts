// `bin/dev pictures [FOLDER]`: the pictures of README.md, taken from the real program; with a folder, every page in there
// too, in four dresses: desktop and phone, light and dark; the search page from right to left as well.
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { SETTINGS_COOKIE } from '../../src/surfaces/console/search-page/page-settings.ts'
import { MEMBER_PAGES, OWNER_PAGES, SEARCH_PAGES, type Shown } from './pages.ts'
import { MEMBER, openStage, type Stage } from './stage.ts'

const README_FOLDER = join(import.meta.dirname, '..', '..', 'docs', 'pictures')
const LARGEST_BYTES = 200_000

const DRESSES: Readonly<Record<string, BrowserContextOptions>> = {
  'desktop-light': { viewport: { width: 1280, height: 860 }, colorScheme: 'light' },
  'desktop-dark': { viewport: { width: 1280, height: 860 }, colorScheme: 'dark' },
  'phone-light': { viewport: { width: 360, height: 780 }, colorScheme: 'light', hasTouch: true },
  'phone-dark': { viewport: { width: 360, height: 780 }, colorScheme: 'dark', hasTouch: true },
}

const tell = (line: string): void => void process.stdout.write(`${line}\n`)

async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.locator('.loading').waitFor({ state: 'detached' })
}

async function signIn(page: Page, stage: Stage, email?: string): Promise<void> {
  await page.goto(await stage.consoleLink(email))
  await page.locator('.shell').waitFor()
}

/** One page that can't be taken does not keep the others from it. */
async function takeAll(page: Page, url: string, shown: readonly Shown[], folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  for (const { name, path, act } of shown) {
    try {
      await page.goto(`${url}${path}`)
      await settled(page)
      await act?.(page)
      const over = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth')
      if (over > 0) tell(`${folder}/${name}: ${over} pixels wider than the screen`)
      await page.screenshot({
        path: join(folder, `${name}.png`),
        animations: 'disabled',
        fullPage: act === undefined,
      })
    } catch (error) {
      tell(`${folder}/${name}: ${error instanceof Error ? error.message.split('\n')[0] : error}`)
    }
  }
}

async function takeGallery(browser: Browser, stage: Stage, folder: string): Promise<void> {
  for (const [dress, options] of Object.entries(DRESSES)) {
    const open = async (): Promise<Page> => (await browser.newContext(options)).newPage()
    await takeAll(await open(), stage.url, SEARCH_PAGES, join(folder, dress))
    const reversed = await open()
    await reversed.context().addCookies([{ name: SETTINGS_COOKIE, value: 'language=ar', url: stage.url }])
    const pages = SEARCH_PAGES.filter(({ name }) =>
      /^(?:home|result|news|search-settings|clock|calc|docs|why|infobox|nothing)/.test(name),
    )
    const arabic = [...pages, { name: 'results-arabic', path: `/?q=${encodeURIComponent('كلب')}` }]
    await takeAll(reversed, stage.url, arabic, join(folder, `${dress}-right-to-left`))
    for (const [who, pagesOf] of [
      [undefined, OWNER_PAGES],
      [MEMBER, MEMBER_PAGES],
    ] as const) {
      const page = await open()
      const place = join(folder, dress, who === undefined ? 'owner' : 'member')
      await takeAll(page, stage.url, [{ name: 'sign-in', path: '/console' }], place)
      await signIn(page, stage, who)
      await takeAll(page, stage.url, pagesOf, place)
    }
    tell(`${dress}: done`)
  }
}

async function takeReadme(browser: Browser, stage: Stage): Promise<void> {
  await mkdir(README_FOLDER, { recursive: true })
  const take = async (page: Page, name: string): Promise<void> => {
    await settled(page)
    const picture = await page.screenshot({ animations: 'disabled' })
    if (picture.length > LARGEST_BYTES)
      throw new Error(`${name} has ${picture.length} bytes, more than it may`)
    await writeFile(join(README_FOLDER, `${name}.png`), picture)
    tell(`${name}.png: ${picture.length} bytes`)
  }
  const page = await browser.newPage({ viewport: { width: 1120, height: 700 }, colorScheme: 'light' })
  await page.goto(`${stage.url}/?q=css+grid+gap`)
  await take(page, 'search')
  await signIn(page, stage)
  await page.goto(`${stage.url}/console`)
  await page.getByRole('heading', { name: 'Overview' }).waitFor()
  await take(page, 'console')
}

const [folder] = process.argv.slice(2)
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] })
try {
  const stage = await openStage({ empty: false })
  try {
    await takeReadme(browser, stage)
    if (folder !== undefined) await takeGallery(browser, stage, folder)
  } finally {
    await stage.close()
  }
  if (folder !== undefined) {
    const empty = await openStage({ empty: true })
    try {
      await takeGallery(browser, empty, join(folder, 'empty'))
    } finally {
      await empty.close()
    }
  }
} finally {
  await browser.close()
}
