// The shipped starter documents, their index and their passages are what the packages and this version of the program make of them.
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { starterDocuments } from '../../bench/make/starter/starter-sources.ts'
import { shipIndex } from '../../src/adapters/embedded-index/shipped/shipped-index.ts'
import { packFiles } from '../../src/adapters/packs/pack-file.ts'
import { shipPassages } from '../../src/adapters/starter/starter-passages.ts'
import { STARTER_INDEX, STARTER_PACK, STARTER_PASSAGES } from '../../src/app/starter/starter-files.ts'
import { starterDocument, starterLine } from '../../src/engine/index/load/load-starter.ts'
import { annotated } from '../../src/engine/index/quality/annotated-store.ts'
import { tempFolder } from '../support/temp-database.ts'

const MAKE = 'run `bin/dev bench make/starter-pack`'

async function shipped(): Promise<{ lines: string[]; made: number; sha256: string }> {
  const pack = await packFiles.open(STARTER_PACK)
  const lines: string[] = []
  for await (const batch of pack.batches()) lines.push(...batch.lines)
  await pack.close()
  return { lines, made: Date.parse(pack.manifest.made), sha256: pack.sha256 }
}

describe('the starter pack', () => {
  it('holds the documents that the packages give, with what is noted of them', {
    timeout: 120_000,
  }, async () => {
    const { lines, made } = await shipped()
    const wanted = [...starterDocuments(made)].map((document) => starterLine(annotated(document)))
    expect(lines.length, MAKE).toBe(wanted.length)
    expect(
      lines.findIndex((line, at) => line !== wanted[at]),
      MAKE,
    ).toBe(-1)
  })

  it('has an index of these very documents', { timeout: 120_000 }, async () => {
    const { lines, sha256 } = await shipped()
    const folder = join(tempFolder(), 'index')
    mkdirSync(folder)
    const index = shipIndex(folder, lines.map(starterDocument), sha256)
    expect(index.equals(readFileSync(STARTER_INDEX)), MAKE).toBe(true)
  })

  it('has the passages of these very documents', { timeout: 120_000 }, async () => {
    const { lines, sha256 } = await shipped()
    const passages = shipPassages(lines.map(starterDocument), sha256)
    expect(passages.equals(readFileSync(STARTER_PASSAGES)), MAKE).toBe(true)
  })
})
