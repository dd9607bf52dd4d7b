// The library from the command line beside a running service: folders are read, followed, and removed.
import { mkdir, mkdtemp, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { strToU8, zipSync } from 'fflate'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { SqlLibraryStore } from '../../src/adapters/sql/operator-stores.ts'
import type { LibraryShown } from '../../src/operations/operator/library-api.ts'
import type { CommandOutcome } from '../support/child-service.ts'
import { runHere } from '../support/command-line.ts'
import { pdfOfPages } from '../support/pdf-files.ts'
import { startTestService, type TestService } from '../support/test-service.ts'

let service: TestService
let folder: string

beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.close())

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'whippet-library-'))
  return () => rm(folder, { recursive: true, force: true })
})

async function whippet(...args: string[]): Promise<CommandOutcome> {
  return runHere(args, {
    environment: {
      WHIPPET_DATA: service.config.dataFolder,
      WHIPPET_OFFLINE: '1',
      ...(service.config.databaseUrl && { WHIPPET_DATABASE_URL: service.config.databaseUrl }),
    },
  })
}

async function done<T>(...args: string[]): Promise<T> {
  const { code, stdout, stderr } = await whippet('library', ...args, '--json')
  expect(code, stderr).toBe(0)
  return JSON.parse(stdout) as T
}

async function titles(query: string): Promise<string[]> {
  await service.service.follow.catchUp()
  const reply = await service.get(`/api/v1/search?${new URLSearchParams({ q: query, noCache: 'true' })}`)
  const { results } = (await reply.json()) as { results: { title: string }[] }
  return results.map(({ title }) => title)
}

describe('a folder in the library', () => {
  it('is read, listed, and removed with its documents', async () => {
    const notes = join(folder, 'notes')
    await mkdir(join(notes, 'deep'), { recursive: true })
    await writeFile(
      join(notes, 'borzoi.md'),
      '# Borzoi\n\nThe borzoi hunts wolves on the plains of Russia.\n',
    )
    await writeFile(join(notes, 'deep', 'saluki.html'), page('Saluki', 'The saluki runs in the desert.'))
    await writeFile(join(notes, 'picture.png'), 'no page')

    const added = await done<LibraryShown>('add', notes, '--yes')
    expect(added).toMatchObject({
      name: 'notes',
      kind: 'folder',
      source: notes,
      documents: 2,
      state: 'ready',
    })
    expect(added.bytes).toBeGreaterThan(50)
    expect(await titles('borzoi wolves')).toContain('Borzoi')
    expect(await done<LibraryShown[]>('list')).toEqual([added])
    expect((await whippet('library')).stdout).toMatch(/^notes +folder +ready +2 /m)

    expect(await done('remove', 'notes')).toEqual({ removed: 2 })
    expect(await titles('borzoi wolves')).toEqual([])
    expect(await done('list')).toEqual([])
  })

  it('may hold papers, office files, books and mail', async () => {
    const notes = join(folder, 'papers')
    await mkdir(notes)
    const word = `<w:document><w:body><w:p><w:r><w:t>On wallabies.</w:t></w:r></w:p></w:body></w:document>`
    const office = `<office:document-content><office:body><office:text><text:p>On numbats.</text:p></office:text></office:body></office:document-content>`
    const container = `<container><rootfiles><rootfile full-path="c.opf"/></rootfiles></container>`
    const book = `<package><manifest><item id="a" href="a.xhtml" media-type="application/xhtml+xml"/></manifest><spine><itemref idref="a"/></spine></package>`
    const chapter = `<html><body><h1>Quokka</h1><p>On quokkas.</p></body></html>`
    const mail = (at: number, text: string): string =>
      `From a@b.example Thu Jan  1 00:00:00 2024\nFrom: a@b.example\nSubject: ${text}\nMessage-ID: <${at}@b.example>\n\n${text}.\n\n`
    const files = {
      'a.pdf': pdfOfPages(['On possums']),
      'b.docx': zip({ '[Content_Types].xml': '<Types/>', 'word/document.xml': word }),
      'c.odt': zip({ mimetype: 'application/vnd.oasis.opendocument.text', 'content.xml': office }),
      'd.epub': zip({ 'META-INF/container.xml': container, 'c.opf': book, 'a.xhtml': chapter }),
      'e.mbox': mail(1, 'On bandicoots') + mail(2, 'On bilbies'),
    }
    for (const [name, bytes] of Object.entries(files)) await writeFile(join(notes, name), bytes)
    await done('add', notes, '--base-url', 'https://papers.example/')
    const found = await service.data.removals.find({ by: 'origin', origin: 'library:papers' })
    const documents = await service.data.documents.get(found.map(({ url }) => url))
    expect(documents.map(({ url, text }) => [new URL(url).pathname, /On \w+/.exec(text)?.[0]])).toEqual([
      ['/a.pdf', 'On possums'],
      ['/b.docx', 'On wallabies'],
      ['/c.odt', 'On numbats'],
      ['/d.epub', 'On quokkas'],
      ['/e.mbox', 'On bandicoots'],
      ['/e.mbox', 'On bilbies'],
    ])
    await done('remove', 'papers')
  })

  it('has the addresses of its files, which are found, cited and removed by them, and fetched by nobody', async () => {
    const file = join(folder, 'hounds & harriers.md')
    await writeFile(
      file,
      '# Azawakh\n\nThe azawakh guards camps of the Sahel and runs down gazelles at noon.\n',
    )
    await done('add', folder, '--yes', '--name', 'files')
    const url = pathToFileURL(file).href.replace('&', '%26')
    await service.service.follow.catchUp()
    const found = async (query: string) => {
      const reply = await service.get(`/api/v1/search?${new URLSearchParams({ q: query, noCache: 'true' })}`)
      return (
        (await reply.json()) as { results: { link: string; source: string; citation: { id: string } }[] }
      ).results
    }
    const [result] = await found('azawakh gazelles site:localhost')
    expect(result).toMatchObject({ link: url, source: 'localhost' })
    const opened = await service.get(`/api/v1/citations/${result?.citation.id}`)
    expect(await opened.json()).toMatchObject({ url, current: 'same' })
    const quotes = [{ text: 'guards camps of the Sahel', url }]
    const verified = await service.post('/api/v1/verify', { quotes })
    expect(await verified.json()).toMatchObject({ quotes: [{ found: 'verbatim', url }] })
    const fetched = await service.get(`/api/v1/fetch?${new URLSearchParams({ url })}`)
    expect(fetched.status).toBeGreaterThanOrEqual(400)
    expect(await fetched.text()).not.toContain('Sahel')
    expect((await whippet('remove', '--url', url, '--yes')).code).toBe(0)
    expect(await found('azawakh gazelles')).toEqual([])
    await done('remove', 'files')
  })

  it('is followed: what changes, moves or goes does so in the index', async () => {
    const notes = join(folder, 'followed')
    await mkdir(notes)
    await writeFile(join(notes, 'a.md'), '# Alpha\n\nThe first is about harriers.\n')
    await writeFile(join(notes, 'b.md'), '# Beta\n\nThe second is about foxhounds.\n')
    await done('add', notes, '--yes', '--base-url', 'https://notes.example/me')
    const { followLibrary } = service.service
    await followLibrary.followAll()
    const urls = async (): Promise<string[]> =>
      (await service.data.removals.find({ by: 'origin', origin: 'library:followed' })).map(({ url }) => url)
    expect(await urls()).toEqual(['https://notes.example/me/a.md', 'https://notes.example/me/b.md'])

    await writeFile(join(notes, 'a.md'), '# Alpha\n\nNow it is about whirligig beetles.\n')
    await writeFile(join(notes, 'c.md'), '# Gamma\n\nA third, on otterhounds.\n')
    await rename(join(notes, 'b.md'), join(notes, 'moved.md'))
    await followLibrary.followAll()
    expect(await titles('whirligig')).toEqual(['Alpha'])
    expect(await urls()).toEqual(['a', 'c', 'moved'].map((name) => `https://notes.example/me/${name}.md`))

    // Another file in its place, as long as it was and of the same time.
    const { mtime } = await stat(join(notes, 'c.md'))
    await writeFile(join(folder, 'd.md'), '# Gamma\n\nA third, on foxterriers.\n')
    await utimes(join(folder, 'd.md'), mtime, mtime)
    await rename(join(folder, 'd.md'), join(notes, 'c.md'))
    await utimes(join(notes, 'c.md'), mtime, mtime)
    await followLibrary.followAll()
    expect(await titles('foxterriers')).toEqual(['Gamma'])

    await rm(join(notes, 'c.md'))
    await followLibrary.followAll()
    expect(await titles('foxterriers')).toEqual([])

    // A folder that is not there, such as one on a disk that is not mounted, is not one whose files were deleted.
    await rename(notes, `${notes}-away`)
    await followLibrary.followAll()
    expect(await urls()).toHaveLength(2)
    expect((await done<LibraryShown[]>('list'))[0]).toMatchObject({ state: 'missing', documents: 2 })
    await rename(`${notes}-away`, notes)
    await followLibrary.followAll()
    expect((await done<LibraryShown[]>('list'))[0]).toMatchObject({ state: 'ready', documents: 2 })
    await done('remove', 'followed')
    await followLibrary.followAll()
    expect(await urls()).toEqual([])
  })

  it('leaves a page alone that came in another way since', async () => {
    const notes = join(folder, 'shared')
    await mkdir(notes)
    await writeFile(join(notes, 'a.md'), '# Alpha\n\nThe first is about harriers.\n')
    await done('add', notes, '--base-url', 'https://shared.example')
    await service.load([
      { url: 'https://shared.example/a.md', title: 'Of the owner', text: 'Brought by hand.' },
    ])
    await rm(join(notes, 'a.md'))
    await service.service.followLibrary.followAll()
    expect(await titles('brought by hand')).toEqual(['Of the owner'])
    await done('remove', 'shared')
  })

  it('goes on where a process was killed, and leaves alone what another works on', async () => {
    const notes = join(folder, 'cut')
    await mkdir(notes)
    await writeFile(join(notes, 'a.md'), '# Alpha\n\nThe first is about harriers.\n')
    await done('add', notes)
    const store = new SqlLibraryStore(service.data.database)
    const item = await store.get('cut')
    if (!item) throw new Error('the item is not there')
    // No process has so high a number.
    const cut = { ...item, state: 'adding', changedAt: Date.now(), worker: `${hostname()}:99999999` } as const
    await store.put(cut)
    expect(await done<LibraryShown[]>('list')).toMatchObject([
      { name: 'cut', state: 'failed', reason: expect.stringContaining('it goes on') },
    ])
    await writeFile(join(notes, 'b.md'), '# Beta\n\nThe second is about foxhounds.\n')
    expect(await done<LibraryShown>('add', notes)).toMatchObject({ state: 'ready', documents: 2 })

    await store.put({ ...cut, worker: `${hostname()}:${process.pid}` })
    for (const command of [
      ['add', notes],
      ['update', 'cut'],
      ['remove', 'cut'],
    ])
      expect(await whippet('library', ...command)).toMatchObject({
        code: 1,
        stderr: expect.stringContaining('being worked on by another process'),
      })
    // Of many, the others are brought all the same.
    const all = await whippet('library', 'update')
    expect(all).toMatchObject({ code: 0, stderr: expect.stringContaining('cut: cut is being worked on') })
    expect(all.stderr).not.toContain('Everything is as new')

    // A removal that was cut short has left a part of its documents.
    await store.put({ ...item, state: 'removing' })
    for (const command of [
      ['add', notes],
      ['update', 'cut'],
    ])
      expect(await whippet('library', ...command)).toMatchObject({
        code: 1,
        stderr: expect.stringContaining('`whippet library remove cut` ends it'),
      })
    await done('remove', 'cut')
  })

  it('says what is wrong', async () => {
    expect(await whippet('library', 'remove', 'nothing')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('`whippet library` lists what it has'),
    })
    expect(await whippet('library', 'add', join(folder, 'nowhere'))).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('is no folder or file here'),
    })
    await mkdir(join(folder, 'one', 'same'), { recursive: true })
    await mkdir(join(folder, 'two', 'same'), { recursive: true })
    await done('add', join(folder, 'one', 'same'))
    expect(await whippet('library', 'add', join(folder, 'two', 'same'))).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('give a --name'),
    })
    expect(
      await whippet('library', 'add', join(folder, 'one', 'same'), '--base-url', 'https://same.example'),
    ).toMatchObject({ code: 1, stderr: expect.stringContaining('with no --base-url. Remove it first') })
    expect(await whippet('library', 'add', join(folder, 'one', 'same'), '--name', 'twin')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('has this already: same. Remove it first'),
    })
    await done('add', join(folder, 'two', 'same'), '--name', 'same-2')
    await done('remove', 'same')
    await done('remove', 'same-2')
  })
})

function zip(parts: Readonly<Record<string, string>>): Uint8Array {
  return zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)])))
}

function page(title: string, text: string): string {
  return `<!doctype html><title>${title}</title><main><h1>${title}</h1><p>${text} ${'It is a hound of old descent. '.repeat(5)}</p></main>`
}
