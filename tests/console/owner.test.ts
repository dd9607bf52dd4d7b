// The owner runs the service from the console: an account, a key with limits, the index, a removal and its undo, requests.
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import {
  accessibilityFaults,
  type BrowserService,
  describeInBrowser,
  startBrowserService,
} from '../support/browser.ts'

describeInBrowser("the owner's console", () => {
  let service: BrowserService
  let page: Page

  beforeAll(async () => {
    service = await startBrowserService()
    await service.load([
      { url: 'https://cats.example/a', title: 'Whiskers', text: 'All about whiskers.', lang: 'en' },
      { url: 'https://dogs.example/b', title: 'Greyhounds', text: 'All about greyhounds.', lang: 'en' },
    ])
    const owner = await service.data.accounts.create({ email: 'owner@localhost' })
    page = await service.open()
    const { token } = await service.data.signIn.makeLink(owner.id)
    await page.goto(`${service.url}/console/claim#${token}`)
    await page.getByRole('heading', { name: 'Welcome', level: 1 }).waitFor()
  })

  const open = async (name: string): Promise<void> => {
    await page.getByRole('link', { name, exact: true }).click()
    await page.getByRole('heading', { name, level: 1 }).waitFor()
    await page.locator('.loading').waitFor({ state: 'detached' })
  }

  it('asks first whether the own calls cost anything, which one click settles', async () => {
    const metered = async (): Promise<boolean> =>
      (await service.data.accounts.findByEmail('owner@localhost'))?.unmetered !== true
    expect(await metered()).toBe(true)
    await page.getByRole('button', { name: 'Cost nothing', pressed: true }).waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await page.getByRole('button', { name: 'Go on' }).click()
    await page.getByRole('heading', { name: 'Account', level: 1 }).waitFor()
    expect(await metered()).toBe(false)
    await page.getByRole('button', { name: 'Cost credits' }).click()
    await page.getByRole('button', { name: 'Cost credits', pressed: true }).waitFor()
    expect(await metered()).toBe(true)
  })

  it('creates an account, and changes it', async () => {
    await open('Accounts')
    await page.getByLabel('E-mail address of a new account').fill('team@example.com')
    await page.getByRole('button', { name: 'Create account' }).click()
    await page.getByRole('button', { name: 'Change team@example.com' }).click()
    await page.getByLabel('Monthly budget in US dollars').fill('2.5')
    await page.getByLabel('Add credits in US dollars').fill('10')
    expect(await accessibilityFaults(page)).toEqual([])
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('cell', { name: '$15.00' }).waitFor()
    await page.getByRole('cell', { name: '$2.50' }).waitFor()
    await page.getByRole('button', { name: 'Change team@example.com' }).click()
    await page.getByRole('button', { name: 'Disable account' }).click()
    await page.getByText('disabled').waitFor()
    const account = await service.data.accounts.findByEmail('team@example.com')
    expect(account).toMatchObject({ disabled: true, monthlyBudget: 2_500_000_000, balance: 15_000_000_000 })
    await page.getByRole('button', { name: 'Change team@example.com' }).click()
    await page.getByText('Delete this account').click()
    const deletion = page.getByRole('button', { name: 'Delete account' })
    expect(await deletion.isDisabled()).toBe(true)
    await page.getByLabel('Type team@example.com to confirm').fill('team@example.co')
    expect(await deletion.isDisabled()).toBe(true)
    expect(await accessibilityFaults(page)).toEqual([])
    await page.getByLabel('Type team@example.com to confirm').fill('team@example.com')
    await deletion.click()
    await page.getByRole('button', { name: 'Change team@example.com' }).waitFor({ state: 'detached' })
    expect(await service.data.accounts.findByEmail('team@example.com')).toBeUndefined()
  })

  it('creates a key with limits', async () => {
    await open('Keys')
    await page.getByLabel('Name of a new key').fill('bound')
    await page.getByText('Limits').click()
    await page.getByLabel('Expires').fill('2999-12-31')
    await page.getByLabel('Networks').fill('192.0.2.0/24')
    await page.getByLabel('mcp').uncheck()
    await page.getByLabel('index', { exact: true }).uncheck()
    await page.getByRole('button', { name: 'Create key' }).click()
    await page.getByRole('button', { name: 'I have saved it' }).click()
    const keys = await service.data.keys.list()
    expect(keys.find(({ name }) => name === 'bound')).toMatchObject({
      expiresAt: Date.UTC(3000, 0, 1),
      scopes: ['search', 'fetch', 'news'],
      networks: ['192.0.2.0/24'],
    })
    // The row tells what binds the key.
    await page.getByText('for search, fetch, news only').waitFor()
    await page.getByText('from 192.0.2.0/24 only').waitFor()
    await page.getByText(/^expires .*(2999|3000)/).waitFor()
  })

  it('looks at documents, removes a site and brings it back', async () => {
    await open('Index')
    await page.getByRole('button', { name: 'Whiskers' }).click()
    await page.getByText('"url": "https://cats.example/a"').waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await page.getByRole('button', { name: 'Close' }).click()
    await page.getByLabel('Site', { exact: true }).fill('dogs.example')
    await page.getByRole('button', { name: 'Remove all of dogs.example' }).click()
    await page.getByRole('heading', { name: 'Remove 1 document?' }).waitFor()
    expect(await page.getByRole('button', { name: 'Remove and block' }).isDisabled()).toBe(true)
    await page.getByLabel('Type dogs.example to confirm').fill('dogs.example')
    await page.getByRole('button', { name: 'Remove and block' }).click()
    await page.getByText('site dogs.example').waitFor()
    expect(await service.data.documents.count()).toBe(1)
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByRole('button', { name: 'Greyhounds' }).waitFor()
    expect(await service.data.documents.count()).toBe(2)
  })

  it('takes files, dropped or chosen, and pages by their addresses', async () => {
    await open('Overview')
    await open('Index')
    const field = page.getByLabel('Drop files here, or choose them')
    const lines = [
      { url: 'https://brought.example/1', title: 'Brought', text: 'A page that was brought.' },
      { url: 'https://brought.example/2', titel: 'Wrong', text: 'x' },
    ]
    await field.setInputFiles({
      name: 'pages.jsonl',
      mimeType: 'application/octet-stream',
      buffer: Buffer.from(lines.map((line) => JSON.stringify(line)).join('\n')),
    })
    await page.getByText('1 added, 0 updated, 0 unchanged, 1 failed.').waitFor()
    await page.getByText('What failed').click()
    await page.getByText('did you mean title?').waitFor()
    // A page has no address of its own: it is asked for.
    const dropped = await page.evaluateHandle(`(() => {
      const transfer = new DataTransfer()
      transfer.items.add(new File(['# A note\\n\\nOn ferrets.'], 'note.md'))
      return transfer
    })()`)
    await page.locator('.drop').dispatchEvent('drop', { dataTransfer: dropped })
    await page.getByLabel('Address that the pages stand under').fill('https://notes.example/')
    expect(await accessibilityFaults(page)).toEqual([])
    await page.getByRole('button', { name: 'Add 1 file' }).click()
    await page.getByText('1 added, 0 updated, 0 unchanged, 0 failed.').waitFor()
    expect(await service.data.documents.get(['https://notes.example/note.md'])).toMatchObject([
      { title: 'A note', origin: 'api' },
    ])
    await page.getByLabel('Pages by their addresses').fill('https://a.example/1\nhttps://b.example/2')
    await page.getByRole('button', { name: 'Read these pages' }).click()
    await page.getByText('2 pages are being read').waitFor()
    await service.data.documents.remove(['https://notes.example/note.md', 'https://brought.example/1'])
    await service.service.follow.catchUp()
  })

  it('removes what is old, or below an address, after a count', async () => {
    await service.load([
      { url: 'https://old.example/1', title: 'Old', text: 'An old page.', date: '1999-05-01' },
      { url: 'https://birds.example/attic/1', title: 'Attic', text: 'A page below an address.' },
    ])
    await open('Overview')
    await open('Index')
    await page.getByText('Remove by address or age').click()
    await page.getByLabel('Address begins with').fill('https://birds.example/attic/')
    await page.getByRole('button', { name: 'Count and remove' }).click()
    await page.getByRole('heading', { name: 'Remove 1 document?' }).waitFor()
    await page.getByLabel('Type https://birds.example/attic/').fill('https://birds.example/attic/')
    await page.getByRole('button', { name: 'Remove', exact: true }).click()
    await page.getByText('addresses that start with https://birds.example/attic/').waitFor()
    await page.getByLabel('Which').selectOption('before')
    await page.getByLabel('Published before').fill('2000-01-01')
    await page.getByRole('button', { name: 'Count and remove' }).click()
    await page.getByRole('heading', { name: 'Remove 1 document?' }).waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await page.getByLabel('Type 2000-01-01 to confirm').fill('2000-01-01')
    await page.getByRole('button', { name: 'Remove', exact: true }).click()
    await page.getByText('published before 2000-01-01').waitFor()
    expect(await service.data.documents.count()).toBe(2)
  })

  it('adds credits where they are shown, and makes the own calls free', async () => {
    await open('Credits')
    await page.getByRole('row', { name: 'Search, balanced $0.003' }).waitFor()
    await page.getByLabel('US dollars').fill('1.5')
    await page.getByRole('button', { name: 'Add credits' }).click()
    await page.getByText('$6.50', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Cost nothing' }).click()
    await page.getByText('Your own calls cost nothing.').waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    const account = await service.data.accounts.findByEmail('owner@localhost')
    expect(account).toMatchObject({ unmetered: true, balance: 6_500_000_000 })
    await page.getByRole('button', { name: 'Cost credits' }).click()
    await page.getByText('Calls are paid from here.').waitFor()
  })

  it('keeps usage and credits up to date while they are open', async () => {
    const account = await service.data.accounts.findByEmail('owner@localhost')
    const { secret } = await service.data.keys.create({ accountId: account?.id ?? '', name: 'live' })
    await open('Credits')
    await page.getByText('$6.50').first().waitFor()
    const reply = await fetch(`${service.url}/api/v1/search?q=whiskers`, { headers: { 'x-api-key': secret } })
    expect(reply.status).toBe(200)
    await page.getByText('$6.499').waitFor()
    await open('Usage')
    const row = page.getByRole('row', { name: 'live search 1' })
    await row.waitFor()
    await fetch(`${service.url}/api/v1/search?q=greyhounds`, { headers: { 'x-api-key': secret } })
    await page.getByRole('row', { name: 'live search 2' }).waitFor()
  })

  it('tells on the overview how the service is, and leads on', async () => {
    await open('Overview')
    const parts = page.getByRole('list', { name: 'Parts of the service' })
    expect(await parts.getByRole('listitem').count()).toBe(4)
    await page.getByRole('heading', { name: 'Growth of the index' }).waitFor()
    await page.getByRole('link', { name: 'Add a site to the index' }).click()
    await page.getByRole('heading', { name: 'Crawls', level: 1 }).waitFor()
  })

  it('shows models and sources with their state', async () => {
    await page.getByRole('link', { name: 'Models', exact: true }).click()
    await page.getByRole('heading', { name: 'Models and sources' }).waitFor()
    await page.getByText('WHIPPET_SEMANTIC is off').waitFor()
    await page.getByRole('row', { name: /^built-in makes vectors.* unused / }).waitFor()
    // This service may not go out.
    await page.getByRole('row', { name: /^European Central Bank.* offline never never$/ }).waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
  })

  it('shows requests by status, without queries', async () => {
    const search = (key: string) =>
      fetch(`${service.url}/api/v1/search?q=whiskers`, { headers: { 'x-api-key': key } })
    expect((await search(service.key)).status).toBe(200)
    expect((await search('wk_wrong')).status).toBe(401)
    await open('Requests')
    await page.getByRole('row', { name: /^without a key/ }).waitFor()
    await page.getByRole('cell', { name: '401' }).waitFor()
    await page.getByLabel('Status').selectOption('2')
    await page.getByRole('cell', { name: '401' }).waitFor({ state: 'detached' })
    await page.getByRole('cell', { name: '200' }).first().waitFor()
    expect(await page.content()).not.toContain('whiskers')
    service.calm()
  })

  it('takes a feed by its address', async () => {
    await open('Feeds')
    await page.getByLabel('Add a feed by its address').fill('https://pier.example/feed.xml')
    await page.getByLabel('Topic', { exact: true }).selectOption('world')
    expect(await accessibilityFaults(page)).toEqual([])
    await page.getByRole('button', { name: 'Add feed', exact: true }).click()
    await page.getByText('Added: it is asked at the next poll.').waitFor()
    const feeds = await service.service.news.health()
    expect(feeds.find(({ url }) => url === 'https://pier.example/feed.xml')).toMatchObject({
      topics: ['world'],
    })
  })

  it('takes feeds as OPML, takes one out, and gives them back', async () => {
    await open('Feeds')
    const outline = (text: string, url: string) => `<outline text="${text}" xmlUrl="${url}"/>`
    await page.getByLabel('Add feeds from an OPML file').setInputFiles({
      name: 'reader.opml',
      mimeType: 'text/x-opml',
      buffer: Buffer.from(
        `<opml version="2.0"><body><outline text="World">${outline('Harbour Post', 'https://harbour.example/rss')}</outline>` +
          `${outline('Cooking', 'https://cook.example/rss')}</body></opml>`,
      ),
    })
    await page.getByText('1 added, 0 already there, 1 left out.').waitFor()
    await page.locator('summary', { hasText: 'world' }).click()
    await page.getByRole('link', { name: 'Harbour Post' }).waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    expect((await service.service.news.health()).map(({ url }) => url)).toContain(
      'https://harbour.example/rss',
    )
    await page.getByRole('button', { name: 'Remove Harbour Post' }).click()
    expect(await page.getByRole('button', { name: 'Remove feed' }).isDisabled()).toBe(true)
    await page.getByLabel('Type Harbour Post to confirm').fill('Harbour Post')
    await page.getByRole('button', { name: 'Remove feed' }).click()
    await page.getByRole('link', { name: 'Harbour Post' }).waitFor({ state: 'detached' })
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download as OPML' }).click(),
    ])
    expect(download.suggestedFilename()).toBe('whippet-feeds.opml')
  })
})
