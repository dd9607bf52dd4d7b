// The names that a setting may hold are those of the APIs that are spoken.
import { expect, it } from 'vitest'
import { compatName, SHAPE_NAMES } from './shape-names.ts'
import { SHAPES } from './shapes.ts'

it('names every API that is spoken, in their order', () => {
  expect(SHAPES.map(({ name }) => name)).toEqual(SHAPE_NAMES)
})

it('takes a name in any case, all and none, and nothing else', () => {
  expect(['Tavily', 'ALL', 'none', 'bing', ''].map(compatName)).toEqual([
    'tavily',
    'all',
    'none',
    undefined,
    undefined,
  ])
})
