// The settings from outside: what each changes for callers and operators.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import {
  gather,
  runWhippet,
  spawnWhippet,
  startChildService,
  testEnvironment,
} from '../support/child-service.ts'
import { runCommand } from '../support/command-line.ts'
import { type FixtureWeb, startFixtureWeb } from '../support/fixture-web.ts'
import { sampleDocuments } from '../support/sample-documents.ts'
import { startTestService, type TestService } from '../support/test-service.ts'

let folder: string
let web: FixtureWeb

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'whippet-settings-'))
  web = await startFixtureWeb()
})
afterAll(async () => {
  await web.close()
  await rm(folder, { recursive: true, force: true })
})

async function serviceWith(environment: Record<string, string>): Promise<TestService> {
  const house = await startTestService(environment)
  onTestFinished(() => house.close())
  return house
}

describe('WHIPPET_FREE_CREDITS and WHIPPET_RATE_LIMIT', () => {
  it.each([
    [{}, 5, 10],
    [{ WHIPPET_FREE_CREDITS: '0.25', WHIPPET_RATE_LIMIT: '3' }, 0.25, 3],
    [{ WHIPPET_FREE_CREDITS: '0' }, 0, 10],
  ])('%j: %d USD and %i a second for a new account', async (environment, dollars, rate) => {
    const data = join(folder, `account-${dollars}`)
    const settings = testEnvironment(data, environment as Record<string, string>)
    const made = await runCommand(['accounts', 'create', '--email', 'new@example.com', '--json'], settings)
    expect(JSON.parse(made.stdout)).toMatchObject({ balance_dollars: dollars, rate_limit: rate })
    const own = ['--email', 'own@example.com', '--credits', '1.5', '--rate-limit', '7', '--json']
    const other = await runCommand(['accounts', 'create', ...own], settings)
    expect(JSON.parse(other.stdout)).toMatchObject({ balance_dollars: 1.5, rate_limit: 7 })
  })

  it('is told in the headers', async () => {
    const house = await serviceWith({ WHIPPET_RATE_LIMIT: '3' })
    const account = await house.data.accounts.create({ email: 'new@example.com' })
    const { secret } = await house.data.keys.create({ accountId: account.id, name: 'x' })
    const reply = await house.ask('/api/v1/search?q=a', { headers: { 'x-api-key': secret } })
    expect(reply.headers.get('x-ratelimit-limit')).toBe('3')
    expect(reply.headers.get('x-ratelimit-remaining')).toBe('2')
  })
})

describe('WHIPPET_ALLOW_PRIVATE', () => {
  const status = async (house: TestService, host: string, port = web.port): Promise<number> =>
    (await house.get(`/api/v1/fetch?url=http://${host}:${port}/page`)).status

  it('is empty at first', async () => {
    const house = await serviceWith({ WHIPPET_OFFLINE: '0' })
    expect(await status(house, '127.0.0.1')).toBe(422)
    expect(await status(house, 'localhost')).toBe(422)
    expect(await status(house, '[::1]')).toBe(422)
    expect(await status(house, '[::ffff:127.0.0.1]')).toBe(422)
  })

  it('takes a host, for any port', async () => {
    const house = await serviceWith({ WHIPPET_ALLOW_PRIVATE: 'localhost' })
    expect(await status(house, 'localhost')).toBe(200)
    expect(await status(house, '127.0.0.1')).toBe(422)
  })

  it('takes a host with its port, and no other port', async () => {
    const other = await startFixtureWeb()
    onTestFinished(() => other.close())
    const house = await serviceWith({ WHIPPET_ALLOW_PRIVATE: `127.0.0.1:${web.port}` })
    expect(await status(house, '127.0.0.1')).toBe(200)
    expect(await status(house, '127.0.0.1', other.port)).toBe(422)
  })

  it('takes a CIDR, among others', async () => {
    const house = await serviceWith({ WHIPPET_ALLOW_PRIVATE: '10.0.0.0/8, 127.0.0.0/30 ,example.test' })
    expect(await status(house, '127.0.0.1')).toBe(200)
    expect(await status(house, '127.0.0.9')).toBe(422)
  })
})

describe('prices', () => {
  it('are all configuration', async () => {
    const house = await serviceWith({
      WHIPPET_PRICE_LOW: '0.01',
      WHIPPET_PRICE_MAX: '0.5',
      WHIPPET_PRICE_FETCH: '0.002',
      WHIPPET_PRICE_TOKENS: '1000',
      WHIPPET_PRICE_CACHE_HIT: '10',
      WHIPPET_ALLOW_PRIVATE: '127.0.0.1',
    })
    await house.load(sampleDocuments)
    const metrics = async (path: string): Promise<{ cost_dollars: number; tokens: number }> =>
      ((await (await house.get(path)).json()) as { metrics: { cost_dollars: number; tokens: number } })
        .metrics
    const search = '/api/v1/search?q=wolfhound&searchMode='
    expect((await metrics(`${search}fast`)).cost_dollars).toBe(0.01)
    expect((await metrics(`${search}fast`)).cost_dollars).toBe(0.001)
    expect((await metrics(`${search}balanced`)).cost_dollars).toBe(0.003)
    expect((await metrics(`${search}exhaustive`)).cost_dollars).toBe(0.5)
    const fetched = await metrics(`/api/v1/fetch?url=${web.origin}/page`)
    expect(fetched.cost_dollars).toBeCloseTo(0.002 + fetched.tokens * 0.001, 9)
  })

  it('of a cached answer is half at first', async () => {
    const house = await serviceWith({})
    await house.load(sampleDocuments)
    const cost = async (): Promise<number> => {
      const reply = await house.get('/api/v1/search?q=wolfhound&searchMode=deep')
      return ((await reply.json()) as { metrics: { cost_dollars: number } }).metrics.cost_dollars
    }
    expect([await cost(), await cost()]).toEqual([0.006, 0.003])
  })
})

describe('WHIPPET_BASE_URL, PORT, HOST and WHIPPET_DATA', () => {
  it('decide what the service prints about itself', async () => {
    const data = join(folder, 'named')
    // A folder is one service's alone for the index that lies in it.
    const embedded = { WHIPPET_INDEX_URL: '' }
    const service = await startChildService(
      testEnvironment(data, { ...embedded, WHIPPET_BASE_URL: 'https://search.example.org/' }),
    )
    expect(service.output()).toContain('https://search.example.org/console')
    expect(service.output()).toContain('"https://search.example.org/api/v1/search?q=')
    const openapi = (await (await fetch(`${service.url}/openapi.json`)).json()) as { servers: unknown }
    expect(openapi.servers).toEqual([{ url: 'https://search.example.org' }])

    const { port } = new URL(service.url)
    const second = await runWhippet(['serve'], testEnvironment(join(folder, 'second'), { PORT: port }))
    expect(second.code).toBe(1)
    expect(second.stderr).toBe(`whippet: 127.0.0.1:${port} is in use. Stop that program, or set PORT.\n`)
    const third = await runWhippet(['serve'], testEnvironment(data, { ...embedded, PORT: '0' }))
    expect(third.code).toBe(1)
    expect(third.stderr).toMatch(
      /^whippet: The index can't be opened: process \d+ has .*index open; stop it first.*\n$/,
    )
    const file = join(folder, 'no-folder')
    await writeFile(file, '')
    const nowhere = await runCommand(['keys', 'list'], testEnvironment(file))
    expect(nowhere.stderr).toMatch(/^whippet: WHIPPET_DATA=.* is not usable: expected a folder.*\n$/)

    const stats = await runCommand(['index', 'stats', '--json'], testEnvironment(data, embedded))
    expect(JSON.parse(stats.stdout)).toMatchObject({ documents: 0, data_folder: data })
    expect(await service.stop()).toBe(0)
  })

  it('come from the port that is free where PORT is 0, unless an address is named', async () => {
    const printed = async (name: string, more: Record<string, string>): Promise<string> => {
      const child = spawnWhippet(['serve'], testEnvironment(join(folder, name), { PORT: '0', ...more }))
      onTestFinished(() => void child.kill('SIGKILL'))
      const output = gather(child.stdout)
      await vi.waitFor(() => expect(output()).toContain('Console: '), { timeout: 120_000 })
      return output()
    }
    expect(await printed('any', {})).toMatch(/^Console: http:\/\/localhost:[1-9]\d*\/console$/m)
    const named = await printed('any-named', { WHIPPET_BASE_URL: 'https://search.example.org' })
    expect(named).toContain('Console: https://search.example.org/console\n')
  })
})

describe('the settings file', () => {
  it('is read by every command, told by `whippet settings`, and stops the start where it is wrong', async () => {
    const data = join(folder, 'with-file')
    await mkdir(data)
    await writeFile(join(data, 'whippet.json'), JSON.stringify({ rateLimit: 20, llmKey: 'sk-hidden' }))
    const other = join(folder, 'other.json')
    await writeFile(other, JSON.stringify({ rateLimit: 30 }))
    const mistyped = join(folder, 'mistyped.json')
    await writeFile(mistyped, JSON.stringify({ rateLimits: 30 }))
    const settings = testEnvironment(data)
    const [shown, named, refused, started] = await Promise.all([
      runCommand(['settings', '--json'], settings),
      runCommand(['--config', other, 'settings', '--json'], settings),
      runCommand(['keys', 'list', '--config', mistyped], settings),
      runWhippet(['serve'], { ...settings, WHIPPET_RATELIMIT: '3' }),
    ])
    const list = JSON.parse(shown.stdout) as { name: string }[]
    const of = (name: string) => list.find((one) => one.name === name)
    expect(of('WHIPPET_RATE_LIMIT')).toEqual({ name: 'WHIPPET_RATE_LIMIT', value: '20', from: 'file' })
    expect(of('WHIPPET_LLM_KEY')).toEqual({ name: 'WHIPPET_LLM_KEY', value: '…', from: 'file' })
    expect(of('WHIPPET_DATA')).toEqual({ name: 'WHIPPET_DATA', value: data, from: 'environment' })
    expect(of('PORT')).toEqual({ name: 'PORT', value: '8787', from: 'default' })
    expect(JSON.parse(named.stdout)).toContainEqual({ name: 'WHIPPET_RATE_LIMIT', value: '30', from: 'file' })
    expect(refused.code).toBe(1)
    expect(refused.stderr).toMatch(/^whippet: There is no setting rateLimits in .* The nearest is rateLimit;/)
    expect(started.code).toBe(1)
    expect(started.stderr).toMatch(/WHIPPET_RATELIMIT\. The nearest is WHIPPET_RATE_LIMIT;/)
  })
})
