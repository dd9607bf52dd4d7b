// An index that is shipped: it answers as one that was built, and is taken for nothing but the documents it was built from.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { aDocument } from '../../../../tests/support/search-samples.ts'
import { tempFolder } from '../../../../tests/support/temp-database.ts'
import { openCommittedIndex } from '../published-index.ts'
import { installIndex, shipIndex } from './shipped-index.ts'

const documents = [1, 2, 3].map((at) =>
  aDocument(`https://a.example/${at}`, { title: `Page ${at}`, text: at === 2 ? 'otters' : 'badgers' }),
)
const asked = { built: 'pack', documents: 3, source: '77' }

function shipped(folder: string): string {
  mkdirSync(join(folder, 'built'))
  const file = join(folder, 'index.bin')
  writeFileSync(file, shipIndex(join(folder, 'built'), documents, 'pack'))
  return file
}

describe('a shipped index', () => {
  it('is copied whole, for the store that it is named after', async () => {
    const folder = tempFolder()
    const target = join(folder, 'index')
    expect(installIndex(shipped(folder), target, asked)).toBe(true)
    const index = openCommittedIndex(target)
    expect(await index.stats()).toMatchObject({ documents: 3, revision: 3, source: '77' })
    expect(await index.frequency('badgers')).toBe(2)
  })

  it('is the same whenever it is made', () => {
    expect(readFileSync(shipped(tempFolder())).equals(readFileSync(shipped(tempFolder())))).toBe(true)
  })

  it('is left where there is an index, and where documents or the form are others', () => {
    const folder = tempFolder()
    const [file, target] = [shipped(folder), join(folder, 'index')]
    expect(installIndex(file, target, { ...asked, built: 'another pack' })).toBe(false)
    expect(installIndex(file, target, { ...asked, documents: 4 })).toBe(false)
    const old = join(folder, 'old.bin')
    writeFileSync(old, readFileSync(file, 'latin1').replace(/"form":\d+/, '"form":1'), 'latin1')
    expect(installIndex(old, target, asked)).toBe(false)
    expect(installIndex(file, target, asked)).toBe(true)
    expect(installIndex(file, target, asked)).toBe(false)
  })
})
