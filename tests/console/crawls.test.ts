// A crawl as the owner does it: started in the form, watched, stopped, found by a search.
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  accessibilityFaults,
  type BrowserService,
  describeInBrowser,
  startBrowserService,
} from '../support/browser.ts'
import { type FixtureWeb, startFixtureWeb } from '../support/fixture-web.ts'
import { addPages, pageHtml } from '../support/test-crawl.ts'

describeInBrowser('crawls in the console', () => {
  let service: BrowserService
  let web: FixtureWeb
  /** Lets the page go that holds up the crawl. */
  let answer: (() => void) | undefined
  beforeAll(async () => {
    web = await startFixtureWeb()
    const birds = ['kestrel', 'osprey', 'merlin', 'goshawk']
    addPages(web, {
      '/birds': { title: 'Birds of prey', links: [...birds.map((bird) => `/birds/${bird}`), '/birds/last'] },
      '/quiet': { head: '<meta name="robots" content="noindex">' },
    })
    addPages(
      web,
      Object.fromEntries(
        birds.map((bird) => [
          `/birds/${bird}`,
          {
            title: `The ${bird}`,
            text: `The ${bird} hunts over open land.`,
            links: ['/quiet', '/birds/lost'],
          },
        ]),
      ),
    )
    // Its head comes at once: the crawler waits longer for the rest of a page than for its first byte.
    web.route('/birds/last', (_, response) => {
      response.writeHead(200, { 'content-type': 'text/html' }).flushHeaders()
      answer = () => void response.end(pageHtml('/birds/last'))
    })
    service = await startBrowserService({ WHIPPET_ALLOW_PRIVATE: '127.0.0.1' })
    service.service.follow.start(100)
  })
  afterAll(() => web.close())

  it('run from the form to the search page', async () => {
    const owner = await service.data.accounts.create({ email: 'owner@localhost' })
    const { token } = await service.data.signIn.makeLink(owner.id)
    const page = await service.open()
    await page.goto(`${service.url}/console/claim#${token}`)
    await page.getByRole('link', { name: 'Crawls' }).click()
    await page.getByText('No crawls yet').waitFor()

    await page.getByLabel('Addresses to start from').fill('no address')
    await page.getByRole('button', { name: 'Start crawl' }).click()
    await page.getByText('"no" is not the address of a web page').waitFor()

    const addresses = page.getByLabel('Addresses to start from')
    await addresses.fill(`${web.origin}/birds`)
    await page.getByLabel('Pages at most').fill('20')
    await page.getByLabel('Depth').fill('3')
    await page.getByLabel('Depth').press('Enter')
    const rows = page.getByRole('row', { name: web.origin })
    const row = rows.first()
    await row.getByText('Running').waitFor()
    await row.getByRole('progressbar').waitFor()
    expect(await addresses.inputValue()).toBe('')
    // While the crawl waits for the last page: four birds and their list indexed, one page skipped, one failed.
    const counts = async () => (await row.getByRole('cell').allTextContents()).slice(3, 6)
    await expect.poll(counts, { timeout: 120_000 }).toEqual(['5', '1', '1'])
    await row.getByRole('button', { name: 'Stop' }).click()
    await row.getByText('Stopped').waitFor()
    expect(await accessibilityFaults(page)).toEqual([])

    await row.getByRole('button', { name: 'Go on' }).focus()
    await page.keyboard.press('Enter')
    await page.getByText('Running', { exact: true }).waitFor()
    await expect.poll(() => web.hits('/birds/last'), { timeout: 120_000 }).toBe(2)
    answer?.()
    await row.getByText('Finished').waitFor()
    await row.getByText('Went on where').waitFor()
    expect(await rows.count()).toBe(2)
    await rows.last().getByText('What was left out').click()
    await rows.last().getByText('1 asked not to be indexed').waitFor()
    await rows.last().getByText('/birds/lost').waitFor()
    expect(await accessibilityFaults(page)).toEqual([])

    await page.getByLabel('Addresses to start from').fill(`${web.origin}/quiet`)
    await page.getByLabel('Repeat').selectOption('7')
    await page.getByRole('button', { name: 'Start crawl' }).click()
    const repeated = page.getByRole('region', { name: 'Repeated crawls' })
    await repeated.getByText('Every week').waitFor()
    expect(await service.service.crawlSchedules.list()).toMatchObject([{ seeds: [`${web.origin}/quiet`] }])
    expect(await accessibilityFaults(page)).toEqual([])
    await page.getByRole('button', { name: `Stop repeating ${web.origin}/quiet` }).click()
    await repeated.waitFor({ state: 'detached' })
    expect(await service.service.crawlSchedules.list()).toEqual([])

    await page.goto(`${service.url}/?q=goshawk`)
    await page.getByRole('link', { name: 'The goshawk' }).waitFor()
    service.calm()
  })
})
