// A summary may say nothing that the headlines do not hold.
import { describe, expect, it } from 'vitest'
import { faultOf } from './summarize.ts'

const HEADLINES = [
  'Parliament votes on the harbour bridge. The opposition wants a tunnel.',
  'Vaccine trial with 4,000 volunteers reports its second phase, says Dr. Müller',
  "Lisbon's orchestra records a lost symphony",
]

describe('faultOf', () => {
  it.each([
    'Parliament votes on a bridge. Meanwhile a vaccine trial with 4000 volunteers reports its second phase.',
    'The orchestra of Lisbon records a symphony, and the opposition wants a tunnel.',
    'Volunteers took part, says Muller.',
  ])('takes %s', (summary) => {
    expect(faultOf(summary, HEADLINES)).toBeUndefined()
  })

  it.each([
    ['', 'empty'],
    ['x'.repeat(2000), 'long'],
    ['See https://evil.example/ for more.', 'address'],
    ['See evil.example/page.', 'address'],
    ['Read [this](x).', 'address'],
    ['The trial had 5000 volunteers.', '5000'],
    ['The trial had three volunteers.', 'three'],
    ['The vote was won by Smith.', 'Smith'],
    ['Smith wants a tunnel.', 'Smith'],
    ['Madrid records a symphony.', 'Madrid'],
  ])('refuses %s', (summary, why) => {
    expect(faultOf(summary, HEADLINES)).toContain(why)
  })
})
