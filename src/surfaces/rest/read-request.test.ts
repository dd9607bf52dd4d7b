// Searches read from addresses, again and again.
import { describe, expect, it } from 'vitest'
import { InvalidRequest } from '../../foundation/errors.ts'
import { createReadSearch } from './read-request.ts'

const at = (query: string): string => `http://localhost/api/v1/search?${query}`

describe('createReadSearch', () => {
  it('reads the same query string once, wherever it is asked for', () => {
    const read = createReadSearch()
    const first = read(at('q=river+otter&limit=3'))
    expect(first).toMatchObject({ queries: ['river otter'], limit: 3 })
    expect(read('http://other.example/api/v1/search?q=river+otter&limit=3')).toBe(first)
    expect(read(at('q=river+otter&limit=4'))).toMatchObject({ limit: 4 })
  })

  it('reads what is too long to be held each time anew', () => {
    const read = createReadSearch()
    const long = at(`q=${'otter+'.repeat(200)}`)
    expect(read(long)).toEqual(read(long))
    expect(read(long)).not.toBe(read(long))
  })

  it('refuses each time what is wrong', () => {
    const read = createReadSearch()
    for (let time = 0; time < 2; time++) {
      expect(() => read(at('q=otter&limit=0'))).toThrow(InvalidRequest)
      expect(() => read('http://localhost/api/v1/search')).toThrow('Missing required parameter: q')
    }
  })
})
