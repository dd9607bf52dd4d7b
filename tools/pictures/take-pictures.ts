// `bin/dev pictures ADDRESS CONSOLE-LINK`: the pictures of README.md, taken from the pages of a running service.
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium, type Page } from 'playwright-core'

const FOLDER = join(import.meta.dirname, '..', '..', 'docs', 'pictures')
const LARGEST_BYTES = 200_000

const [address = 'http://localhost:8787', consoleLink] = process.argv.slice(2)

async function take(page: Page, name: string): Promise<void> {
  await page.waitForLoadState('networkidle')
  const picture = await page.screenshot({ animations: 'disabled' })
  if (picture.length > LARGEST_BYTES) throw new Error(`${name} has ${picture.length} bytes, more than it may`)
  await writeFile(join(FOLDER, `${name}.png`), picture)
  process.stdout.write(`${name}.png: ${picture.length} bytes\n`)
}

const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] })
try {
  await mkdir(FOLDER, { recursive: true })
  const page = await browser.newPage({ viewport: { width: 1000, height: 620 }, colorScheme: 'light' })
  await page.goto(`${address}/?q=css+grid+gap`)
  await take(page, 'search')
  if (consoleLink !== undefined) {
    await page.goto(consoleLink)
    await page.getByRole('link', { name: 'Overview' }).click()
    await page.getByRole('heading', { name: 'Overview' }).waitFor()
    await take(page, 'console')
  }
} finally {
  await browser.close()
}
