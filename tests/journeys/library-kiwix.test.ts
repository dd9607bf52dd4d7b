// ZIM files of a catalogue: found, downloaded from mirrors, checked, read, replaced by a newer edition, and removed.
import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { LibraryFound, LibraryShown } from '../../src/operations/operator/library-api.ts'
import type { CommandOutcome } from '../support/child-service.ts'
import { runHere } from '../support/command-line.ts'
import { type FixtureWeb, type Route, startFixtureWeb } from '../support/fixture-web.ts'
import { startTestService, type TestService } from '../support/test-service.ts'
import { buildZim } from '../support/zim-builder.ts'

const CATALOGUE = '/catalog/v2/entries'

let web: FixtureWeb
let service: TestService
const editions = new Map<string, { edition: string; length: number; href: string }>()

beforeAll(async () => {
  web = await startFixtureWeb()
  service = await startTestService()
  web.route(CATALOGUE, (request, response) => {
    const asked = new URL(request.url ?? '/', web.origin).searchParams
    const words = (asked.get('q') ?? '').split(' ')
    const entries = [...editions]
      .filter(([name]) => asked.get('name') === null || asked.get('name') === name)
      .filter(([name]) => words.every((word) => name.includes(word)))
      .filter(() => asked.get('lang') === null || asked.get('lang') === 'eng')
      .map(([name, one]) => entryOf(name, one))
    response
      .writeHead(200, { 'content-type': 'application/atom+xml' })
      .end(`<feed xmlns="http://www.w3.org/2005/Atom">${entries.join('')}</feed>`)
  })
})
afterAll(async () => {
  await service.close()
  await web.close()
})

function entryOf(
  name: string,
  { edition, length, href }: { edition: string; length: number; href: string },
): string {
  return `<entry><title>All about ${name}</title><updated>${edition}T00:00:00Z</updated><name>${name}</name>
    <language>eng</language><articleCount>2</articleCount>
    <link rel="http://opds-spec.org/acquisition/open-access" type="application/x-zim" href="${href}" length="${length}"/></entry>`
}

function zimOf(pages: Readonly<Record<string, string>>): Buffer {
  const metadata = {
    Name: 'hounds',
    Title: 'Hounds',
    License: 'CC BY-SA 4.0',
    Source: 'https://hounds.example/',
  }
  return buildZim([
    ...Object.entries(metadata).map(([path, content]) => ({
      namespace: 'M',
      path,
      type: 'text/plain',
      content,
    })),
    ...Object.entries(pages).map(([path, text]) => ({
      namespace: 'C',
      path,
      title: path,
      type: 'text/html',
      content: `<html><head><title>${path}</title></head><body><p>${text}</p></body></html>`,
    })),
  ])
}

/** Sends the file, or a part of it. */
function fileRoute(bytes: Buffer): Route {
  return (request, response) => {
    const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? []
    if (first === undefined) return void response.writeHead(200).end(bytes)
    const part = bytes.subarray(Number(first), Number(last) + 1)
    const range = `bytes ${first}-${Number(first) + part.length - 1}/${bytes.length}`
    response.writeHead(206, { 'content-range': range }).end(part)
  }
}

/** Puts an edition into the catalogue, with a list of mirrors. */
function offer(
  name: string,
  edition: string,
  zim: Buffer,
  change: { sha256?: string; mirrors?: string[]; length?: number } = {},
): void {
  const path = `/zim/${name}_${edition}.zim`
  const sha256 = change.sha256 ?? createHash('sha256').update(zim).digest('hex')
  const mirrors = change.mirrors ?? [`${web.origin}${path}`]
  web.route(path, fileRoute(zim))
  web.route(
    `${path}.meta4`,
    (_, response) =>
      void response.end(
        `<metalink xmlns="urn:ietf:params:xml:ns:metalink"><file name="x"><size>${zim.length}</size><hash type="sha-256">${sha256}</hash>${mirrors.map((mirror, at) => `<url priority="${at + 1}">${mirror}</url>`).join('')}</file></metalink>`,
      ),
  )
  editions.set(name, { edition, length: change.length ?? zim.length, href: `${path}.meta4` })
}

async function whippet(...args: string[]): Promise<CommandOutcome> {
  return runHere(['library', ...args], {
    environment: {
      WHIPPET_DATA: service.config.dataFolder,
      // The catalogue is on this machine, and no list of private addresses names it.
      WHIPPET_LIBRARY_CATALOGUE: `${web.origin}${CATALOGUE}`,
      ...(service.config.databaseUrl && { WHIPPET_DATABASE_URL: service.config.databaseUrl }),
    },
  })
}

async function done<T>(...args: string[]): Promise<T> {
  const { code, stdout, stderr } = await whippet(...args, '--json')
  expect(code, stderr).toBe(0)
  return JSON.parse(stdout) as T
}

async function urlsOf(name: string): Promise<string[]> {
  const found = await service.data.removals.find({ by: 'origin', origin: `library:${name}` })
  return found.map(({ url }) => url)
}

const folder = (): Promise<string[]> =>
  readdir(join(service.config.dataFolder, 'library'), { recursive: true }).catch(() => [])

describe('a ZIM file of a catalogue', () => {
  it('is found, added, brought up to date and removed', async () => {
    offer('hounds', '2024-05-01', zimOf({ Borzoi: 'The borzoi hunts wolves.', Saluki: 'The saluki runs.' }))
    const [found] = await done<LibraryFound[]>('search', 'hounds', '--language', 'en')
    expect(found).toMatchObject({
      name: 'hounds',
      title: 'All about hounds',
      edition: '2024-05-01',
      here: 'no',
    })
    expect((await whippet('search', 'no', 'such', 'thing')).code).toBe(6)

    const added = await done<LibraryShown>('add', 'hounds', '--yes')
    expect(added).toMatchObject({
      name: 'hounds',
      kind: 'kiwix',
      title: 'Hounds',
      documents: 2,
      edition: '2024-05-01',
      licence: 'CC BY-SA 4.0',
      state: 'ready',
    })
    expect(await urlsOf('hounds')).toEqual(['https://hounds.example/Borzoi', 'https://hounds.example/Saluki'])
    const [document] = await service.data.documents.get(['https://hounds.example/Borzoi'])
    expect(document).toMatchObject({ licence: 'CC BY-SA 4.0', origin: 'library:hounds' })
    expect(await folder()).toEqual([])
    expect(await done('update')).toEqual([])
    expect(await done<LibraryFound[]>('search', 'hounds')).toMatchObject([{ here: 'yes' }])

    offer('hounds', '2024-09-01', zimOf({ Borzoi: 'The borzoi sleeps.', Whippet: 'The whippet is quick.' }))
    expect(await done<LibraryFound[]>('search', 'hounds')).toMatchObject([{ here: 'older' }])
    expect(await done<LibraryShown[]>('update', 'hounds')).toMatchObject([
      { name: 'hounds', edition: '2024-09-01', documents: 2 },
    ])
    expect(await urlsOf('hounds')).toEqual([
      'https://hounds.example/Borzoi',
      'https://hounds.example/Whippet',
    ])
    expect(await done('remove', 'hounds')).toEqual({ removed: 2 })
    expect([await urlsOf('hounds'), await done('list')]).toEqual([[], []])
  })

  it('keeps the file where that is asked for', async () => {
    offer('kept', '2024-01-01', zimOf({ A: 'One page on kept things.' }))
    await done('add', 'kept', '--keep')
    expect(await folder()).toEqual(['kept', 'kept/kept_2024-01-01.zim'])
    offer('kept', '2024-02-01', zimOf({ A: 'One page on kept things, anew.' }))
    await done('update', 'kept')
    expect(await folder()).toEqual(['kept', 'kept/kept_2024-02-01.zim'])
    await done('remove', 'kept')
    expect(await folder()).toEqual([])
  })

  it('comes from the next mirror where one is broken, and from none where the checksum is wrong', async () => {
    const zim = zimOf({ A: 'A page that comes from the second mirror.' })
    web.route('/broken', (_, response) => void response.writeHead(500).end())
    web.route('/other', fileRoute(Buffer.alloc(zim.length)))
    const good = `${web.origin}/zim/mirrored_2024-01-01.zim`
    offer('mirrored', '2024-01-01', zim, { mirrors: [`${web.origin}/broken`, `${web.origin}/other`, good] })
    const { code, stderr } = await whippet('add', 'mirrored')
    expect([code, stderr]).toEqual([
      0,
      expect.stringMatching(/broken: The site answered 500[\s\S]*other: its bytes/),
    ])
    await done('remove', 'mirrored')

    offer('forged', '2024-01-01', zim, { sha256: 'ab'.repeat(32) })
    expect(await whippet('add', 'forged')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('no mirror had it whole and unchanged'),
    })
    expect(await done<LibraryShown[]>('list')).toMatchObject([
      { name: 'forged', state: 'failed', documents: 0 },
    ])
    expect(await urlsOf('forged')).toEqual([])
    await done('remove', 'forged')
  })

  it('is checked by its own checksum where the catalogue has none', async () => {
    const zim = zimOf({ A: 'A page without a list of mirrors.' })
    web.route('/plain.zim', fileRoute(zim))
    editions.set('plain', { edition: '2024-01-01', length: 5, href: '/plain.zim' })
    expect(await done<LibraryShown>('add', 'plain')).toMatchObject({ documents: 1 })
    await done('remove', 'plain')
    const spoilt = Buffer.from(zim)
    spoilt[spoilt.length - 20] = (spoilt[spoilt.length - 20] ?? 0) ^ 1
    web.route('/plain.zim', fileRoute(spoilt))
    expect(await whippet('add', 'plain')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('no ZIM file, or not a whole one'),
    })
    await done('remove', 'plain')
  })

  it('is downloaded with the time that is left told', async () => {
    const zim = zimOf({ Borzoi: 'The borzoi hunts wolves.' })
    offer('slow', '2024-05-01', zim)
    const now = performance.now.bind(performance)
    let ahead = 0
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => now() + ahead)
    onTestFinished(() => clock.mockRestore())
    // A quarter of it for each part that is asked for, and a minute goes by for each but the first.
    const size = Math.ceil(zim.length / 4)
    web.route('/zim/slow_2024-05-01.zim', (request, response) => {
      const first = Number(/^bytes=(\d+)-/.exec(request.headers.range ?? '')?.[1])
      if (first > 0) ahead += 60_000
      const part = zim.subarray(first, first + size)
      const range = `bytes ${first}-${first + part.length - 1}/${zim.length}`
      response.writeHead(206, { 'content-range': range }).end(part)
    })
    expect(await whippet('add', 'slow', '--yes')).toMatchObject({
      code: 0,
      // After two of four parts, where the second took a minute.
      stderr: expect.stringMatching(/^downloading slow .*, 1\d\d s left$/m),
    })
    await done('remove', 'slow')
  })

  it('is not begun where the disk has no room for what the catalogue says', async () => {
    offer('huge', '2024-01-01', zimOf({ A: 'Small in truth.' }), { length: 900_000_000_000_000 })
    expect(await whippet('add', 'huge')).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/takes about \d+ MiB of disk, and \d+ MiB are free/),
    })
    await done('remove', 'huge')
  })

  it('says what is wrong with a catalogue', async () => {
    expect(await whippet('add', 'unknown_name')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('`whippet library search WORDS` finds names'),
    })
    web.route('/bomb', (_, response) => void response.end('<feed>'.repeat(10_000)))
    const asked = await runHere(['library', 'search', 'x'], {
      environment: {
        WHIPPET_DATA: service.config.dataFolder,
        WHIPPET_LIBRARY_CATALOGUE: `${web.origin}/bomb`,
        ...(service.config.databaseUrl && { WHIPPET_DATABASE_URL: service.config.databaseUrl }),
      },
    })
    expect(asked).toMatchObject({ code: 1, stderr: expect.stringContaining('nested too deep') })
  })
})
