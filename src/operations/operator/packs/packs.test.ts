// Packs handed from one installation to another: what comes over, what stays, and whose packs are taken.
import { readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { anInstallation, type Installation, PACKED_AT } from '../../../../tests/support/packs.ts'
import { aDocument } from '../../../../tests/support/search-samples.ts'
import { packFiles } from '../../../adapters/packs/pack-file.ts'
import { SqlBroughtVectors } from '../../../adapters/sql/sql-vector-store.ts'
import type { Document } from '../../../engine/index/document/document.ts'
import { laterSet } from '../../../engine/index/vectors/kept-vectors.ts'
import { toUnitVector, type Vector } from '../../../engine/index/vectors/vector.ts'

const quiet = (): void => undefined
const READ_AT = PACKED_AT - 1_000

function page(name: string, fields: Partial<Document> = {}): Document {
  return aDocument(`https://a.example/${name}`, {
    title: `Page ${name}`,
    text: `otters swim ${name}`,
    origin: 'crawl:a.example',
    readAt: READ_AT,
    ...fields,
  })
}

function vector(at: number): Vector {
  const numbers = new Float32Array(16)
  numbers[at] = 1
  const { scale, bytes } = toUnitVector(numbers) as Vector
  return { scale: Math.fround(scale), bytes }
}

/** Of the documents in one installation, all of them; `file` lies in its folder. */
async function packOf(from: Installation, documents: readonly Document[], key?: string): Promise<string> {
  await from.documents.put(documents, true)
  const file = join(from.folder, 'otters.pack')
  await from.packs.make(file, { all: true, ...(key !== undefined && { key }) }, quiet)
  return file
}

/** All that a pack says of its documents. */
async function linesOf(file: string): Promise<string> {
  const pack = await packFiles.open(file)
  const batches = await Array.fromAsync(pack.batches())
  await pack.close()
  const lines = batches.flatMap((batch) => batch.lines)
  expect(lines).not.toEqual([])
  return lines.join('\n')
}

const addUnsigned = (to: Installation, file: string) => to.packs.add(file, { unsigned: true }, quiet)
const titleOf = async (of: Installation, name: string): Promise<string | undefined> =>
  (await of.documents.get([`https://a.example/${name}`]))[0]?.title

describe('packs', () => {
  it('bring documents with all that is known of them, their vectors and their origin', async () => {
    const [from, to] = [await anInstallation(), await anInstallation()]
    const full = page('full', {
      markdown: '# Otters',
      description: 'Of otters',
      author: 'A',
      date: '2025-01-31',
      lang: 'en',
      images: [{ url: 'https://a.example/o.png', alt: 'An otter', width: 3 }],
      keywords: ['otters'],
      supersedes: ['https://a.example/old'],
      partOf: 'https://a.example/book',
      kind: 'blog',
      headings: ['Otters'],
      headingIds: ['otters'],
      anchors: ['otter facts'],
      authority: 0.7,
      subject: { type: 'Thing', name: 'Otter', items: [{ label: 'legs', value: '4' }] },
      licence: 'CC-BY-4.0',
      safety: 'safe',
    })
    await from.documents.put([full, page('bare')], true)
    const [change] = await from.documents.changesSince(0, 1)
    const known = { url: full.url, revision: change?.revision ?? 0 }
    await from.vectors.put('words', [{ ...known, vectors: [vector(1), vector(2)] }])
    await from.vectors.put(laterSet('words'), [{ ...known, vectors: [vector(3)] }])
    const file = join(from.folder, 'Otters 2026.pack')
    const made = await from.packs.make(file, { site: 'a.example' }, quiet)
    expect(made).toMatchObject({ name: 'otters-2026', documents: 2, vectors: 3, signer: null, left_out: 0 })
    expect(made.bytes).toBe((await stat(file)).size)
    expect(await to.packs.verify(file)).toMatchObject({ documents: 2, licences: { 'CC-BY-4.0': 1 } })
    expect(await addUnsigned(to, file)).toMatchObject({ added: 2, updated: 0, removed: 0, vectors: 1 })
    const [there, bare] = await to.documents.get([full.url, 'https://a.example/bare'])
    const { quality, navigation, ...rest } = there as Document
    expect(rest).toEqual({ ...full, origin: 'pack:otters-2026' })
    expect([quality, navigation].every((told) => typeof told === 'number')).toBe(true)
    expect(bare).toMatchObject({ title: 'Page bare', readAt: READ_AT })
    const brought = await new SqlBroughtVectors(to.database).get(
      'words',
      await to.documents.changesSince(0, 9),
    )
    expect(brought.get(full.url)).toEqual({ first: [vector(1), vector(2)], later: [vector(3)] })
    expect(await to.packs.list()).toMatchObject([
      {
        name: 'otters-2026',
        documents: 2,
        signer: null,
        added: new Date(PACKED_AT).toISOString(),
        whole: true,
      },
    ])
  })

  it('leaves out vectors of documents that have changed since, and says nothing of where documents came from', async () => {
    const from = await anInstallation()
    await from.documents.put([page('x')], true)
    await from.vectors.put('words', [{ url: page('x').url, revision: 99, vectors: [vector(1)] }])
    const file = join(from.folder, 'p.pack')
    expect(await from.packs.make(file, { all: true }, quiet)).toMatchObject({ documents: 1, vectors: 0 })
    expect(await linesOf(file)).not.toContain('crawl:')
  })

  it('leave out what of a document can be told in no pack', async () => {
    const [from, to] = [await anInstallation(), await anInstallation()]
    const odd = page('odd', { date: 'yesterday', authority: 7, image: 'data:image/png,x' })
    await addUnsigned(to, await packOf(from, [odd]))
    const [there] = await to.documents.get([odd.url])
    expect(there).toMatchObject({ title: 'Page odd' })
    for (const field of ['date', 'authority', 'image']) expect(there).not.toHaveProperty(field)
  })

  it('never take the place of newer pages of other origins', async () => {
    const [from, to] = [await anInstallation(), await anInstallation()]
    await to.documents.put(
      [
        page('newer', { title: 'Own', readAt: READ_AT + 1 }),
        page('older', { title: 'Own', readAt: READ_AT - 1 }),
      ],
      true,
    )
    const file = await packOf(from, [page('newer'), page('older')])
    expect(await addUnsigned(to, file)).toMatchObject({ added: 0, updated: 1, kept: 1 })
    expect(await titleOf(to, 'newer')).toBe('Own')
    expect(await titleOf(to, 'older')).toBe('Page older')
  })

  it('read no later than they were made, whatever they say', async () => {
    const [from, to] = [await anInstallation(), await anInstallation()]
    await to.documents.put([page('x', { title: 'Own', readAt: PACKED_AT })], true)
    const file = await packOf(from, [page('x', { readAt: PACKED_AT * 2 })])
    expect(await addUnsigned(to, file)).toMatchObject({ kept: 1 })
    expect(await titleOf(to, 'x')).toBe('Own')
  })

  it('of the same name are brought up to date by what differs', async () => {
    const [from, to] = [await anInstallation(), await anInstallation()]
    await addUnsigned(to, await packOf(from, [page('same'), page('changed'), page('gone')]))
    const before = await to.documents.revision()
    await from.documents.remove([page('gone').url])
    const file = await packOf(from, [page('changed', { title: 'New' }), page('more')])
    expect(await addUnsigned(to, file)).toMatchObject({ added: 1, updated: 1, unchanged: 1, removed: 1 })
    const changes = await to.documents.changesSince(before, 9)
    expect(changes.map(({ url }) => url.slice(-4)).sort()).toEqual(['gone', 'more', 'nged'])
    expect(await titleOf(to, 'changed')).toBe('New')
    expect(await to.packs.list()).toMatchObject([{ name: 'otters', documents: 3 }])
    expect(await addUnsigned(to, file)).toMatchObject({ added: 0, updated: 0, unchanged: 3, removed: 0 })
  })

  it('bring nothing of what is blocked', async () => {
    const [from, to] = [await anInstallation(), await anInstallation()]
    const at = PACKED_AT
    await to.removals.remove({
      id: '1',
      what: 'x',
      selection: { by: 'url', urls: [] },
      at,
      until: at + 1,
      blocks: ['url:https://a.example/x'],
    })
    expect(await addUnsigned(to, await packOf(from, [page('x'), page('y')]))).toMatchObject({
      added: 1,
      skipped: 1,
    })
  })

  it('are removed by their name, and can be brought back', async () => {
    const [from, to] = [await anInstallation(), await anInstallation()]
    await to.documents.put([page('own')], true)
    await addUnsigned(to, await packOf(from, [page('x'), page('y')]))
    const gone = await to.packs.remove('otters')
    expect(gone).toMatchObject({ name: 'otters', removed: 2 })
    expect(await to.documents.count()).toBe(1)
    expect(await to.packs.list()).toEqual([])
    expect(await to.removals.undo(gone.id ?? '')).toBe(2)
    await expect(to.packs.remove('otters')).rejects.toThrow('There is no pack otters')
  })

  it('rate pages again that say they are safe', async () => {
    const [from, to] = [await anInstallation(), await anInstallation()]
    await addUnsigned(
      to,
      await packOf(from, [aDocument('https://a.xxx/', { text: 'x', safety: 'safe', readAt: 1 })]),
    )
    expect(await to.documents.get(['https://a.xxx/'])).toMatchObject([{ safety: 'unsafe' }])
  })
})

it('hold no files of the machine', async () => {
  const from = await anInstallation()
  await from.documents.put([page('x'), aDocument('file:///home/me/diary.md')], true)
  const file = join(from.folder, 'x.pack')
  expect(await from.packs.make(file, { all: true }, quiet)).toMatchObject({ documents: 1, left_out: 1 })
  expect(await linesOf(file)).not.toContain('diary')
})

describe('packs of a lens', () => {
  it('have what it does not discard, as a search through it has', async () => {
    const rules = '$discard\n$boost,site=a.example\n/draft$discard\n$discard,kind=news'
    const from = await anInstallation(undefined, { lenses: { mine: rules, none: '$discard' } })
    const documents = [page('x'), page('draft'), page('n', { kind: 'news' }), aDocument('https://b.example/')]
    await from.documents.put(documents, true)
    const file = join(from.folder, 'mine.pack')
    expect(await from.packs.make(file, { lens: 'mine' }, quiet)).toMatchObject({ documents: 1 })
    const to = await anInstallation()
    await addUnsigned(to, file)
    expect(await titleOf(to, 'x')).toBe('Page x')
    const none = join(from.folder, 'none.pack')
    await expect(from.packs.make(none, { lens: 'none' }, quiet)).rejects.toThrow(
      'There are no such documents',
    )
    await expect(from.packs.make(none, { lens: 'other' }, quiet)).rejects.toThrow('no lens other')
    await expect(stat(none)).rejects.toThrow('ENOENT')
  })
})

describe('signatures of packs', () => {
  it('are trusted where a setting names their key', async () => {
    const from = await anInstallation()
    const { name, key } = await from.packs.newKey('me')
    const to = await anInstallation(undefined, { trusted: [{ name, key }] })
    const file = await packOf(from, [page('x')], 'me')
    expect(await to.packs.add(file, { unsigned: false }, quiet)).toMatchObject({ added: 1, signer: 'me' })
    expect(await to.packs.keys()).toEqual([{ name, key, own: false }])
  })

  it('are made with a key of one’s own, and trusted there', async () => {
    const from = await anInstallation()
    await from.packs.newKey('me')
    const file = await packOf(from, [page('x')], 'me')
    expect(await from.packs.verify(file)).toMatchObject({ signer: 'me' })
    expect(await from.packs.keys()).toMatchObject([{ name: 'me', own: true }])
    const mode = async (name: string) => (await stat(join(from.folder, 'pack-keys', name))).mode & 0o777
    expect([await mode('me.key'), await mode('')]).toEqual([0o600, 0o700])
    await expect(from.packs.newKey('me')).rejects.toThrow('There is a key of that name already')
    await expect(from.packs.newKey('../me')).rejects.toThrow('no name for a key')
    await expect(packOf(from, [], 'you')).rejects.toThrow('There is no key you to sign with')
  })

  it('of others are refused by name until they are trusted, with or without --unsigned', async () => {
    const [from, to] = [await anInstallation(), await anInstallation()]
    const { key } = await from.packs.newKey('me')
    const file = await packOf(from, [page('x')], 'me')
    const tries = [
      () => to.packs.verify(file),
      () => addUnsigned(to, file),
      () => to.packs.add(file, { unsigned: false }, quiet),
    ]
    for (const attempt of tries)
      await expect(attempt()).rejects.toThrow(`signed by "me" with the key ${key}, which is not trusted`)
    expect(await to.documents.count()).toBe(0)
    const exported = join(to.folder, 'me.pub')
    await writeFile(exported, await from.packs.exportKey('me'))
    expect(await to.packs.trustKey(exported, 'friend')).toEqual({ name: 'friend', key, own: false })
    expect(await to.packs.add(file, { unsigned: false }, quiet)).toMatchObject({ added: 1, signer: 'me' })
    expect(await to.packs.list()).toMatchObject([{ signer: 'me' }])
  })

  it('missing ones are a matter of a word', async () => {
    const [from, to] = [await anInstallation(), await anInstallation()]
    const file = await packOf(from, [page('x')])
    await expect(to.packs.add(file, { unsigned: false }, quiet)).rejects.toThrow('add it with --unsigned')
    expect(await to.packs.verify(file)).toMatchObject({ signer: null })
  })

  it('are not made with what is no key', async () => {
    const to = await anInstallation()
    const file = join(to.folder, 'k')
    await writeFile(file, 'ssh-ed25519 AAAA me@host')
    await expect(to.packs.trustKey(file)).rejects.toThrow('it is no public key')
    await expect(to.packs.exportKey('me')).rejects.toThrow('There is no key me')
    await expect(to.packs.trustKey(join(to.folder, 'none'))).rejects.toThrow('There is no file')
  })
})

describe('making a pack', () => {
  it('asks for one selection, and overwrites nothing but packs', async () => {
    const from = await anInstallation()
    const file = join(from.folder, 'notes.txt')
    await writeFile(file, 'notes')
    await expect(from.packs.make(file, {}, quiet)).rejects.toThrow(
      'Exactly one of --site, --origin, --lens and --all',
    )
    await expect(from.packs.make(file, { all: true, site: 'a.example' }, quiet)).rejects.toThrow(
      'Exactly one of',
    )
    await from.documents.put([page('x')], true)
    await expect(from.packs.make(file, { all: true }, quiet)).rejects.toThrow('no pack; name another file')
    expect(await readFile(file, 'utf8')).toBe('notes')
    await expect(from.packs.make(join(from.folder, 'p'), { site: 'b.example' }, quiet)).rejects.toThrow(
      'There are no such documents',
    )
    const notes = aDocument('file:///notes/a.md')
    await from.documents.put([notes], true)
    await expect(from.packs.make(join(from.folder, 'n'), { origin: notes.origin }, quiet)).rejects.toThrow(
      'No pack can hold these documents',
    )
  })
})
