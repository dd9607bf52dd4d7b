// A standing question as a person asks it: asked, answered by what comes, read, removed.
import { beforeAll, expect, it } from 'vitest'
import { type BrowserService, describeInBrowser, startBrowserService } from '../support/browser.ts'

describeInBrowser('watches in the console', () => {
  let service: BrowserService
  beforeAll(async () => {
    service = await startBrowserService({ WHIPPET_SIGNUP: 'open' })
  })

  it('go from asked to removed', async () => {
    const page = await service.open()
    await page.goto(`${service.url}/console/sign-up`)
    await page.getByLabel('E-mail address').fill('ada@example.com')
    await page.getByLabel('Password').fill('correct horse battery')
    await page.getByLabel('Password').press('Enter')
    await page.getByRole('link', { name: 'Watches' }).click()
    await page.getByText('Nothing is watched yet').waitFor()
    await page.getByLabel('What to watch for').fill('red <b>kite</b>')
    await page.getByRole('button', { name: 'Watch', exact: true }).click()
    await page.getByRole('heading', { name: 'red <b>kite</b> active' }).waitFor()
    await page.getByText('0 delivered').waitFor()

    await service.load([
      { url: 'https://birds.example/kite', title: 'A red kite', text: 'A red kite flew over the b road.' },
    ])
    await service.service.watchLoop.look()
    await page.reload()
    await page.getByText('1 delivered').waitFor()
    await page.getByRole('button', { name: 'Results of red' }).click()
    const result = page.getByRole('dialog').getByRole('link', { name: 'A red kite' })
    expect(await result.getAttribute('href')).toBe('https://birds.example/kite')
    const feed = await page.getByRole('link', { name: 'Open the feed' }).getAttribute('href')
    const path = new URL(feed ?? '').pathname
    expect(await (await service.ask(path)).text()).toContain('https://birds.example/kite')
    await page.getByRole('button', { name: 'Close' }).click()

    await page.getByRole('link', { name: 'Usage' }).click()
    expect(await page.getByRole('row', { name: 'Watches search' }).textContent()).toContain('$0.001')
    await page.getByRole('link', { name: 'Watches' }).click()
    await page.getByRole('button', { name: 'Remove red' }).click()
    await page.getByRole('button', { name: 'Remove watch' }).click()
    await page.getByText('Nothing is watched yet').waitFor()
    expect((await service.ask(path)).status).toBe(404)
    service.calm()
  })

  it('show the secret of a webhook once, and say what is wrong with one', async () => {
    const page = await service.open()
    await page.goto(`${service.url}/console/sign-up`)
    await page.getByLabel('E-mail address').fill('bob@example.com')
    await page.getByLabel('Password').fill('correct horse battery')
    await page.getByLabel('Password').press('Enter')
    await page.getByRole('link', { name: 'Watches' }).click()
    await page.getByLabel('What to watch for').fill('kite')
    await page.getByText('More', { exact: true }).click()
    await page.getByLabel('Webhook').fill('http://127.0.0.1:1/')
    await page.getByRole('button', { name: 'Watch', exact: true }).click()
    await page.getByText(/Invalid value for webhook parameter/).waitFor()
    await page.getByLabel('Webhook').fill('https://hooks.example/')
    await page.getByRole('button', { name: 'Watch', exact: true }).click()
    await page
      .getByRole('dialog')
      .getByText(/^whsec_/)
      .waitFor()
    await page.getByRole('button', { name: 'I have saved it' }).click()
    await page.getByText('calls https://hooks.example/').waitFor()
    expect(await page.content()).not.toContain('whsec_')
  })
})
