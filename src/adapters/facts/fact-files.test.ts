// The files of packaged facts: built once at the first need, shared, and never half-built.
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { silentLogger } from '../../foundation/logger.ts'
import { createFactFiles, createFileEncyclopedia, createFileWordList } from './fact-files.ts'
import { createFileGazetteer } from './file-gazetteer.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'whippet-facts-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const open = new AbortController().signal
const opened = () => createFactFiles({ folder, logger: silentLogger })

describe('the packaged facts', () => {
  it('are not built by looking', async () => {
    const files = opened()
    expect(await files.peek('places')).toBeUndefined()
    expect(await createFileEncyclopedia(files).peek('france')).toEqual([])
    expect(await createFileWordList(files)()).toBeUndefined()
    expect(await readdir(folder)).toEqual([])
    await files.close()
  })

  it('are not waited for by a question that has no time', async () => {
    const files = opened()
    const late = new Error('no more time')
    await expect(files.open('places', AbortSignal.abort(late))).rejects.toBe(late)
    await files.close()
  })

  it('are built at the first need and found there by the next', async () => {
    const first = opened()
    await first.prepare()
    await first.close()
    // What comes after the end opens nothing that nobody would close.
    expect(await createFileWordList(first)()).toBeUndefined()
    const files = opened()
    expect(await files.peek('places')).toBeDefined()
    const [made] = await readdir(folder)
    expect((await readdir(join(folder, made ?? ''))).sort()).toEqual([
      'cells.tsv',
      'entities.tsv',
      'places.tsv',
      'words.tsv',
    ])
    await files.close()
  })

  it.each([
    ['Tokyo', 'Tokyo', 'Asia/Tokyo'],
    ['new york', 'New York City', 'America/New_York'],
    ['MÜNCHEN', 'Munich', 'Europe/Berlin'],
    ['zurich', 'Zürich', 'Europe/Zurich'],
    ['bombay', 'Mumbai', 'Asia/Kolkata'],
    ['paris texas', 'Paris', 'America/Chicago'],
    ['Springfield, IL', 'Springfield', 'America/Chicago'],
    ['Paris, France', 'Paris', 'Europe/Paris'],
    ['texas', 'Austin', 'America/Chicago'],
    ['uk', 'London', 'Europe/London'],
  ])('know %s as %s', async (name, place, timezone) => {
    const files = opened()
    const [found] = await createFileGazetteer(files).find(name, open)
    expect(found).toMatchObject({ name: place, timezone })
    await files.close()
  })

  it('know what is near, and that there is nothing in the sea', async () => {
    const files = opened()
    const gazetteer = createFileGazetteer(files)
    expect((await gazetteer.nearest(48.8566, 2.3522, open))?.name).toBe('Paris')
    expect(await gazetteer.nearest(0, -30, open)).toBeUndefined()
    expect(await gazetteer.find('xyzzy', open)).toEqual([])
    expect(await gazetteer.find(`${'x'.repeat(500)}\n`, open)).toEqual([])
    await files.close()
  })

  it('know words, names of software, companies and cities, and what is near', async () => {
    const files = opened()
    const list = await createFileWordList(files)()
    expect(list?.commonness('the')).toBeGreaterThan(20)
    const names = ['otter', 'colour', 'kubernetes', 'nvidia', 'webpack', 'zaragoza', 'linux']
    expect(names.filter((name) => list?.commonness(name) === undefined)).toEqual([])
    const wrong = ['goverment', 'teh', 'recieve', 'Otter', '', '__proto__', 'x'.repeat(5000)]
    expect(wrong.filter((word) => list?.commonness(word) !== undefined)).toEqual([])
    expect(list?.near('goverment', 1).map(({ word }) => word)).toEqual(['government'])
    await files.close()
  })
})
