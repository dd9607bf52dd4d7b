// Every file in facts/ has a row that tells its source, licence and making, and every row has a file.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const FACTS = join(import.meta.dirname, '..', 'facts')

it('tells of every file where it comes from', () => {
  const files = readdirSync(FACTS, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== 'README.md')
    .map((entry) => join(entry.parentPath, entry.name).slice(FACTS.length + 1))
  const rows = readFileSync(join(FACTS, 'README.md'), 'utf8').matchAll(/^\| `([^`]+)` \|(?:[^|\n]+\|){4}$/gm)
  expect([...rows].map(([, file]) => file).sort()).toEqual(files.sort())
})
