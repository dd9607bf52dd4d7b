// Tests of sentences.ts.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { inWords, SENTENCES } from './sentences.ts'

it.each([
  ['ready', { dataFolder: '/data', roles: ['api', 'index'] }, 'ready; the data is in /data'],
  ['documents are given vectors', { made: 0, of: 12726 }, '0 of 12,726 documents have vectors'],
  [
    'no news feed can be reached',
    { feeds: 264, waitMs: 120_000, error: 'ENOTFOUND' },
    'none of the 264 news feeds that were asked can be reached (ENOTFOUND); tried again in 120 s',
  ],
  ['stopped', {}, 'stopped'],
  [
    'a webhook was given up',
    { watch: 'news', triedAgain: 1500, share: 0.12345, of: [1, 2], more: { a: 1 } },
    'a webhook was given up (watch: news, tried again: 1500, share: 0.12, of: 1, 2, more: {"a":1})',
  ],
])('tells %s with %j in words', (message, fields, expected) => {
  expect(inWords(message, fields)).toBe(expected)
})

it('knows no message that nothing logs', () => {
  const root = join(import.meta.dirname, '..', '..')
  const logged = globSync('**/*.ts', { cwd: root, exclude: ['**/*.test.ts', 'adapters/log/**'] })
    .map((file) => readFileSync(join(root, file), 'utf8'))
    .filter((source) => source.includes('logger.info('))
  const unknown = Object.keys(SENTENCES).filter(
    (message) => !logged.some((source) => source.includes(`'${message}'`)),
  )
  expect(unknown).toEqual([])
})
