// The first search that code names is the one that README, docs and clients name.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { FIRST_SEARCH } from '../src/contract/search/first-search.ts'

it.each(['README.md', 'docs/agents.md', 'clients/python/README.md', 'clients/typescript/README.md'])(
  'is the first in %s',
  (file) => {
    const text = readFileSync(join(import.meta.dirname, '..', file), 'utf8')
    const [, first] = /(?:search\?q=|search\("|search\(\{ q: '|"q":")([^"'&]+)/.exec(text) ?? []
    expect(first?.replaceAll('+', ' ')).toBe(FIRST_SEARCH)
  },
)
