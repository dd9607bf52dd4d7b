// The playground: a call by form, for people, as JSON, as a context document, and as lines to take along.
import { beforeAll, expect, it } from 'vitest'
import { type BrowserService, describeInBrowser, startBrowserService } from '../support/browser.ts'

describeInBrowser('the playground', () => {
  let service: BrowserService
  beforeAll(async () => {
    service = await startBrowserService({ WHIPPET_SIGNUP: 'open' })
    await service.load([
      {
        url: 'https://cats.example/a',
        title: '<img src=x onerror=alert(1)>',
        text: 'All about whiskers & "ears".',
      },
    ])
  })

  it('searches on the account of whoever is signed in', async () => {
    const page = await service.open()
    await page.goto(`${service.url}/console/sign-up`)
    await page.getByLabel('E-mail address').fill('ada@example.com')
    await page.getByLabel('Password').fill('correct horse battery')
    await page.getByRole('button', { name: 'Create account' }).click()
    await page.getByRole('link', { name: 'Playground' }).click()
    await page.getByText('Nothing called yet').waitFor()
    await page.getByLabel('Query').fill('whiskers')
    await page.getByLabel('Query').press('Enter')
    await page.getByRole('link', { name: '<img src=x onerror=alert(1)>' }).waitFor()
    await page.getByText('$0.001').waitFor()

    await page.getByRole('tab', { name: 'JSON' }).click()
    expect(await page.locator('pre.output').textContent()).toContain('"results_type": "Search"')
    await page.keyboard.press('ArrowRight')
    await page.getByRole('button', { name: 'Get the context document' }).click()
    await page.getByText('format: svc-context/v1').waitFor()
    await page.getByRole('tab', { name: 'Code' }).click()
    await page.getByText(`curl -H "x-api-key: $WHIPPET_API_KEY"`).waitFor()
    await page.getByText('svc_web_search').waitFor()

    await page.getByRole('button', { name: 'Fetch' }).click()
    await page.getByLabel('Address').fill('http://127.0.0.1:1/')
    await page.getByRole('button', { name: 'Fetch' }).last().click()
    await page.getByRole('alert').waitFor()

    await page.getByRole('link', { name: 'Usage' }).click()
    await page.getByRole('row', { name: 'Playground search' }).waitFor()
    service.calm()
  })
})
