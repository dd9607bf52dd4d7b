// Work in portions: others are let on after each, and not before.
import { expect, it } from 'vitest'
import { countTurns } from '../../tests/support/count-turns.ts'
import { inPortions } from './in-portions.ts'
import { onBehalfOf } from './tenant.ts'

it('lets others on once a portion is done, and counts anew', async () => {
  const portions = inPortions(10)
  const turns = countTurns()
  await portions.did(4)
  await portions.did(5)
  expect(turns()).toBe(0)
  await portions.did(1)
  expect(turns()).toBe(1)
  await portions.did(9)
  expect(turns()).toBe(1)
  await portions.did(20)
  expect(turns()).toBeGreaterThan(1)
})

it('does one portion in a turn, however many works there are, in turns between accounts', async () => {
  const done: string[] = []
  const turns = countTurns()
  const work = async (name: string): Promise<void> => {
    const portions = inPortions(1)
    for (let times = 0; times < 3; times += 1) {
      await portions.did(1)
      done.push(`${turns()} ${name}`)
    }
  }
  const works = ['a', 'a', 'a', 'b'].map((tenant) => onBehalfOf(tenant, () => work(tenant)))
  await Promise.all(works)
  expect(new Set(done.map((one) => one.split(' ')[0])).size).toBe(12)
  expect(done.map((one) => one.split(' ')[1]).join('')).toBe('abababaaaaaa')
})

it('leaves the event loop to others after a long portion', async () => {
  const portions = inPortions(1)
  await portions.did(1)
  const until = performance.now() + 20
  while (performance.now() < until);
  let gotOn = false
  setTimeout(() => {
    gotOn = true
  }, 5)
  await portions.did(1)
  expect(gotOn).toBe(true)
})
