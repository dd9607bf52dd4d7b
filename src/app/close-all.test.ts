// Tests of close-all.ts.
import { expect, it } from 'vitest'
import { silentLogger } from '../foundation/logger.ts'
import { closeAll } from './close-all.ts'

it('closes the rest where one fails, and says why it did', async () => {
  const closed: string[] = []
  const logged: object[] = []
  const logger = { ...silentLogger, error: (fields: object) => void logged.push(fields) }
  const broken = new Error('broken')
  await closeAll(
    [
      () => closed.push('first'),
      () => Promise.reject(broken),
      () => {
        throw broken
      },
      async () => closed.push('last'),
    ],
    logger,
  )
  expect(closed).toEqual(['first', 'last'])
  expect(logged).toEqual([{ err: broken }, { err: broken }])
})
