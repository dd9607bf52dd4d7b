// Tests of welcome.ts: what a start says first.
import { expect, it } from 'vitest'
import { firstSearchAddress } from '../contract/search/first-search.ts'
import { welcome } from './welcome.ts'

const start = { baseUrl: 'http://localhost:8787', secret: 'wk_1', link: undefined }

it('names a first search with the key, and how an empty index is filled before it', () => {
  const line = `curl -H "x-api-key: wk_1" "${firstSearchAddress('http://localhost:8787')}"`
  const filled = welcome({ ...start, empty: false })
  expect(filled).toContain(line)
  expect(filled).not.toContain('empty')
  const empty = welcome({ ...start, empty: true })
  expect(empty).toMatch(
    /The index is empty\.[\s\S]*library search[\s\S]*crawl https[\s\S]*import FILE[\s\S]*then:/,
  )
  expect(empty.indexOf('import FILE')).toBeLessThan(empty.indexOf(line))
})
