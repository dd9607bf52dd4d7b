// The library as the owner fills it in a browser: what a catalogue has, and a list that is counted and chosen from.
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { SqlLibraryStore } from '../../src/adapters/sql/operator-stores.ts'
import {
  accessibilityFaults,
  type BrowserService,
  describeInBrowser,
  startBrowserService,
} from '../support/browser.ts'
import { type FixtureWeb, startFixtureWeb } from '../support/fixture-web.ts'
import { addPages } from '../support/test-crawl.ts'
import { buildZim } from '../support/zim-builder.ts'

describeInBrowser('the library in the console', () => {
  let service: BrowserService
  let web: FixtureWeb
  let page: Page

  beforeAll(async () => {
    web = await startFixtureWeb()
    addPages(web, { '/otters': { title: 'Otters' } })
    const content = '<p>All about harriers, at length.</p>'
    const zim = buildZim([
      { namespace: 'C', path: 'A', title: 'A', type: 'text/html', content },
      { namespace: 'M', path: 'Source', type: 'text/plain', content: 'https://hounds.example/' },
    ])
    web.route('/a.zim', (_, response) => void response.end(zim))
    const link = `<link rel="http://opds-spec.org/acquisition" type="application/x-zim" href="/a.zim" length="${zim.length}"/>`
    const entry = `<entry><title>Hounds</title><name>hounds</name><updated>2024-05-01T00:00:00Z</updated><rights>CC BY-SA 4.0</rights>${link}</entry>`
    web.route('/entries', (_, response) => void response.end(`<feed>${entry}</feed>`))
    service = await startBrowserService({
      WHIPPET_OFFLINE: '0',
      WHIPPET_ALLOW_PRIVATE: `127.0.0.1:${web.port}`,
      WHIPPET_LIBRARY_CATALOGUE: `${web.origin}/entries`,
    })
    const owner = await service.data.accounts.create({ email: 'owner@localhost' })
    page = await service.open()
    const { token } = await service.data.signIn.makeLink(owner.id)
    await page.goto(`${service.url}/console/claim#${token}`)
    await page.getByRole('heading', { name: 'Welcome', level: 1 }).waitFor()
  })
  afterAll(() => web.close())

  it('shows at once what there is on the words that somebody comes with, and keeps its file if told to', async () => {
    await page.goto(`${service.url}/console/library?q=hounds`)
    await page.getByRole('region', { name: 'What the catalogues have' }).getByText('CC BY-SA 4.0').waitFor()
    await page.getByLabel('Keep files that are downloaded').check()
    await page.getByRole('button', { name: 'Add hounds' }).click()
    await page.getByRole('region', { name: 'What is in the library' }).getByText('Ready').waitFor()
    expect(await readdir(join(service.config.dataFolder, 'library', 'hounds'))).toEqual([
      'hounds_2024-05-01.zim',
    ])
  })

  it('counts the addresses of a list, and crawls those of the sites that are chosen', async () => {
    const text = `${web.origin}/otters\nhttps://other.example/1\nhttps://other.example/2\n`
    await page
      .getByLabel('A list of addresses')
      .setInputFiles({ name: 'mine.txt', mimeType: 'text/plain', buffer: Buffer.from(text) })
    await page.getByText('mine.txt, 3 pages').waitFor()
    await page.getByLabel('other.example (2)').uncheck()
    expect(await accessibilityFaults(page)).toEqual([])
    await page.getByRole('button', { name: 'Add mine' }).click()
    const row = page.getByRole('row').filter({ hasText: 'mine' })
    await row.getByText('Ready').waitFor()
    expect(await service.data.removals.find({ by: 'origin', origin: 'library:mine' })).toMatchObject([
      { url: `${web.origin}/otters` },
    ])
    service.calm()
  })

  it('shows how far an item is that is being added, and how long it takes yet', async () => {
    const item = {
      name: 'slow',
      kind: 'kiwix',
      source: 'slow',
      title: 'slow',
      edition: '',
      licence: '',
    } as const
    const now = Date.now()
    await new SqlLibraryStore(service.data.database).put({
      ...{ ...item, bytes: 0, state: 'adding', addedAt: now, changedAt: now },
      progress: { done: 40, of: 100, secondsLeft: 150 },
    })
    await page.goto(`${service.url}/console/library`)
    const row = page.getByRole('row').filter({ hasText: 'slow' })
    await row.getByText('Adding 40 %').waitFor()
    await row.getByText('3 min left').waitFor()
  })
})
