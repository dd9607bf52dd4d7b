// What README.md counts is what there is: topics and starter documents.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { packFiles } from '../src/adapters/packs/pack-file.ts'
import { STARTER_PACK } from '../src/app/starter/starter-files.ts'
import { NEWS_TOPICS } from '../src/engine/news/feeds/feed-catalogue.ts'

const page = (name: string): string =>
  readFileSync(join(import.meta.dirname, '..', name), 'utf8').replaceAll(/\s+/g, ' ')

it('counts the news topics', () => {
  expect(page('README.md')).toContain(` ${NEWS_TOPICS.length} curated news topics`)
  expect(page('facts/README.md')).toContain(` ${NEWS_TOPICS.length} news topics`)
})

it.each(['README.md', 'docs/operate/starter.md'])('counts the starter documents: %s', async (name) => {
  const pack = await packFiles.open(STARTER_PACK)
  const { documents } = pack.manifest
  await pack.close()
  const [, told = ''] = /loads about ([\d,]+) documents/.exec(page(name)) ?? []
  expect(Number(told.replace(',', ''))).toBe(Math.round(documents / 100) * 100)
})
