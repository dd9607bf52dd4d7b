// The operator's commands, beside a running service and without one.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type ChildService,
  type CommandOutcome,
  runWhippet,
  startChildService,
  testEnvironment,
} from '../support/child-service.ts'
import { runCommand } from '../support/command-line.ts'

let folder: string
let service: ChildService

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'whippet-operator-'))
  service = await startChildService(testEnvironment(join(folder, 'data')))
})
afterAll(async () => {
  await service.stop()
  await rm(folder, { recursive: true, force: true })
})

const whippet = (...args: string[]): Promise<CommandOutcome> =>
  runCommand(args, testEnvironment(join(folder, 'data')))

async function json<T>(...args: string[]): Promise<T> {
  const { code, stdout, stderr } = await whippet(...args, '--json')
  expect(code, stderr).toBe(0)
  return JSON.parse(stdout) as T
}

interface Key {
  id: string
  name: string
  key: string
  account: string
}

async function status(key: string, path = '/api/v1/search?q=anything'): Promise<number> {
  return (await fetch(`${service.url}${path}`, { headers: { 'x-api-key': key } })).status
}

/** What a command changes is seen by a running service within two seconds. */
async function eventually(check: () => Promise<boolean>): Promise<void> {
  await expect.poll(check, { timeout: 120_000, message: 'not seen by the running service' }).toBe(true)
}

describe('accounts, credits and keys', () => {
  it('makes an account with credits and a rate limit, and adds to it', async () => {
    await json('accounts', 'create', '--email', 'a@example.com', '--credits', '0.0035', '--rate-limit', '50')
    await json('credits', 'add', 'a@example.com', '1.25')
    const accounts = await json<Record<string, unknown>[]>('accounts', 'list')
    expect(accounts).toContainEqual({
      email: 'a@example.com',
      balance_dollars: 1.2535,
      rate_limit: 50,
      created: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    })
    expect(accounts).toContainEqual(expect.objectContaining({ email: 'owner@localhost', balance_dollars: 5 }))
  })

  it('makes keys that the running service takes, disables, enables and revokes them', async () => {
    await json('accounts', 'create', '--email', 'b@example.com')
    const key = await json<Key>('keys', 'create', '--name', 'agent', '--account', 'b@example.com')
    expect(key).toEqual({
      id: expect.any(String),
      name: 'agent',
      key: expect.stringMatching(/^wk_[0-9A-Za-z]{46}$/),
      account: 'b@example.com',
    })
    expect(await status(key.key)).toBe(200)
    await json('keys', 'disable', key.id)
    await eventually(async () => (await status(key.key)) === 401)
    await json('keys', 'enable', key.id)
    await eventually(async () => (await status(key.key)) === 200)
    await json('keys', 'rename', key.id, 'other name')
    await json('keys', 'revoke', key.id)
    await eventually(async () => (await status(key.key)) === 401)
    expect((await whippet('keys', 'enable', key.id)).code).toBe(1)
    const listed = (await json<Key[]>('keys', 'list')).find((one) => one.id === key.id)
    expect(listed).toMatchObject({ name: 'other name', state: 'revoked', key: key.key.slice(0, 8) })
    const list = await whippet('keys', 'list')
    expect(list.stdout).not.toContain(key.key)
  })

  it('gives the owner a key where no account is named', async () => {
    expect(await json<Key>('keys', 'create', '--name', 'mine')).toMatchObject({ account: 'owner@localhost' })
  })
})

describe('import', () => {
  it('counts what it read, names what it could not, and the running service finds the rest', async () => {
    const file = join(folder, 'documents.jsonl')
    const lines = [
      JSON.stringify({
        url: 'https://a.example/1',
        title: 'Quokka one',
        text: 'The quokka is a small animal.',
      }),
      '',
      'not json',
      JSON.stringify({ title: 'no address', text: 'x' }),
      JSON.stringify({
        url: 'https://a.example/2',
        title: 'Quokka two',
        html: '<html><body><h1>Quokka two</h1><p>A quokka in <b>HTML</b>, with a paragraph that is long enough to be content.</p></body></html>',
      }),
      JSON.stringify({ url: 'https://a.example/3', title: 'no text' }),
      JSON.stringify({
        url: 'https://a.example/1',
        title: 'Quokka one again',
        markdown: '# Quokka\n\nSecond **version**.',
      }),
    ]
    await writeFile(file, lines.join('\n'))
    const done = await whippet('import', file, '--json')
    expect(done.code).toBe(0)
    expect(JSON.parse(done.stdout)).toEqual({ read: 6, added: 2, updated: 1, skipped: 0, failed: 3 })
    expect(done.stderr).toContain('documents.jsonl:3')
    expect(done.stderr).toContain('documents.jsonl:4')
    expect(done.stderr).toContain('documents.jsonl:6')
    const { key } = await json<Key>('keys', 'create', '--name', 'reader')
    await eventually(async () => {
      const reply = await fetch(`${service.url}/api/v1/search?q=quokka&content=true`, {
        headers: { 'x-api-key': key },
      })
      const { results } = (await reply.json()) as { results: { title: string }[] }
      return results.length === 2 && results.some((result) => result.title === 'Quokka one again')
    })
  })

  it('reads gzip and standard input', async () => {
    const line = JSON.stringify({ url: 'https://b.example/1', title: 'Numbat', text: 'A numbat.' })
    const file = join(folder, 'documents.jsonl.gz')
    await writeFile(file, gzipSync(line))
    expect(await json('import', file)).toMatchObject({ read: 1, added: 1 })
    const piped = await runWhippet(
      ['import', '-', '--json'],
      testEnvironment(join(folder, 'data')),
      `\uFEFF${line}\r\n`,
    )
    expect(JSON.parse(piped.stdout)).toMatchObject({ read: 1, updated: 1 })
  })

  it('says which file is missing', async () => {
    const done = await whippet('import', join(folder, 'nothing.jsonl'))
    expect(done.code).toBe(1)
    expect(done.stderr).toContain('nothing.jsonl does not exist')
  })
})

describe('the command', () => {
  it.each([
    [['nonsense']],
    [['accounts', 'create']],
    [['accounts', 'create', '--email', 'c@example.com', '--credits', 'much']],
    [['keys', 'rename', 'onlyid']],
    [['import']],
    [['import', 'x', '--format', 'docx']],
    [['credits', 'add', 'a@example.com', '-5']],
    [['news', 'poll', 'gardening']],
  ])('leaves with 2 on the wrong usage %j', async (args) => {
    const done = await whippet(...args)
    expect(done.code).toBe(2)
    expect(done.stderr).not.toBe('')
  })

  it.each([
    [['accounts', 'create', '--email', 'no-address']],
    [['credits', 'add', 'nobody@example.com', '1']],
    [['keys', 'revoke', 'nothing']],
    [['keys', 'create', '--name', 'x', '--account', 'nobody@example.com']],
  ])('leaves with 1 and a reason on %j', async (args) => {
    const done = await whippet(...args)
    expect(done.code).toBe(1)
    expect(done.stderr).toMatch(/^whippet: .+/m)
    expect(done.stderr).not.toContain('    at ')
  })

  it.each([
    [['--help']],
    [['serve', '--help']],
    [['accounts', '--help']],
    [['accounts', 'create', '--help']],
    [['keys', 'create', '--help']],
    [['import', '--help']],
    [['index', 'stats', '--help']],
    [['index', 'check', '--help']],
    [['index', 'rebuild', '--help']],
    [['news', 'poll', '--help']],
    [['doctor', '--help']],
  ])('explains itself: %j', async (args) => {
    const done = await whippet(...args)
    expect(done.code).toBe(0)
    expect(done.stdout).toContain('USAGE')
  })

  it.each([
    [['nonsense'], {}],
    [['accounts', 'list', '--json'], {}],
    [['serve'], { PORT: 'eighty' }],
  ])('is the same in a process of its own: %j %j', async (args, environment) => {
    const settings = testEnvironment(join(folder, 'data'), environment as Record<string, string>)
    expect(await runWhippet(args, settings)).toEqual(await runCommand(args, settings))
  })

  it('lists every setting in serve --help', async () => {
    const { stdout } = await whippet('serve', '--help')
    const settings = [
      'PORT',
      'HOST',
      'DATA',
      'BASE_URL',
      'ALLOW_PRIVATE',
      'FEEDS',
      'WEATHER_URL',
      'GEOCODING_URL',
      'OFFLINE',
      'STARTER',
      'DATABASE_URL',
      'REDIS_URL',
      'INDEX_URL',
      'RATE_LIMIT',
      'FREE_CREDITS',
    ]
    for (const name of settings) expect(stdout).toContain(name)
  })

  it('tells what the index holds and that the installation is well', async () => {
    expect(await json('index', 'stats')).toMatchObject({
      documents: expect.any(Number),
      bytes: expect.any(Number),
    })
    const { port } = new URL(service.url)
    // It is found by its data folder, whatever address this shell has.
    const address = { PORT: '1', WHIPPET_BASE_URL: 'https://search.example.com' }
    const environment = testEnvironment(join(folder, 'data'), address)
    const { code, stdout } = await runCommand(['doctor', '--json'], environment)
    const checks = JSON.parse(stdout) as { check: string; ok: boolean; detail: string }[]
    expect(checks.filter(({ ok }) => !ok)).toEqual([])
    expect(code).toBe(0)
    expect(checks.find(({ check }) => check === 'service')?.detail).toContain(`:${port} answers`)
  })

  it('shows the settings of the running service, and where this shell has others', async () => {
    const other = testEnvironment(join(folder, 'data'), { WHIPPET_RATE_LIMIT: '7' })
    const { stdout } = await runCommand(['settings', '--json'], other)
    const shown = JSON.parse(stdout) as { name: string; value: string; from: string; here?: string }[]
    expect(shown).toContainEqual({ name: 'WHIPPET_OFFLINE', value: '1', from: 'environment' })
    expect(shown).toContainEqual({ name: 'WHIPPET_RATE_LIMIT', value: '10', from: 'default', here: '7' })
    const table = (await runCommand(['settings'], other)).stdout
    expect(table).toContain(`Of the service that runs at http://127.0.0.1:${new URL(service.url).port}:`)
    expect(table).toMatch(/^NAME +VALUE +FROM +HERE$/m)
    expect(table).toMatch(/^WHIPPET_RATE_LIMIT +10 +default +7$/m)
  })

  /** Refused as the settings are read, and by what works with them. */
  const REFUSED: readonly (readonly [typeof runCommand, Record<string, string>])[] = [
    [runCommand, { PORT: 'eighty' }],
    [runCommand, { WHIPPET_OFFLINE: 'maybe' }],
    [runCommand, { WHIPPET_BASE_URL: 'not an address' }],
    [runCommand, { WHIPPET_RATE_LIMIT: '-1' }],
    [runCommand, { WHIPPET_FREE_CREDITS: 'free' }],
    [runWhippet, { WHIPPET_ALLOW_PRIVATE: '10.0.0.0/99' }],
    [runWhippet, { WHIPPET_FEEDS: '/nowhere/feeds.json' }],
    [runWhippet, { WHIPPET_INDEX_URL: 'http://x' }],
  ]
  it.each(REFUSED.map(([run, setting]) => [setting, run] as const))(
    'refuses to start on %j and names it',
    async (setting, run) => {
      const done = await run(['serve'], testEnvironment(join(folder, 'refused'), { PORT: '0', ...setting }))
      expect(done.code).toBe(1)
      expect(done.stderr).toContain(Object.keys(setting)[0])
      expect(done.stderr).not.toContain('    at ')
    },
  )
})

describe('whippet remove', () => {
  const lines = (...urls: string[]): string =>
    urls
      .map((url) => JSON.stringify({ url, title: 'A borzoi', text: 'The borzoi is a sighthound.' }))
      .join('\n')

  async function foundUrls(key: string): Promise<string[]> {
    const reply = await fetch(`${service.url}/api/v1/search?q=borzoi&limit=20`, {
      headers: { 'x-api-key': key },
    })
    return ((await reply.json()) as { results: { url: string }[] }).results.map(({ url }) => url)
  }

  it('counts, refuses without a yes, removes, blocks and undoes beside the running service', async () => {
    const file = join(folder, 'borzoi.jsonl')
    const urls = ['https://borzoi.example/1', 'https://www.borzoi.example/2']
    await writeFile(file, lines(...urls))
    await json('import', file)
    const { key } = await json<Key>('keys', 'create', '--name', 'borzoi')
    await eventually(async () => (await foundUrls(key)).length === 2)
    const { origins } = await json<{ origins: unknown[] }>('index', 'stats')
    expect(origins).toContainEqual({ origin: 'import:borzoi.jsonl', documents: 2 })

    const [counted, listed, unsure, several, none] = await Promise.all([
      whippet('remove', '--origin', `import:${file}`, '--dry-run', '--json'),
      whippet('remove', '--site', 'borzoi.example', '--dry-run'),
      whippet('remove', '--site', 'borzoi.example'),
      whippet('remove', '--site', 'borzoi.example', '--origin', 'starter', '--yes'),
      whippet('remove', '--url', 'https://none.example/', '--yes', '--json'),
    ])
    expect(JSON.parse(counted.stdout)).toEqual({ removed: 2 })
    expect(listed.stdout).toMatch(/2 documents \(site borzoi\.example\).*\n.*PUBLISHED/)
    for (const url of urls) expect(listed.stdout).toMatch(new RegExp(`not known +${url}`))
    expect([unsure.code, several.code, none.code]).toEqual([2, 2, 0])
    expect(unsure.stderr).toContain('--yes')
    expect(JSON.parse(none.stdout)).toEqual({ removed: 0 })

    const removed = await whippet('remove', '--site', 'borzoi.example', '--block', '--yes', '--json')
    expect(JSON.parse(removed.stdout)).toEqual({ removed: 2 })
    await eventually(async () => (await foundUrls(key)).length === 0)
    const again = await json<Record<string, number>>('import', file)
    expect(again).toMatchObject({ read: 2, added: 0, updated: 0, skipped: 2, failed: 0 })
    expect(await json('blocks', 'list')).toEqual(['site:borzoi.example'])

    expect(await json('remove', '--undo', 'last')).toEqual({ restored: 2 })
    expect(await json('blocks', 'list')).toEqual([])
    await eventually(async () => (await foundUrls(key)).length === 2)
    expect((await whippet('remove', '--undo', 'last')).code).toBe(6)
  })
})

describe('limits of accounts and keys', () => {
  it('are set, shown where there are any, and bind the running service', async () => {
    await json('accounts', 'create', '--email', 'bound@example.com')
    const set = ['accounts', 'set', 'bound@example.com', '--rate-limit', '7', '--budget', '2.5'] as const
    expect(await json(...set)).toMatchObject({ rate_limit: 7, monthly_budget_dollars: 2.5 })
    const limits = ['--expires', '2999-12-31', '--scopes', 'search', '--networks', '127.0.0.0/8,::1']
    const bound = ['keys', 'create', '--name', 'bound', '--account', 'bound@example.com', ...limits]
    const { key, id } = await json<Key>(...bound)
    expect(await status(key)).toBe(200)
    expect(await status(key, '/api/v1/news/technology')).toBe(401)
    expect(await json<Record<string, unknown>[]>('keys', 'list')).toContainEqual(
      expect.objectContaining({
        id,
        expires: '3000-01-01T00:00:00.000Z',
        scopes: ['search'],
        networks: ['127.0.0.0/8', '::1/128'],
      }),
    )
    const far = await json<Key>('keys', 'create', '--name', 'far', '--networks', '192.0.2.0/24')
    expect(await status(far.key)).toBe(401)
    expect(await json('accounts', 'disable', 'bound@example.com')).toMatchObject({ disabled: true })
    await eventually(async () => (await status(key)) === 401)
    await json('accounts', 'enable', 'bound@example.com')
    await eventually(async () => (await status(key)) === 200)
    const refused = await Promise.all([
      whippet('keys', 'create', '--name', 'x', '--expires', '2020-01-01'),
      whippet('keys', 'create', '--name', 'x', '--scopes', 'all'),
      whippet('keys', 'create', '--name', 'x', '--networks', 'everywhere'),
      whippet('accounts', 'set', 'bound@example.com'),
      whippet('accounts', 'delete', 'bound@example.com'),
      whippet('accounts', 'delete', 'owner@localhost', '--yes'),
    ])
    expect(refused.map(({ code }) => code)).toEqual([2, 2, 2, 2, 2, 1])
    await json('accounts', 'delete', 'bound@example.com', '--yes')
    await eventually(async () => (await status(key)) === 401)
    const emails = (await json<{ email: string }[]>('accounts', 'list')).map(({ email }) => email)
    expect(emails).not.toContain('bound@example.com')
  })
})

describe('feeds', () => {
  it('are taken from OPML, given out, and taken out', async () => {
    const file = join(folder, 'reader.opml')
    const feed = '<outline text="Harbour Post" xmlUrl="https://harbour.example/rss"/>'
    await writeFile(file, `<opml version="2.0"><body><outline text="world">${feed}</outline></body></opml>`)
    expect(await json('feeds', 'import', file)).toEqual({ added: 1, known: 0, left_out: [] })
    const { stdout } = await whippet('feeds', 'export')
    expect(stdout).toContain('xmlUrl="https://harbour.example/rss"')
    expect(await json('feeds', 'remove', 'https://harbour.example/rss')).toEqual({ topics: 1 })
    const wrong = await whippet('feeds', 'import', join(folder, 'nothing.opml'))
    expect([wrong.code, wrong.stderr]).toEqual([1, expect.stringContaining("nothing.opml can't be read")])
  })
})
