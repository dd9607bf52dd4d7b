// `whippet crawl` and `whippet import` beside a running service, as an operator uses them.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type ChildService,
  runWhippet,
  startChildService,
  testEnvironment,
} from '../support/child-service.ts'
import { runCommand } from '../support/command-line.ts'
import { type FixtureWeb, startFixtureWeb } from '../support/fixture-web.ts'
import { addPages } from '../support/test-crawl.ts'
import { buildZim } from '../support/zim-builder.ts'

let folder: string
let web: FixtureWeb
let service: ChildService
let environment: NodeJS.ProcessEnv
let key: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'whippet-test-'))
  web = await startFixtureWeb()
  environment = testEnvironment(folder, { WHIPPET_ALLOW_PRIVATE: '127.0.0.1' })
  service = await startChildService(environment)
  const made = await runCommand(['keys', 'create', '--name', 'test', '--json'], environment)
  key = (JSON.parse(made.stdout) as { key: string }).key
})

afterAll(async () => {
  await service.stop()
  await web.close()
  await rm(folder, { recursive: true, force: true })
})

/** The links that a search gives, asked again for as long as the operator may expect to wait. */
async function found(query: string, wanted: number): Promise<string[]> {
  const until = performance.now() + 120_000
  for (;;) {
    const reply = await fetch(`${service.url}/api/v1/search?q=${encodeURIComponent(query)}&noCache=true`, {
      headers: { 'x-api-key': key },
    })
    const { results = [] } = (await reply.json()) as { results?: { link: string }[] }
    if (results.length >= wanted || performance.now() > until) return results.map(({ link }) => link).sort()
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

describe('whippet crawl', () => {
  it('puts a site into the running service, and says what it did', async () => {
    addPages(web, {
      '/': { text: 'About zebrafinches in the garden.', links: ['/one', '/two', '/gone'] },
      '/one': { text: 'One of the zebrafinches sings.' },
      '/two': { text: 'Two zebrafinches sing together.' },
    })
    const done = await runWhippet(['crawl', `${web.origin}/`, '--json'], environment)
    expect(done.code).toBe(0)
    expect(JSON.parse(done.stdout)).toMatchObject({ pages: 3, added: 3, failed: 1, resumed: false })
    expect(done.stderr).toContain('/gone')
    expect(await found('zebrafinches', 3)).toEqual(['/', '/one', '/two'].map((path) => web.origin + path))
    const again = await runCommand(['crawl', `${web.origin}/`], environment)
    expect(again.stdout).toMatch(/^3 pages read: 0 added, 0 updated, 3 unchanged/)
  })

  it('holds to its bounds', async () => {
    const done = await runCommand(
      ['crawl', `${web.origin}/`, '--max-pages', '1', '--depth', '0', '--json'],
      environment,
    )
    expect(JSON.parse(done.stdout)).toMatchObject({ pages: 1, max_pages: 1 })
  })

  it('fails where nothing could be read, and where it is used wrongly', async () => {
    const nothing = await runCommand(['crawl', `${web.origin}/missing`], environment)
    expect(nothing.code).toBe(1)
    expect(nothing.stderr).toMatch(/no page could be read/)
    expect((await runCommand(['crawl', 'not an address'], environment)).code).toBe(1)
    expect((await runCommand(['crawl'], environment)).code).toBe(2)
    expect((await runCommand(['crawl', `${web.origin}/`, '--depth', 'x'], environment)).code).toBe(2)
  })
})

describe('whippet import', () => {
  it('tells the format itself, and counts what it read', async () => {
    const path = join(folder, 'birds.zim')
    const page = '<html><body><p>A page about quetzals of the cloud forest.</p></body></html>'
    await writeFile(
      path,
      buildZim([
        { namespace: 'C', path: 'Quetzal', title: 'Quetzal', type: 'text/html', content: page },
        { namespace: 'C', path: 'x.css', type: 'text/css' },
      ]),
    )
    const done = await runCommand(
      ['import', path, '--base-url', 'https://birds.example/', '--json'],
      environment,
    )
    expect(JSON.parse(done.stdout)).toEqual({ read: 2, added: 1, updated: 0, skipped: 1, failed: 0 })
    expect(await found('quetzals', 1)).toEqual(['https://birds.example/Quetzal'])
  })

  it('ends with a word and code 1 where a file is no such thing', async () => {
    const path = join(folder, 'broken.zim')
    await writeFile(path, 'not a ZIM file')
    const done = await runCommand(['import', path, '--format', 'zim'], environment)
    expect(done).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/broken\.zim can't be read: it is not a ZIM file/),
    })
  })
})
