// SECURITY.md names places in the code and tests: each of them is there, and every row of what is defended names both.
import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const page = readFileSync(new URL('../SECURITY.md', import.meta.url), 'utf8')
const defended = page.slice(page.indexOf('## What we defend'), page.indexOf('## What we do not defend'))

const HEADS = /^\| (threat|---)|^\|---/
const rows = defended.split('\n').filter((line) => line.startsWith('|') && !HEADS.test(line))
const pathsIn = (cell: string | undefined): string[] =>
  [...(cell ?? '').matchAll(/`([^`]+)`/g)].map((found) => found[1]!)

describe('SECURITY.md', () => {
  it('has rows', () => expect(rows.length).toBeGreaterThan(10))

  it.each(rows)('%s', (row) => {
    const [threat, defence, where, tests] = row.split('|').slice(1, -1)
    expect(threat?.trim()).not.toBe('')
    expect(defence?.trim()).not.toBe('')
    const places = pathsIn(where)
    const shown = pathsIn(tests)
    expect(places).not.toHaveLength(0)
    expect(shown).not.toHaveLength(0)
    for (const path of [...places, ...shown]) {
      expect(existsSync(new URL(`../${path}`, import.meta.url)), path).toBe(true)
    }
    for (const path of shown) expect(path).toMatch(/^(tests|bench)\/|\.test\.ts$/)
  })
})
