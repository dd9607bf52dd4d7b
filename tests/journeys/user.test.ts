// The user's commands against a real service: what they print, and the exit codes that scripts rely on.
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify, stripVTControlCharacters } from 'node:util'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { type RunningServer, startHttpServer } from '../../src/app/http-server.ts'
import { type CommandOutcome, runWhippet, testEnvironment } from '../support/child-service.ts'
import { runHere } from '../support/command-line.ts'
import { type FixtureWeb, startFixtureWeb } from '../support/fixture-web.ts'
import { readContextDocument } from '../support/read-context-document.ts'
import { sampleDocuments } from '../support/sample-documents.ts'
import { startTestService, type TestService } from '../support/test-service.ts'

const run = promisify(execFile)
let folder: string
let web: FixtureWeb
let test: TestService
let server: RunningServer
let address: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'whippet-user-'))
  web = await startFixtureWeb()
  const feeds = join(folder, 'feeds.json')
  web.route('/feed.xml', (_, response) => {
    const items = [1, 2, 3].map(
      (hour) =>
        `<item><title>Headline ${hour}</title><link>${web.origin}/story/${hour}</link><pubDate>${new Date(Date.now() - hour * 3_600_000).toUTCString()}</pubDate><description>Story number ${hour} about machines.</description></item>`,
    )
    response.writeHead(200, { 'content-type': 'application/rss+xml' })
    response.end(
      `<?xml version="1.0"?><rss version="2.0"><channel><title>Fixture</title><link>${web.origin}</link>${items.join('')}</channel></rss>`,
    )
  })
  await writeFile(
    feeds,
    JSON.stringify({ technology: [{ title: 'Fixture', url: `${web.origin}/feed.xml` }] }),
  )
  test = await startTestService({ WHIPPET_ALLOW_PRIVATE: `127.0.0.1:${web.port}`, WHIPPET_FEEDS: feeds })
  await test.load([
    ...sampleDocuments,
    {
      url: 'https://hostile.example.com/',
      title: 'Quoll \u001b[31mred\u001b[0m title \u202Eeltit',
      text: 'The quoll page tries \u001b]0;to set the title\u0007 of the terminal \u009b31m and more. It has a second sentence about the quoll.',
    },
  ])
  server = await startHttpServer({
    fetch: (request) => test.service.http.fetch(request),
    host: '127.0.0.1',
    port: 0,
  })
  address = `http://127.0.0.1:${server.port}`
})
afterAll(async () => {
  await server.stop(0)
  await test.close()
  await web.close()
  await rm(folder, { recursive: true, force: true })
})

const environment = (extra: Record<string, string> = {}): Record<string, string> => ({
  WHIPPET_BASE_URL: address,
  WHIPPET_API_KEY: test.key,
  XDG_CONFIG_HOME: join(folder, 'no-config'),
  ...extra,
})

function whippet(...args: string[]): Promise<CommandOutcome> {
  return runHere(args, { environment: environment() })
}

/** A service that only refuses. */
async function refusing(answer: RequestListener): Promise<{ url: string; asked: () => number }> {
  let asked = 0
  const refusingServer: Server = createServer((request, response) => {
    asked += 1
    answer(request, response)
  })
  await new Promise<void>((resolve) => refusingServer.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    refusingServer.closeAllConnections()
    refusingServer.close()
  })
  return { url: `http://127.0.0.1:${(refusingServer.address() as AddressInfo).port}`, asked: () => asked }
}

describe('whippet search', () => {
  it('prints what a person can read, with no colour in a pipe', async () => {
    const done = await whippet('search', 'wolfhound', 'setup', '--limit', '2')
    expect(done.code, done.stderr).toBe(0)
    expect(done.stdout).toContain(
      '1.  Wolfhound setup guide\n    https://docs.example.com/guide/wolfhound-setup · 2024-03-05',
    )
    expect(done.stdout).not.toContain('\u001b')
    expect(done.stdout).toMatch(/1 to 2 of \d+ · \$0\.00\d+ · \d+ ms · effort \w+ · more: --offset 2\n$/)
    expect(done.stderr).toBe('')
  })

  it('is coloured, linked and as wide as the terminal on one', async () => {
    const columns = 50
    const done = await runHere(['search', 'wolfhound'], { environment: environment(), columns })
    expect(done.stdout).toContain('\u001b]8;;https://docs.example.com/guide/wolfhound-setup\u001b\\')
    expect(done.stdout).toContain('\u001b[1m')
    const plain = stripVTControlCharacters(done.stdout)
    const lines = plain.split('\n').filter((line) => !/https?:|·/.test(line))
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(columns)
    const noColor = await runHere(['search', 'wolfhound'], {
      environment: environment({ NO_COLOR: '1' }),
      columns,
    })
    expect(noColor.stdout).not.toContain('\u001b[1m')
  })

  it('lets no page steer the terminal', async () => {
    const done = await whippet('search', 'quoll')
    expect(done.stdout).toContain('Quoll red title eltit')
    expect(done.stdout).not.toMatch(/(?!\n)[\p{Cc}\u202e]/u)
  })

  it('passes its flags on', async () => {
    const flags = [
      '--limit',
      '3',
      '--offset',
      '1',
      '--mode',
      'balanced',
      '--country',
      'GB',
      '--language',
      'en',
    ]
    const done = await whippet('search', 'wolfhound', ...flags, '--site', 'example.com', '--json')
    const body = JSON.parse(done.stdout) as {
      results: { link: string }[]
      metrics: { effort: string }
    }
    expect(body.metrics.effort).toBe('medium')
    expect(body.results.length).toBeGreaterThan(0)
    for (const { link } of body.results) expect(new URL(link).hostname).toMatch(/(^|\.)example\.com$/)
    const without = await whippet(
      'search',
      'wolfhound',
      '--exclude-site',
      'example.com',
      '--exclude-site',
      'example.org',
      '--json',
    )
    const links = (JSON.parse(without.stdout) as typeof body).results.map(
      ({ link }) => new URL(link).hostname,
    )
    expect(links.length).toBeGreaterThan(0)
    for (const host of links) expect(host).not.toMatch(/(^|\.)example\.(com|org)$/)
  })

  it('takes a query that looks like a list or a flag as text', async () => {
    expect((await whippet('search', '["wolfhound"]', '--json')).code).toBe(0)
    expect((await whippet('search', '--', '-wolfhound', 'review')).code).not.toBe(2)
  })

  it('gives the raw body, and the markdown', async () => {
    const json = await whippet('search', 'wolfhound', '--json')
    expect(JSON.parse(json.stdout)).toMatchObject({ results_type: 'Search', title: 'wolfhound' })
    expect(json.stdout.trim()).not.toContain('\n')
    const context = await whippet('search', 'wolfhound', '--context', '--content')
    expect(readContextDocument(context.stdout).head).toMatchObject({ format: 'svc-context/v1' })
  })

  it.each([[[]], [['--json']], [['--context']]])(
    'leaves with 6 when nothing was found: %j',
    async (flags) => {
      const done = await whippet('search', 'zzyzxquuxnothing', ...flags)
      expect(done.code).toBe(6)
      expect(done.stderr).toContain('Nothing was found')
      if (flags.length === 0) expect(done.stderr).toMatch(/None of the \d+ documents .* check their spelling/)
      if (flags[0] === '--json') expect(JSON.parse(done.stdout)).toMatchObject({ results: [] })
      if (flags[0] === '--context') expect(done.stdout).toContain('results_count: 0')
    },
  )

  it.each([
    [['search']],
    [['search', 'x', '--limit', 'many']],
    [['search', 'x', '--limit', '101']],
    [['search', 'x', '--max-age', '-1']],
    [['search', 'x', '--mode', 'warp']],
    [['search', 'x', '--effort', 'huge']],
    [['search', 'x', '--country', 'ZZZ']],
    [['search', 'x', '--json', '--context']],
    [['search', 'x', '--base-url', 'nowhere']],
    [['search', ' ']],
    [['fetch']],
    [['fetch', 'https://a.example/', '--max-age', 'soon']],
    [['fetch', 'https://a.example/', '--selector', ':hover']],
    [['fetch', ...Array<string>(21).fill('https://a.example/')]],
    [['news']],
    [['news', 'gardening']],
    [['config', 'set', 'colour', 'blue']],
    [['config', 'set', 'base-url', 'ftp://x']],
    [['config', 'set', 'api-key', '']],
    [['config', 'set', 'api-key']],
  ])('leaves with 2 on the wrong usage %j', async (args) => {
    const done = await whippet(...args)
    expect(done.code).toBe(2)
    expect(done.stderr).not.toBe('')
    expect(done.stdout).toBe('')
  })
})

describe('whippet fetch', () => {
  it('prints a page', async () => {
    const done = await whippet('fetch', `${web.origin}/page`)
    expect(done.code, done.stderr).toBe(0)
    expect(done.stdout).toMatch(/^A plain page\nhttp:/)
    expect(done.stdout).toContain('quick and quiet')
  })

  it('gives the raw body, and the markdown', async () => {
    const json = await whippet('fetch', `${web.origin}/page`, '--json', '--query', 'dog')
    expect(JSON.parse(json.stdout)).toMatchObject({ title: 'A plain page', extracts: expect.any(Array) })
    const context = await whippet('fetch', `${web.origin}/page`, '--context')
    expect(context.stdout).toMatch(/^---\nformat: svc-context\/v1\n/)
  })

  it('reads several pages in one call, and says which it could not', async () => {
    const done = await whippet('fetch', `${web.origin}/page`, `${web.origin}/status/404`)
    expect(done.code, done.stderr).toBe(0)
    expect(done.stdout).toContain('quick and quiet')
    expect(done.stdout).toContain('404 Not Found')
    expect(done.stdout).toMatch(/\n1 of 2 pages · /)
    const none = await whippet('fetch', `${web.origin}/status/404`, 'nonsense', '--max-age', '0')
    expect(none.code).toBe(1)
    expect(none.stderr).toContain('None of the pages could be read')
  })

  it('reads a part of a page', async () => {
    const part = await whippet('fetch', `${web.origin}/page`, '--json', '--selector', 'h1', '--max-age', '60')
    expect(JSON.parse(part.stdout)).toMatchObject({ content: 'A plain page', crawled_at: expect.any(String) })
    const rest = await whippet('fetch', `${web.origin}/page`, '--remove-selector', 'h1')
    expect(rest.stdout).toContain('quick and quiet')
  })

  it.each(['http://10.0.0.1/', '/status/404', '/status/500'])(
    'leaves with 1 and the reason: %s',
    async (url) => {
      const done = await whippet('fetch', url.startsWith('/') ? `${web.origin}${url}` : url)
      expect(done.code).toBe(1)
      expect(done.stderr).toMatch(/^whippet: .+/)
      expect(done.stderr).not.toContain('    at ')
    },
  )
})

describe('whippet news', () => {
  it('prints the feed newest first, as JSON and as markdown too', async () => {
    const done = await whippet('news', 'technology', '--limit', '2', '--no-cache')
    expect(done.code, done.stderr).toBe(0)
    expect(done.stdout.indexOf('Headline 1')).toBeGreaterThan(0)
    expect(done.stdout.indexOf('Headline 2')).toBeGreaterThan(done.stdout.indexOf('Headline 1'))
    const json = await whippet('news', 'technology', '--json')
    expect(JSON.parse(json.stdout)).toMatchObject({ results_type: 'News', news: expect.any(Array) })
    const context = await whippet('news', 'technology', '--context')
    expect(readContextDocument(context.stdout).results.length).toBeGreaterThan(0)
  })

  it('names the topics there are', async () => {
    expect((await whippet('news', 'gardening')).stderr).toContain('hn-frontpage')
  })
})

describe('refusals', () => {
  it('3: no key, and a bad one', async () => {
    const none = await runHere(['search', 'x'], { environment: { ...environment(), WHIPPET_API_KEY: '' } })
    expect(none.code).toBe(3)
    expect(none.stderr).toContain('whippet config set api-key')
    const bad = await whippet('search', 'x', '--api-key', 'wk_wrong')
    expect(bad.code).toBe(3)
    expect(bad.stderr).toContain('Invalid API key')
  })

  it('4: no credits', async () => {
    const { key } = await test.accountWith(0)
    const done = await whippet('search', 'wolfhound', '--api-key', key)
    expect(done.code).toBe(4)
    expect(done.stderr).toContain('insufficient credits')
  })

  it('5: rate-limited still after the retries, which wait as they are told', async () => {
    const limited = await refusing((_, response) => {
      response.writeHead(429, { 'retry-after': '2', 'x-ratelimit-limit': '1' })
      response.end('{"error":"Too Many Requests","message":"Rate limit of 1 requests per second exceeded"}')
    })
    const done = await whippet('search', 'x', '--base-url', limited.url)
    expect(done.code).toBe(5)
    expect(limited.asked()).toBe(4)
    expect(done.stderr).toContain('rate-limited, trying again in 2.0 s')
    expect(done.stderr).toContain('Rate limit of 1 requests per second exceeded')
  })

  it('1: nobody there, no service of ours, a service that fails', async () => {
    const gone = await whippet('search', 'x', '--base-url', 'http://127.0.0.1:9')
    expect([gone.code, gone.stderr]).toEqual([1, expect.stringContaining('No service answers at')])
    const other = await refusing((_, response) => response.end('<html>hello</html>'))
    const strange = await whippet('search', 'x', '--base-url', other.url)
    expect([strange.code, strange.stderr]).toEqual([1, expect.stringContaining('not a Whippet service')])
    const failing = await refusing((_, response) => response.writeHead(500).end('{"message":"broken"}'))
    const broken = await whippet('search', 'x', '--base-url', failing.url)
    expect([broken.code, failing.asked()]).toEqual([1, 4])
  })

  it('follows no redirect: the key would go along', async () => {
    const trap = await refusing((_, response) => response.end('{"results":[]}'))
    const redirecting = await refusing((_, response) => response.writeHead(302, { location: trap.url }).end())
    const done = await whippet('search', 'x', '--base-url', redirecting.url)
    expect(done.code).toBe(1)
    expect(done.stderr).toContain(`redirects to ${trap.url}`)
    expect(trap.asked()).toBe(0)
  })
})

describe('whippet config', () => {
  it('keeps the key and the address, for nobody else to read', async () => {
    const home = join(folder, 'config-home')
    const kept = (...args: string[]) => runHere(args, { environment: { XDG_CONFIG_HOME: home } })
    expect((await kept('config', 'set', 'api-key', test.key)).code).toBe(0)
    expect((await kept('config', 'set', 'base-url', `${address}/`)).code).toBe(0)
    const path = join(home, 'whippet', 'config.json')
    expect(JSON.parse(await readFile(path, 'utf8'))).toEqual({ 'api-key': test.key, 'base-url': address })
    expect((await stat(path)).mode & 0o777).toBe(0o600)
    expect((await kept('search', 'wolfhound')).code).toBe(0)
    expect((await kept('config', 'get', 'base-url')).stdout).toBe(`${address}\n`)
    const list = await kept('config', 'list')
    expect(list.stdout).toContain(test.key.slice(0, 8))
    expect(list.stdout).not.toContain(test.key)
    expect((await kept('config', 'unset', 'api-key')).stderr).toContain('api-key is no longer in')
    expect(JSON.parse(await readFile(path, 'utf8'))).toEqual({ 'base-url': address })
    expect((await kept('config', 'unset', 'api-key')).stderr).toContain('No api-key was kept')
    expect((await kept('config', 'get', 'api-key')).code).toBe(6)
  })

  it('is overruled by the environment, and that by flags', async () => {
    const home = join(folder, 'overruled')
    const bad = { XDG_CONFIG_HOME: home }
    await runHere(['config', 'set', 'api-key', 'wk_kept'], { environment: bad })
    await runHere(['config', 'set', 'base-url', 'http://127.0.0.1:9'], { environment: bad })
    const good = { ...bad, WHIPPET_BASE_URL: address, WHIPPET_API_KEY: test.key }
    expect((await runHere(['search', 'wolfhound'], { environment: good })).code).toBe(0)
    const wrong = { ...bad, WHIPPET_BASE_URL: 'http://127.0.0.1:9', WHIPPET_API_KEY: 'wk_env' }
    const flags = ['--base-url', address, '--api-key', test.key]
    expect((await runHere(['search', 'wolfhound', ...flags], { environment: wrong })).code).toBe(0)
  })

  it('names a file that cannot be read', async () => {
    const home = join(folder, 'broken')
    await runHere(['config', 'set', 'api-key', 'wk_x'], { environment: { XDG_CONFIG_HOME: home } })
    const path = join(home, 'whippet', 'config.json')
    await writeFile(path, 'not json')
    const done = await runHere(['search', 'x'], { environment: { XDG_CONFIG_HOME: home } })
    expect([done.code, done.stderr]).toEqual([1, expect.stringContaining(path)])
  })
})

describe('the program itself', () => {
  it('searches, and leaves with the code', async () => {
    const settings = testEnvironment(join(folder, 'unused'), environment())
    const found = await runWhippet(['search', 'wolfhound', '--json'], settings)
    expect(found.code, found.stderr).toBe(0)
    expect(JSON.parse(found.stdout)).toMatchObject({ title: 'wolfhound' })
    expect(found.stderr).toBe('')
    const nothing = await runWhippet(['search', 'zzyzxquuxnothing'], settings)
    expect(nothing.code).toBe(6)
    await expect(stat(join(folder, 'unused'))).rejects.toThrow('ENOENT')
  })
})

describe('completion', () => {
  it.each([
    [['se'], ['search', 'serve', 'settings']],
    [['search', '--ef'], ['--effort']],
    [
      ['search', '--effort', ''],
      ['low', 'medium', 'high', 'max'],
    ],
    [
      ['news', 'te'],
      ['technology', 'tech-news'],
    ],
  ])('of %j', async (words, found) => {
    const done = await whippet('__complete', ...words)
    expect(done.stdout.trimEnd().split('\n')).toEqual(found)
  })

  it('is asked for by a script for each shell', async () => {
    for (const shell of ['bash', 'zsh', 'fish']) {
      expect((await whippet('completion', shell)).stdout).toContain('whippet __complete')
    }
    expect((await whippet('completion', 'tcsh')).code).toBe(2)
  })
})

describe('whippet verify', () => {
  it('checks the quotations of a text, and fails where one is on no page', async () => {
    const page = sampleDocuments.find(({ text }) => String(text).startsWith('Welcome'))
    const file = join(folder, 'answer.md')
    const words = String(page?.['text']).split(/\s+/).slice(0, 12).join(' ')
    await writeFile(file, `# Answer\n\n> ${words}\n\nSource: ${page?.url}\n`)
    const good = await whippet('verify', file, '--json')
    expect(good.code, good.stderr).toBe(0)
    expect(JSON.parse(good.stdout)).toMatchObject({
      quotes: [{ text: words, found: 'verbatim', url: page?.url }],
      metrics: { cost_dollars: 0.001 },
    })
    await writeFile(file, 'He said “nobody has ever written this sentence down before”, and left.\n')
    const bad = await whippet('verify', file)
    expect(bad.code).toBe(1)
    expect(bad.stdout).toContain('absent')
    expect((await whippet('verify', join(folder, 'none.md'))).code).toBe(2)
  })

  it('checks the signature of a reply that curl saved, by the keys of the service or a file of them', async () => {
    const [file, keys] = [join(folder, 'reply.txt'), join(folder, 'keys.json')]
    const asked = `${address}/api/v1/search?q=wolfhound&sign=true`
    await run('curl', ['-s', '-i', '-o', file, '-H', `x-api-key: ${test.key}`, asked])
    const good = await whippet('verify', '--signature', file)
    expect([good.code, good.stdout], good.stderr).toEqual([0, expect.stringContaining('The signature holds')])
    await run('curl', ['-s', '-o', keys, `${address}/.well-known/http-message-signatures-directory`])
    expect((await whippet('verify', '--signature', file, '--key', keys)).code).toBe(0)
    await writeFile(file, (await readFile(file, 'utf8')).replace('olfhound', 'olfhounds'))
    const bad = await whippet('verify', '--signature', file, '--key', keys)
    expect([bad.code, bad.stderr]).toEqual([1, expect.stringContaining('its digest differs')])
    expect((await whippet('verify', '--signature', file, '--key', file)).code).toBe(2)
  })
})
