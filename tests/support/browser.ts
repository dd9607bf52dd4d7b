// A real browser on a whole service: for what only a browser can show.

import { access, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { afterAll, describe, expect } from 'vitest'
import { startHttpServer } from '../../src/app/http-server.ts'
import { startTestService, type TestService } from './test-service.ts'

const CHROMIUM = '/usr/bin/chromium'
const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Of several lists only the last counts, so this one holds what matters here of Playwright's own.
  `--disable-features=${[
    'AimEnabled',
    'AvoidUnnecessaryBeforeUnloadCheckSync',
    'DestroyProfileOnBrowserClose',
    'HttpsFirstBalancedModeAutoEnable',
    'HttpsUpgrades',
    'LensOverlay',
    'MediaRouter',
    'NetworkTimeServiceQuerying',
    'OptimizationHints',
    'PaintHolding',
    'PreconnectToSearch',
    // Pages of the browser's own below the address bar of each window: two thirds of what a visitor would cost.
    'WebUIOmniboxPopup',
    'WebUIOmniboxAimPopup',
  ].join()}`,
]

/** No test waits for this to pass: it ends what never comes, on a slow machine too. */
const PATIENT_MS = 90_000

const present = await access(CHROMIUM).then(
  () => true,
  () => false,
)
const built = await access(join(import.meta.dirname, '..', '..', 'dist', 'console', 'index.html')).then(
  () => true,
  () => false,
)

/** Skipped, with a word about it, where there is no browser; on CI that is a failure. */
export function describeInBrowser(name: string, tests: () => void): void {
  if (!present && process.env['CI'] !== 'true') {
    console.warn(`NOT TESTED, no ${CHROMIUM} here (apt-get install chromium): ${name}`)
    describe.skip(`${name} (no browser)`, tests)
    return
  }
  describe(name, tests)
}

export interface BrowserService extends TestService {
  readonly url: string
  /** A page of a person of their own; whatever it logs as an error fails the test that asks `calm`. */
  open(options?: BrowserContextOptions): Promise<Page>
  /** Expects that no page has logged an error or broken the content security policy. */
  calm(): void
}

/** Everything is closed when the file's tests are over. */
export async function startBrowserService(environment: Record<string, string> = {}): Promise<BrowserService> {
  if (!built) throw new Error('The console is not built: run ./bin/dev build')
  const service = await startTestService(environment)
  const server = await startHttpServer({
    fetch: (request, bindings) => service.service.http.fetch(request, bindings),
    host: '127.0.0.1',
    port: 0,
  })
  const browser: Browser = await chromium.launch({
    executablePath: CHROMIUM,
    args: FLAGS,
    timeout: PATIENT_MS,
  })
  const complaints: string[] = []
  afterAll(async () => {
    await browser.close()
    await server.stop(1000)
    await service.close()
  })
  return {
    ...service,
    url: `http://localhost:${server.port}`,
    async open(options = {}) {
      const context = await browser.newContext(options)
      context.setDefaultTimeout(PATIENT_MS)
      context.on('console', (message) => {
        // A refusal that a test asks for shows here too; only what is no reply counts.
        const refusal = message.text().startsWith('Failed to load resource')
        if (message.type() === 'error' && !refusal) complaints.push(message.text())
      })
      context.on('weberror', (error) => complaints.push(String(error.error())))
      return context.newPage()
    },
    calm: () => expect(complaints).toEqual([]),
  }
}

/** A third as long as what `axe.source` brings, and every page reads it anew. */
const AXE = fileURLToPath(import.meta.resolve('axe-core/axe.min.js'))

/** What axe-core finds wrong with the page as it stands, in words. */
export async function accessibilityFaults(page: Page): Promise<string[]> {
  await page.evaluate(await readFile(AXE, 'utf8'))
  const { violations } = (await page.evaluate(
    "axe.run(document, { resultTypes: ['violations'], selectors: false })",
  )) as {
    violations: { id: string; nodes: { html: string; failureSummary: string }[] }[]
  }
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${page.url()}: ${id}: ${html}: ${failureSummary}`),
  )
}
