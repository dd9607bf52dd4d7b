// The sweep at start, and its stop.
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { silentLogger } from '../../foundation/logger.ts'
import type { Credits } from './credits.ts'
import { sweepReservations } from './hold-watch.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

it('sweeps at once and every few seconds, through failures, until stopped', async () => {
  let sweeps = 0
  const logged: string[] = []
  const sweep: Credits['sweep'] = async () => {
    sweeps += 1
    if (sweeps === 2) throw new Error('no database')
    return sweeps === 1 ? 3 : 0
  }
  const logger = {
    ...silentLogger,
    info: (_: object, message: string) => logged.push(message),
    error: (_: object, message: string) => logged.push(message),
  }
  const sweeping = sweepReservations({ credits: { sweep }, logger })
  await vi.advanceTimersByTimeAsync(10_000)
  expect(sweeps).toBe(3)
  expect(logged).toEqual(['ended abandoned reservations', 'could not sweep reservations'])
  sweeping.stop()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(sweeps).toBe(3)
})
