// Tests of the passages that answer a query.
import { describe, expect, it } from 'vitest'
import { passagesFor } from './passages.ts'

const TEXT = `Whippets

The whippet is a dog breed of medium size. It descends from greyhounds and was bred in northern England to hunt rabbits by sight.

Health

A whippet lives for twelve to fifteen years. Heart murmurs occur in some lines, and breeders screen for them. Eye diseases are rare but known.

Speed

Over short distances the whippet reaches a speed of 56 kilometres per hour, which makes it the fastest dog of its weight. Races are run over 150 to 200 yards.

Grooming

The coat is short and needs little care: a soft brush once a week is enough, and a bath every few months.`

describe('passagesFor', () => {
  it('puts the passage that answers first', () => {
    expect(passagesFor(TEXT, 'how fast can a whippet run?')[0]).toContain('56 kilometres')
    expect(passagesFor(TEXT, 'which diseases do they have')[0]).toContain('Eye diseases')
    expect(passagesFor(TEXT, 'brushing its coat')[0]).toContain('soft brush')
  })

  it('gives parts of the text as they stand', () => {
    const found = passagesFor(TEXT, 'whippet dog speed coat')
    expect(found.length).toBeGreaterThan(2)
    for (const passage of found) expect(TEXT).toContain(passage)
  })

  it('gives nothing where nothing answers', () => {
    expect(passagesFor(TEXT, 'quantum chromodynamics')).toEqual([])
    expect(passagesFor(TEXT, '')).toEqual([])
    expect(passagesFor(TEXT, '?!')).toEqual([])
    expect(passagesFor('', 'whippet')).toEqual([])
  })

  it('gives at most five, none twice', () => {
    const text = Array.from(
      { length: 40 },
      (_, at) => `The whippet ran its race number ${at % 7} that day. ${'It was warm. '.repeat(9)}`,
    )
    const found = passagesFor(text.join('\n\n'), 'whippet race')
    expect(found).toHaveLength(5)
    expect(new Set(found).size).toBe(5)
  })

  it('keeps passages short, also in text without sentences', () => {
    const long = `${'word '.repeat(2000)}needle ${'word '.repeat(2000)}`
    const [found = ''] = passagesFor(long, 'needle')
    expect(found).toContain('needle')
    expect(found.length).toBeLessThanOrEqual(400)
    expect(passagesFor('x'.repeat(5000), 'needle')).toEqual([])
  })

  it('reads scripts without spaces', () => {
    const text = `惠比特犬是一种中型犬。${'它们很安静。'.repeat(30)}\n\n它的速度可以达到每小时五十六公里。`
    expect(passagesFor(text, '速度')[0]).toContain('五十六公里')
  })
})
