// The list of decisions has each of them, by its title, and each is a page.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const FOLDER = join(import.meta.dirname, '..', 'docs', 'decisions')

/** Words on a page. */
const A_PAGE = 760

it('lists every decision once, and no other', () => {
  const files = readdirSync(FOLDER).filter((name) => /^\d{4}-/.test(name))
  const listed = [...readFileSync(join(FOLDER, 'README.md'), 'utf8').matchAll(/^- \[\d+\. .+?\]\((.+?)\)/gm)]
  expect(listed.map(([, name]) => name)).toEqual(files.sort())
})

it('keeps each decision to a page', () => {
  const long = readdirSync(FOLDER)
    .filter((name) => /^\d{4}-/.test(name))
    .map((name) => ({ name, words: readFileSync(join(FOLDER, name), 'utf8').split(/\s+/).length }))
    .filter(({ words }) => words > A_PAGE)
  expect(long).toEqual([])
})
