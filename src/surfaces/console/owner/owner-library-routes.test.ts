// The library in the console: the owner adds what lies elsewhere, and nothing of the machine.
import { createHash } from 'node:crypto'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { visit } from '../../../../tests/support/console-visitor.ts'
import { type FixtureWeb, startFixtureWeb } from '../../../../tests/support/fixture-web.ts'
import { startTestService, type TestService } from '../../../../tests/support/test-service.ts'
import { buildZim } from '../../../../tests/support/zim-builder.ts'
import type { LibraryFound, LibraryShown } from '../console-api.ts'

let house: TestService
let web: FixtureWeb
let owner: ReturnType<typeof visit>
const PATH = '/owner/library'

beforeAll(async () => {
  web = await startFixtureWeb()
  const zim = buildZim([
    {
      namespace: 'C',
      path: 'A',
      title: 'A',
      type: 'text/html',
      content: '<p>All about harriers, at length.</p>',
    },
    { namespace: 'M', path: 'Source', type: 'text/plain', content: 'https://hounds.example/' },
  ])
  web.route('/a.zim', (_, response) => void response.end(zim))
  web.route('/a.zim.meta4', (_, response) => {
    const hash = createHash('sha256').update(zim).digest('hex')
    response.end(
      `<metalink><file><size>${zim.length}</size><hash type="sha-256">${hash}</hash><url>${web.origin}/a.zim</url></file></metalink>`,
    )
  })
  web.route(
    '/catalog/v2/entries',
    (_, response) =>
      void response.end(
        '<feed><entry><title>Hounds</title><name>hounds</name><updated>2024-05-01T00:00:00Z</updated><rights>CC BY-SA 4.0</rights><link rel="http://opds-spec.org/acquisition/open-access" type="application/x-zim" href="/a.zim.meta4" length="9"/></entry></feed>',
      ),
  )
  house = await startTestService({
    WHIPPET_OFFLINE: '0',
    WHIPPET_ALLOW_PRIVATE: `127.0.0.1:${web.port}`,
    WHIPPET_LIBRARY_CATALOGUE: `${web.origin}/catalog/v2/entries`,
  })
  const account = await house.data.accounts.create({ email: 'owner@localhost' })
  owner = visit(house)
  await owner.call('POST', '/claim', { token: (await house.data.signIn.makeLink(account.id)).token })
})
afterAll(async () => {
  await house.close()
  await web.close()
})

async function list(): Promise<readonly LibraryShown[]> {
  return (await (await owner.call('GET', PATH)).json()) as readonly LibraryShown[]
}

it('adds, updates and removes what a catalogue has, while the service goes on', async () => {
  expect(await list()).toEqual([])
  const found = await owner.call('GET', `${PATH}/search?q=hounds`)
  expect((await found.json()) as LibraryFound[]).toMatchObject([
    { name: 'hounds', here: 'no', licence: 'CC BY-SA 4.0' },
  ])
  expect(await (await owner.call('POST', `${PATH}/look`, { source: 'hounds' })).json()).toMatchObject({
    name: 'hounds',
    kind: 'kiwix',
    licence: 'CC BY-SA 4.0',
  })
  expect((await owner.call('POST', `${PATH}/add`, { source: 'hounds' })).status).toBe(202)
  await vi.waitFor(
    async () => expect(await list()).toMatchObject([{ state: 'ready', documents: 1 }]),
    120_000,
  )
  expect((await owner.call('POST', `${PATH}/update`, { name: 'hounds' })).status).toBe(202)
  await vi.waitFor(async () => expect(await list()).toMatchObject([{ state: 'ready' }]), 120_000)
  expect(await (await owner.call('POST', `${PATH}/remove`, { name: 'hounds' })).json()).toEqual({
    removed: 1,
  })
  expect(await list()).toEqual([])
})

it('counts a list that is sent, crawls what is chosen of it, and lets go of it with its pages', async () => {
  const text = `${web.origin}/page\nhttps://other.example/1\nhttps://other.example/2\n`
  const sent = { name: 'my list.txt', text, only: ['127.0.0.1'] }
  const looked = await owner.call('POST', `${PATH}/list/look`, { name: sent.name, text })
  expect(await looked.json()).toMatchObject({
    name: 'my-list',
    pages: 3,
    sites: [
      { site: 'other.example', pages: 2 },
      { site: '127.0.0.1', pages: 1 },
    ],
  })
  expect(await list()).toEqual([])
  const none = await owner.call('POST', `${PATH}/list`, { ...sent, only: ['else.example'] })
  expect([none.status, await none.json()]).toMatchObject([
    400,
    { message: expect.stringContaining('no address that is wanted') },
  ])
  const lists = join(house.config.dataFolder, 'lists')
  await expect(readdir(lists)).rejects.toThrow('ENOENT')
  const reply = await owner.call('POST', `${PATH}/list`, sent)
  expect([reply.status, await reply.json()]).toMatchObject([202, { name: 'my-list', kind: 'list', pages: 1 }])
  await vi.waitFor(
    async () => expect(await list()).toMatchObject([{ name: 'my-list', state: 'ready' }]),
    10_000,
  )
  expect(await readdir(lists)).toEqual(['my-list.txt'])
  const again = await owner.call('POST', `${PATH}/list`, sent)
  expect([again.status, await again.json()]).toMatchObject([
    400,
    { message: expect.stringContaining('already') },
  ])
  expect((await owner.call('POST', `${PATH}/remove`, { name: 'my-list' })).status).toBe(200)
  expect(await readdir(lists)).toEqual([])
})

it('chooses from a list that lies on the web as well', async () => {
  web.route('/feeds.txt', (_, response) => void response.end(`${web.origin}/page\nhttps://other.example/1\n`))
  const source = `${web.origin}/feeds.txt`
  const looked = await owner.call('POST', `${PATH}/look`, { source })
  expect(await looked.json()).toMatchObject({ pages: 2, sites: [{ pages: 1 }, { pages: 1 }] })
  const added = await owner.call('POST', `${PATH}/add`, { source, only: ['127.0.0.1'] })
  expect([added.status, await added.json()]).toMatchObject([
    202,
    { pages: 1, sites: [{ site: '127.0.0.1' }] },
  ])
  await vi.waitFor(async () => expect(await list()).toMatchObject([{ state: 'ready' }]), 10_000)
  const [item] = await list()
  expect((await owner.call('POST', `${PATH}/remove`, { name: item?.name })).status).toBe(200)
})

it.each([
  ['no list', { name: 'a.txt', text: 'otters swim' }],
  ['nothing', { name: 'a.txt', text: '' }],
  ['a way out of its folder', { name: '../../a', text: 'no address' }],
])('takes no list that is %s', async (_, sent) => {
  const reply = await owner.call('POST', `${PATH}/list`, sent)
  expect([reply.status, await reply.json()]).toMatchObject([
    400,
    { message: expect.stringContaining('no list') },
  ])
  expect(await list()).toEqual([])
})

it('reads no file of the machine for whoever sits at a browser', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'whippet-console-library-'))
  const file = join(folder, 'list.txt')
  await writeFile(file, `${web.origin}/page\n`)
  for (const source of [folder, file, '/etc/passwd', '../../etc']) {
    for (const call of ['look', 'add']) {
      const reply = await owner.call('POST', `${PATH}/${call}`, { source })
      expect([reply.status, await reply.json()]).toMatchObject([
        400,
        { message: expect.stringContaining('added by its command') },
      ])
    }
  }
  expect(await list()).toEqual([])
  await rm(folder, { recursive: true })
})

it('is for the owner alone', async () => {
  const other = visit(house)
  const account = await house.data.accounts.create({ email: 'other@example.com' })
  await other.call('POST', '/claim', { token: (await house.data.signIn.makeLink(account.id)).token })
  expect((await other.call('GET', PATH)).status).toBe(403)
  for (const call of ['look', 'add', 'list', 'list/look', 'update', 'remove'])
    expect((await other.call('POST', `${PATH}/${call}`, { name: 'x', source: 'x' })).status).toBe(403)
  expect((await owner.call('POST', `${PATH}/update`, { name: 'nothing' })).status).toBe(400)
})
