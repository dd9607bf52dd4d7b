// A download goes on where it was cut, passes over mirrors that do not do, and is checked before it is given.
import { createHash, randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { type Answer, mapFetcher } from '../../../tests/support/map-fetcher.ts'
import type { Fetched, FetchOptions } from '../../engine/pages/fetcher.ts'
import { PageUnavailable } from '../../foundation/errors.ts'
import { DownloadFiles } from './download-files.ts'

const MIB = 1_048_576
const WHOLE = randomBytes(20 * MIB)
const SHA = createHash('sha256').update(WHOLE).digest('hex')

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'whippet-download-'))
  return () => rm(folder, { recursive: true, force: true })
})

/** A server that sends parts of `bytes`. */
function sending(bytes: Buffer): (options: FetchOptions) => Partial<Fetched> {
  return ({ range }) => {
    const [first = 0, last = bytes.length - 1] = range ?? []
    if (first >= bytes.length) throw new PageUnavailable('The site answered 416 Range Not Satisfiable')
    return { body: bytes.subarray(first, last + 1), wholeBytes: bytes.length }
  }
}

interface Tried {
  readonly path?: string
  readonly error?: string
  readonly failures: readonly string[]
  readonly asked: readonly string[]
}

async function download(
  answers: Record<string, Answer>,
  order: { bytes?: number; sha256?: string; free?: number } = { bytes: WHOLE.length, sha256: SHA },
): Promise<Tried> {
  const fetcher = mapFetcher(answers)
  const { free = 1e12, ...known } = order
  const downloads = new DownloadFiles({ fetcher, folder, free: async () => free })
  const failures: string[] = []
  const told = await downloads
    .fetch({
      ...known,
      item: 'dogs',
      file: 'dogs.zim',
      mirrors: Object.keys(answers),
      signal: new AbortController().signal,
      progress: () => undefined,
      failed: (mirror, reason) => void failures.push(`${mirror} ${reason}`),
    })
    .then(
      (path) => ({ path }),
      (error: Error) => ({ error: error.message }),
    )
  return { ...told, failures, asked: fetcher.asked }
}

const isThere = async (): Promise<boolean> => (await readFile(join(folder, 'dogs', 'dogs.zim'))).equals(WHOLE)

describe('DownloadFiles', () => {
  it('brings a file part by part', async () => {
    const { path, asked } = await download({ 'https://a.example/': sending(WHOLE) })
    expect([path, asked.length, await isThere()]).toEqual([join(folder, 'dogs', 'dogs.zim'), 3, true])
    // Once it is whole, nobody is asked again.
    expect((await download({ 'https://a.example/': sending(WHOLE) })).asked).toEqual([])
  })

  it('goes on after a cut, with the same mirror or another', async () => {
    const cut = (options: FetchOptions): Partial<Fetched> => {
      if ((options.range?.[0] ?? 0) > 0) throw new PageUnavailable('The connection to the site was lost')
      return sending(WHOLE)(options)
    }
    const first = await download({ 'https://a.example/': cut })
    expect(first.error).toBe('no mirror had it whole and unchanged')
    expect(await readdir(join(folder, 'dogs'))).toEqual(['dogs.zim.part'])
    const second = await download({ 'https://b.example/': sending(WHOLE) })
    expect([second.asked.length, await isThere()]).toEqual([2, true])
  })

  it('asks another mirror from the beginning where bytes are wrong', async () => {
    const changed = Buffer.from(WHOLE)
    changed[5] = (changed[5] ?? 0) ^ 1
    const { failures, path } = await download({
      'https://down.example/': new PageUnavailable('The site refused the connection'),
      'https://bad.example/': sending(changed),
      'https://good.example/': sending(WHOLE),
    })
    expect(failures).toEqual([
      'https://down.example/ The site refused the connection',
      'https://bad.example/ its bytes are not those of the checksum',
    ])
    expect([path !== undefined, await isThere()]).toEqual([true, true])
    await rm(join(folder, 'dogs', 'dogs.zim'))
    // What an earlier run had of a bad mirror does not spoil a good one.
    await writeFile(join(folder, 'dogs', 'dogs.zim.part'), changed.subarray(0, MIB))
    const again = await download({ 'https://good.example/': sending(WHOLE) })
    expect(again.failures).toEqual(['https://good.example/ its bytes are not those of the checksum'])
    expect(await isThere()).toBe(true)
  })

  it('takes no more than it was told, and no parts from who sends none', async () => {
    const longer = Buffer.concat([WHOLE, WHOLE])
    expect((await download({ 'https://a.example/': sending(longer) })).failures).toEqual([
      `https://a.example/ it has ${longer.length} bytes and not ${WHOLE.length}`,
    ])
    expect((await download({ 'https://a.example/': () => ({ body: WHOLE }) })).path).toBeDefined()
    await rm(join(folder, 'dogs', 'dogs.zim'))
    await writeFile(join(folder, 'dogs', 'dogs.zim.part'), WHOLE.subarray(0, MIB))
    expect((await download({ 'https://a.example/': () => ({ body: WHOLE }) })).failures).toEqual([
      'https://a.example/ it sends no parts of files',
    ])
    expect(await isThere()).toBe(true)
  })

  it('stops where the disk has no room, and keeps what it had', async () => {
    const begun = WHOLE.subarray(0, MIB)
    await mkdir(join(folder, 'dogs'))
    await writeFile(join(folder, 'dogs', 'dogs.zim.part'), begun)
    const { error } = await download(
      { 'https://a.example/': sending(WHOLE) },
      { sha256: SHA, free: 70 * MIB },
    )
    expect(error).toBe(`the disk has no room for the ${19 * MIB} bytes that are left of it`)
    expect((await download({ 'https://a.example/': sending(WHOLE) }, { free: 1 })).error).toBe(
      'the disk is full',
    )
    expect((await readFile(join(folder, 'dogs', 'dogs.zim.part'))).equals(begun)).toBe(true)
  })

  it('removes nothing outside of its folder, whatever an item is called', async () => {
    await writeFile(join(folder, 'mine'), 'x')
    const downloads = new DownloadFiles({ fetcher: mapFetcher({}), folder: join(folder, 'library') })
    for (const item of ['..', '../..', '.', '', '/', '../mine']) await downloads.forget(item)
    expect(await readdir(folder)).toContain('mine')
  })

  it('asks a slow mirror for less at a time', async () => {
    const small = WHOLE.subarray(0, MIB)
    const slow = (options: FetchOptions): Partial<Fetched> => {
      const [first, last] = options.range ?? [0, 0]
      if (last - first + 1 > 128 * 1024) throw new PageUnavailable('The page did not arrive in time')
      return sending(small)(options)
    }
    const { path, failures } = await download({ 'https://a.example/': slow }, { bytes: MIB })
    expect([path !== undefined, failures]).toEqual([true, []])
    expect((await readFile(join(folder, 'dogs', 'dogs.zim'))).equals(small)).toBe(true)
  })
})
