// The files of the packaged model: what was pinned is what lies there, and a changed byte is told.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, it, onTestFinished } from 'vitest'
import { readVocabulary, readWeights } from './model-files.ts'

it('reads the weights and the vocabulary that were pinned', () => {
  expect(readWeights().length).toBeGreaterThan(30_000_000)
  expect(readVocabulary()).toHaveLength(30_522)
})

it('refuses files that have changed, and says what to do', () => {
  const folder = mkdtempSync(join(tmpdir(), 'whippet-encoder-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'vocab.txt'), '[PAD]\n')
  expect(() => readVocabulary(pathToFileURL(`${folder}/`))).toThrow(/vocab\.txt is damaged.*Install/)
})
