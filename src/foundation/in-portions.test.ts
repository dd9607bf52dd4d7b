// Work in portions: others are let on after each, and not before.
import { expect, it } from 'vitest'
import { inPortions } from './in-portions.ts'

it('lets others on once a portion is done, and counts anew', async () => {
  const portions = inPortions(10)
  let turns = 0
  let working = true
  const count = (): void => {
    turns += 1
    if (working) setImmediate(count)
  }
  setImmediate(count)
  await portions.did(4)
  await portions.did(5)
  expect(turns).toBe(0)
  await portions.did(1)
  expect(turns).toBe(1)
  await portions.did(9)
  expect(turns).toBe(1)
  await portions.did(20)
  expect(turns).toBe(2)
  working = false
})
