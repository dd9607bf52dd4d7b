// A key's life as a person lives it: sign up, create, use, see the usage, disable, revoke.
import { beforeAll, expect, it } from 'vitest'
import { type BrowserService, describeInBrowser, startBrowserService } from '../support/browser.ts'

const PASSWORD = 'correct horse battery'

describeInBrowser('keys in the console', () => {
  let service: BrowserService
  beforeAll(async () => {
    service = await startBrowserService({ WHIPPET_SIGNUP: 'open' })
    await service.load([{ url: 'https://cats.example/a', title: 'Whiskers', text: 'All about whiskers.' }])
  })

  it('go from sign-up to revoked', async () => {
    const page = await service.open()
    await page.goto(`${service.url}/console`)
    await page.getByRole('link', { name: 'Create an account' }).click()
    await page.getByLabel('E-mail address').fill('ada@example.com')
    await page.getByLabel('Password').fill(PASSWORD)
    await page.getByRole('button', { name: 'Create account' }).click()
    await page.getByText('No keys yet').waitFor()

    await page.getByLabel('Name of a new key').fill('laptop')
    await page.getByRole('button', { name: 'Create key' }).click()
    const secret = (await page.getByRole('dialog').locator('pre').first().textContent()) ?? ''
    expect(secret).toMatch(/^wk_[0-9A-Za-z]{46}$/)
    await page.getByRole('button', { name: 'I have saved it' }).click()
    expect(await page.content()).not.toContain(secret)
    await page.getByText('never used').waitFor()

    const search = async () => {
      const reply = await fetch(`${service.url}/api/v1/search?q=whiskers`, {
        headers: { 'x-api-key': secret },
      })
      return reply.status
    }
    expect(await search()).toBe(200)
    await page.getByRole('link', { name: 'Usage' }).click()
    const row = page.getByRole('row', { name: 'laptop search' })
    await row.waitFor()
    expect(await row.textContent()).toContain('laptopsearch1$0.001')

    await page.getByRole('link', { name: 'Credits' }).click()
    await page.getByText('$4.999').waitFor()

    await page.getByRole('link', { name: 'Keys' }).click()
    await page.getByText(/last used (?!never)/).waitFor()
    await page.getByRole('button', { name: 'Disable laptop' }).click()
    await page.getByText('disabled').waitFor()
    expect(await search()).toBe(401)
    await page.getByRole('button', { name: 'Enable laptop' }).click()
    await page.getByText('enabled').waitFor()
    expect(await search()).toBe(200)

    await page.getByRole('button', { name: 'Revoke laptop' }).click()
    await page.getByRole('button', { name: 'Keep it' }).click()
    expect(await search()).toBe(200)
    await page.getByRole('button', { name: 'Revoke laptop' }).click()
    await page.getByRole('button', { name: 'Revoke key' }).click()
    await page.getByText('1 revoked key').waitFor()
    expect(await search()).toBe(401)
    service.calm()
  })

  it('are renamed and capped, and the session ends with sign-out', async () => {
    const page = await service.open()
    await page.goto(`${service.url}/console/sign-up`)
    await page.getByLabel('E-mail address').fill('bob@example.com')
    await page.getByLabel('Password').fill(PASSWORD)
    await page.getByLabel('Password').press('Enter')
    await page.getByLabel('Name of a new key').fill('<b>phone</b>')
    await page.getByRole('button', { name: 'Create key' }).click()
    await page.getByRole('dialog').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Rename <b>phone</b>' }).click()
    await page.getByLabel('Name', { exact: true }).fill('phone')
    await page.getByRole('button', { name: 'Rename', exact: true }).last().click()
    await page.getByRole('button', { name: 'Spend cap phone' }).click()
    await page.getByLabel('US dollars a day').fill('0.5')
    await page.getByRole('button', { name: 'Set cap' }).click()
    await page.getByText('at most $0.50 a day').waitFor()
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()

    await page.getByLabel('E-mail address').fill('bob@example.com')
    await page.getByLabel('Password').fill('wrong password')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByText('Wrong e-mail address or password').waitFor()
    await page.getByLabel('Password').fill(PASSWORD)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByText('at most $0.50 a day').waitFor()
    service.calm()
  })
})
