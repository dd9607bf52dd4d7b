// The loop of standing questions: whose are run in a round, however many one account has.
import { expect, it } from 'vitest'
import type { Watch } from '../../engine/search/watch/watch-store.ts'
import { heldClock } from '../../foundation/clock.ts'
import { silentLogger } from '../../foundation/logger.ts'
import { createWatchLoop, type WatchLoop } from './watch-loop.ts'

/** On watches that are due again as soon as they have run. */
function loopOn(due: readonly Watch[], run: (watch: Watch) => Promise<void>): WatchLoop {
  return createWatchLoop({
    matches: {
      due: async (_, __, limit, except = []) =>
        due.filter(({ accountId }) => !except.includes(accountId)).slice(0, limit),
    },
    match: async () => 0,
    run,
    webhooks: { begin: async () => undefined, ended: async () => undefined },
    indexed: () => 0,
    isMyTurn: () => true,
    clock: heldClock(0),
    logger: silentLogger,
  })
}

const of = (accountId: string, count: number): Watch[] =>
  Array.from({ length: count }, (_, n) => ({ accountId, key: `${accountId}${n}`, id: `${n}` }) as Watch)

it('lets accounts take turns, those that have waited first', async () => {
  const hostile = Array.from({ length: 6 }, (_, n) => of(`hostile-${n}`, 10_000)).flat()
  let ran: Watch[] = []
  const loop = loopOn([...hostile, ...of('ann', 1)], async (watch) => void ran.push(watch))
  const round = async (): Promise<Record<string, number>> => {
    ran = []
    await loop.look()
    expect(new Set(ran.map(({ key }) => key)).size).toBe(ran.length)
    return Object.fromEntries(
      [...Map.groupBy(ran, (one) => one.accountId)].map(([id, all]) => [id, all.length]),
    )
  }
  expect(await round()).toEqual({ 'hostile-0': 16, 'hostile-1': 16, 'hostile-2': 16, 'hostile-3': 16 })
  expect(await round()).toMatchObject({ 'hostile-4': 16, 'hostile-5': 16, ann: 1 })
})

it('leaves alone for a while what could not be run, and runs the rest of its account', async () => {
  const ran: string[] = []
  const loop = loopOn(of('ann', 20), async ({ key }) => {
    ran.push(key)
    if (key === 'ann0') throw new Error('not for now')
  })
  await loop.look()
  await loop.look()
  expect(ran.filter((key) => key === 'ann0')).toHaveLength(1)
  expect(ran).toContain('ann16')
})
