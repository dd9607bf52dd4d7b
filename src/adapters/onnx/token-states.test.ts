// What is made of a model's states, on vectors small enough to reckon by hand.
import { describe, expect, it } from 'vitest'
import { lateInteraction, type TokenStates, tokenStates } from './token-states.ts'

/** The states of a text: [CLS], the given rows, [SEP]; of four dimensions, of which two are used. */
const states = (...rows: [number, number][]): TokenStates =>
  tokenStates(Float32Array.from([[1, 0], ...rows, [0, 1]].flatMap((row) => [...row, 0, 0])), 4)

describe('token states', () => {
  it('have the unit vector of the mean of all rows', () => {
    const [x, y] = states([2, 3]).mean
    expect([x, y].map((value) => value?.toFixed(4))).toEqual([(3 / 5).toFixed(4), (4 / 5).toFixed(4)])
  })

  it('match by the nearest piece of the text for each piece of the query', () => {
    const query = states([1, 0], [0, 1])
    expect(lateInteraction(query, states([5, 0], [0, 2]))).toBeCloseTo(1)
    expect(lateInteraction(query, states([3, 4]))).toBeCloseTo((0.6 + 0.8) / 2)
    expect(lateInteraction(query, states())).toBe(-1)
    expect(lateInteraction(states(), query)).toBe(0)
  })
})
