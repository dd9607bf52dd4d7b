// The list of decisions has each of them, by its title.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const FOLDER = join(import.meta.dirname, '..', 'docs', 'decisions')

it('lists every decision once, and no other', () => {
  const files = readdirSync(FOLDER).filter((name) => /^\d{4}-/.test(name))
  const listed = [...readFileSync(join(FOLDER, 'README.md'), 'utf8').matchAll(/^- \[\d+\. .+?\]\((.+?)\)/gm)]
  expect(listed.map(([, name]) => name)).toEqual(files.sort())
})
