// Sorted files: every key is found wherever it stands, and no other.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { factLine, readFactLine, sortedText } from './fact-line.ts'
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

  it('is empty where the file is', async () => {
    const path = join(folder, 'empty.tsv')
    await writeFile(path, '')
    const file = await openSortedFile(path, '\t')
    expect(await file.lines('a')).toEqual([])
    await file.close()
  })
})
