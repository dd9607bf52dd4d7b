// Sorted files: every key is found wherever it stands, and no other.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { factLine, readFactLine, sortedText } from '../fact-line.ts'
import { openSortedFile } from './sorted-file.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'whippet-sorted-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

describe('openSortedFile', () => {
  it('finds the lines of a key, whatever the keys are', async () => {
    const key = fc.stringMatching(/^[a-zé日-]{1,12}$/)
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(key, fc.nat(2000)), { minLength: 1, maxLength: 60 }),
        key,
        async (rows, other) => {
          const path = join(folder, 'rows.tsv')
          await writeFile(path, sortedText(rows.map(([name, size]) => factLine(name, 'x'.repeat(size)))))
          const file = await openSortedFile(path, '\t')
          try {
            for (const wanted of [...rows.map(([name]) => name), other]) {
              const lines = await file.lines(wanted)
              const sizes = lines.map((line) => readFactLine<string>(line).length)
              const expected = rows.filter(([name]) => name === wanted).map(([, size]) => size)
              expect(sizes.sort()).toEqual(expected.sort())
            }
          } finally {
            await file.close()
          }
        },
      ),
      { numRuns: 40 },
    )
  })

  it('finds each key of a long file among many that are not there', async () => {
    const path = join(folder, 'long.tsv')
    const keys = Array.from({ length: 9000 }, (_, number) => `key ${number * 7}`)
    const texts = keys.flatMap((key) => (key.endsWith('70') ? [key, key, key] : [key]))
    await writeFile(path, sortedText(texts.map((key) => factLine(key, `${key} – ${'ü'.repeat(40)}`))))
    const file = await openSortedFile(path, '\t')
    for (const [at, key] of keys.entries()) {
      if (at % 50 !== 0 && !key.endsWith('70')) continue
      const found = (await file.lines(key)).map((line) => readFactLine<string>(line))
      const expected = `${key} – ${'ü'.repeat(40)}`
      expect(found).toEqual(key.endsWith('70') ? [expected, expected, expected] : [expected])
      expect(await file.lines(`${key}a`)).toEqual([])
      expect((await file.lines(key, 1)).length).toBe(1)
    }
    expect(await file.lines('a')).toEqual([])
    expect(await file.lines('zebra')).toEqual([])
    await file.close()
  })

  it('finds the lines of one key though they are most of the file', async () => {
    const path = join(folder, 'many.tsv')
    const lines = [
      ...Array.from({ length: 20 }, (_, at) => factLine(`a${at}`, 'before')),
      ...Array.from({ length: 3000 }, (_, at) => factLine('middle', `line ${at} ${'x'.repeat(at % 90)}`)),
      factLine('z', 'behind'),
    ]
    await writeFile(path, sortedText(lines))
    const file = await openSortedFile(path, '\t')
    expect(await file.lines('middle')).toHaveLength(3000)
    expect(await file.lines('middle', 7)).toHaveLength(7)
    expect(await file.lines('z')).toHaveLength(1)
    await file.close()
  })

  it('is empty where the file is', async () => {
    const path = join(folder, 'empty.tsv')
    await writeFile(path, '')
    const file = await openSortedFile(path, '\t')
    expect(await file.lines('a')).toEqual([])
    await file.close()
  })
})
