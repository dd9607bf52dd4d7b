// Lists of addresses are counted, chosen from, crawled and removed; files of many pages are read and followed by hand.
import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import BetterSqlite3 from 'better-sqlite3'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { LibraryShown } from '../../src/operations/operator/library-api.ts'
import type { CommandOutcome } from '../support/child-service.ts'
import { runHere } from '../support/command-line.ts'
import { type FixtureWeb, startFixtureWeb } from '../support/fixture-web.ts'
import { startTestService, type TestService } from '../support/test-service.ts'

let web: FixtureWeb
let service: TestService
let folder: string

beforeAll(async () => {
  web = await startFixtureWeb()
  service = await startTestService({ WHIPPET_ALLOW_PRIVATE: '127.0.0.1' })
  folder = await mkdtemp(join(tmpdir(), 'whippet-lists-'))
  for (const name of ['borzoi', 'saluki', 'whippet', 'linked'])
    web.route(`/${name}`, (_, response) => {
      const text = `The ${name} is a hound. ${`More on the ${name}, at length. `.repeat(10)}`
      const body = `<title>${name}</title><main><h1>${name}</h1><p>${text}</p><a href="/linked">linked</a></main>`
      response.writeHead(200, { 'content-type': 'text/html' }).end(body)
    })
  web.route('/moved', (_, response) => void response.writeHead(301, { location: '/whippet' }).end())
})
afterAll(async () => {
  await service.close()
  await web.close()
  await rm(folder, { recursive: true, force: true })
})

async function whippet(...args: string[]): Promise<CommandOutcome> {
  return runHere(['library', ...args], {
    environment: {
      WHIPPET_DATA: service.config.dataFolder,
      WHIPPET_ALLOW_PRIVATE: '127.0.0.1',
      ...(service.config.databaseUrl && { WHIPPET_DATABASE_URL: service.config.databaseUrl }),
    },
  })
}

async function done<T>(...args: string[]): Promise<T> {
  const { code, stdout, stderr } = await whippet(...args, '--json')
  expect(code, stderr).toBe(0)
  return JSON.parse(stdout) as T
}

async function pathsOf(name: string): Promise<string[]> {
  const found = await service.data.removals.find({ by: 'origin', origin: `library:${name}` })
  return found.map(({ url }) => new URL(url).pathname)
}

describe('a list of addresses', () => {
  it('is shown, crawled without going further, and removed', async () => {
    const file = join(folder, 'hounds.txt')
    await writeFile(file, `${web.origin}/borzoi\n${web.origin}/moved\n${web.origin}/nowhere\n`)
    const { code, stderr } = await whippet('add', file, '--yes')
    expect([code, stderr]).toEqual([0, expect.stringMatching(/hounds.txt: .*3 pages\n {2}127.0.0.1: 3\n/)])
    expect(await pathsOf('hounds.txt')).toEqual(['/borzoi', '/whippet'])
    expect(await done<LibraryShown[]>('list')).toMatchObject([{ kind: 'list', documents: 2, state: 'ready' }])
    await writeFile(file, `${web.origin}/saluki\n`)
    await done('update', 'hounds.txt')
    expect(await pathsOf('hounds.txt')).toEqual(['/borzoi', '/saluki', '/whippet'])
    expect(await done('remove', 'hounds.txt')).toEqual({ removed: 3 })
  })

  it('may be the sitemap of a site', async () => {
    web.route(
      '/sitemap.xml',
      (_, response) =>
        void response.end(
          `<sitemapindex><sitemap><loc>${web.origin}/more.xml</loc></sitemap></sitemapindex>`,
        ),
    )
    web.route(
      '/more.xml',
      (_, response) => void response.end(`<urlset><url><loc>${web.origin}/saluki</loc></url></urlset>`),
    )
    await done('add', `${web.origin}/`, '--name', 'site')
    expect(await pathsOf('site')).toEqual(['/saluki'])
    await done('remove', 'site')
    expect(await whippet('add', `${web.origin}/borzoi`)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('is no sitemap'),
    })
  })

  it('leaves out what a history has that is nobody else’s', async () => {
    const path = join(folder, 'places.sqlite')
    const places = new BetterSqlite3(path)
    places.exec('create table moz_places (url text, hidden int, last_visit_date int)')
    const put = places.prepare('insert into moz_places values (?, 0, 1)')
    const own = [
      'http://router.local/',
      'http://10.0.0.1/',
      'http://nas/',
      'http://u:p@a.example/',
      'https://a.example/?token=x',
    ]
    for (const url of [`${web.origin}/whippet`, ...own]) put.run(url)
    places.close()
    await done('add', path)
    expect(await pathsOf('places.sqlite')).toEqual(['/whippet'])
    expect((await whippet('add', path, '--only', 'router.local')).stderr).toContain(
      'no address that is wanted',
    )
    await done('remove', 'places.sqlite')
  })
})

describe('a file of many pages', () => {
  it('is read, read again when it has changed, and removed', async () => {
    const path = join(folder, 'pages.jsonl')
    const lines = (...names: string[]): string =>
      names
        .map((name) => JSON.stringify({ url: `https://file.example/${name}`, text: `All on ${name}.` }))
        .join('\n')
    await writeFile(path, lines('a', 'b'))
    expect(await done<LibraryShown>('add', path)).toMatchObject({ kind: 'file', documents: 2 })
    expect(await done('update', 'pages.jsonl')).toEqual([])
    await writeFile(path, lines('b', 'c', 'd'))
    await utimes(path, new Date(), new Date(Date.now() + 5_000))
    expect(await done<LibraryShown[]>('update', 'pages.jsonl')).toMatchObject([{ documents: 3 }])
    expect(await pathsOf('pages.jsonl')).toEqual(['/b', '/c', '/d'])
    expect(await done('remove', 'pages.jsonl')).toEqual({ removed: 3 })
  })
})
