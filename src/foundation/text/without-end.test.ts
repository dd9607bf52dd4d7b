// A run at the end goes; one in the middle stays.
import { expect, it } from 'vitest'
import { withoutEnd } from './without-end.ts'

it.each([
  ['https://a.example//', '/', 'https://a.example'],
  ['https://a.example//b', '/', 'https://a.example//b'],
  ['Ada, .', '., ', 'Ada'],
  ['///', '/', ''],
  ['', '/', ''],
])('of %j without %j at its end is left %j', (text, characters, left) => {
  expect(withoutEnd(text, characters)).toBe(left)
})
