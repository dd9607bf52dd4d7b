// Known keys: one look a second, and none that is older than a change.
import { expect, it } from 'vitest'
import { heldClock } from '../foundation/clock.ts'
import type { KeyOwner } from './key-store.ts'
import { createKnownKeys } from './known-keys.ts'

function room() {
  const steady = heldClock(0)
  const looks: { secret: string; answer(found: KeyOwner | undefined): void }[] = []
  const lookUp = (secret: string) =>
    new Promise<KeyOwner | undefined>((answer) => looks.push({ secret, answer }))
  return { steady, looks, known: createKnownKeys({ lookUp, steady }) }
}

function owner(rateLimit: number): KeyOwner {
  const key = {
    id: 'k',
    accountId: 'a',
    name: 'laptop',
    shown: 'wk_abcde',
    state: 'enabled',
    createdAt: 1,
  } as const
  return { key, account: { id: 'a', email: 'ada@example.com', rateLimit } }
}

it('looks a key up once a second', async () => {
  const { known, looks, steady } = room()
  const first = known.find('s')
  looks[0]?.answer(owner(1))
  expect(await first).toEqual(owner(1))
  steady.advance(999)
  expect(await known.find('s')).toEqual(owner(1))
  expect(looks).toHaveLength(1)
  steady.advance(1)
  const later = known.find('s')
  looks[1]?.answer(owner(2))
  expect(await later).toEqual(owner(2))
})

it('does not hold what was looked up before a change', async () => {
  const { known, looks } = room()
  const first = known.find('s')
  known.forget()
  looks[0]?.answer(owner(1))
  expect(await first).toEqual(owner(1))
  const second = known.find('s')
  looks[1]?.answer(owner(2))
  expect(await second).toEqual(owner(2))
})

it('looks for an unknown key each time', async () => {
  const { known, looks } = room()
  for (const at of [0, 1]) {
    const found = known.find('s')
    looks[at]?.answer(undefined)
    expect(await found).toBeUndefined()
  }
  expect(looks).toHaveLength(2)
})
