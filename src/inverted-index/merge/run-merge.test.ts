// A merge that writes its outcome as it comes writes what one in memory makes.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { randomDocuments, SCHEMA } from '../../../tests/inverted-index/random-index.ts'
import { InvertedIndex } from '../inverted-index.ts'
import { runMerge } from './run-merge.ts'

it('makes the same file, and holds less of it', () => {
  const folder = mkdtempSync(join(tmpdir(), 'run-merge-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const index = new InvertedIndex({ schema: SCHEMA })
  for (const [at, document] of randomDocuments(3, 4000).entries()) {
    index.add({ ...document, stored: `of ${document.key}` })
    if (at % 500 === 499) index.refresh()
  }
  const job = index.nextMerge(true)
  if (!job) throw new Error('no merge is due')
  const path = join(folder, 'merged.seg')
  const whole = runMerge(job)
  const held = runMerge({ ...job, path })
  expect(readFileSync(path).equals(new Uint8Array(whole))).toBe(true)
  expect(held.byteLength).toBeLessThan(whole.byteLength * 0.6)
})
