// Checks that a remembered answer is the answer, and that the memory is bounded.
import { describe, expect, it } from 'vitest'
import { remembered } from './tree.ts'

describe('remembered', () => {
  it('asks once for each text, also where the answer is nothing', () => {
    const asked: string[] = []
    const read = remembered((text) => {
      asked.push(text)
      return text === 'none' ? undefined : text.length
    })
    expect([read('four'), read('four'), read('none'), read('none')]).toEqual([4, 4, undefined, undefined])
    expect(asked).toEqual(['four', 'none'])
  })

  it('forgets when it has seen too much, and never keeps long texts', () => {
    let asked = 0
    const read = remembered((text) => {
      asked += 1
      return text
    })
    for (let at = 0; at < 20_001; at += 1) read(`class-${at}`)
    read('class-0')
    expect(asked).toBe(20_002)
    read('x'.repeat(400))
    read('x'.repeat(400))
    expect(asked).toBe(20_004)
  })
})
