// kill -9 between any two steps of a job's page: afterwards the job tells what the ledger holds, and a retry gets the job.
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { heldClock } from '../../src/foundation/clock.ts'
import type { SiteJob } from '../../src/operations/sites/site-api.ts'
import { beginDatabase } from '../support/current-database.ts'
import { runChild } from '../support/run-child.ts'
import { EMAIL, ORDERS, sitesOn } from '../support/sites-on.ts'
import { openIn, tempFolder } from '../support/temp-database.ts'

/** Steps of the second page, and pages that are charged by then. */
const STEPS = { held: 1, kept: 1, charged: 2, told: 2 }

describe.each(Object.keys(ORDERS))('a %s whose process is killed', (kind) => {
  it.each(Object.entries(STEPS))('after its second page was %s has %i pages', async (step, charged) => {
    const folder = tempFolder()
    await beginDatabase(folder)
    const before = await openIn(folder)
    await sitesOn(before).caller(EMAIL, 1e9)
    await before.close()
    const child = runChild('killed-job.ts', [join(folder, 'whippet.db'), kind, step])
    await child.ended()
    expect(child.process.signalCode).toBe('SIGKILL')

    const clock = heldClock(Date.now() + 61_000)
    const room = sitesOn(await openIn(folder), clock)
    const [sites, accountId] = [await room.api(), await room.accountId()]
    const order = ORDERS[kind]
    if (!order) throw new Error('no such order')
    const { body, replayed } = await sites.start(order, { asked: [kind], idempotencyKey: 'once' })
    expect(replayed).toBe(true)
    const { id } = JSON.parse(body) as SiteJob
    const job = await sites.job(id)
    const entries = await room.credits.entries(accountId, { limit: 10 })
    const charges = entries.filter((entry) => entry.kind === 'charge')
    const ledger = charges.reduce((sum, { amount }) => sum - amount, 0)
    const pages = await sites.pages(id, 0, 10)
    const told = pages.reduce((sum, { cost_dollars }) => sum + Math.round(cost_dollars * 1e9), 0)
    expect([charges.length, job.completed, pages.length]).toEqual([charged, charged, charged])
    expect([Math.round(job.cost_dollars * 1e9), told]).toEqual([ledger, ledger])

    await room.credits.sweep()
    clock.advance(120_000)
    await room.credits.sweep()
    expect(await room.credits.funds(accountId)).toEqual({ balance: 1e9 - ledger, held: 0 })
    clock.advance(6 * 60_000)
    expect(await sites.job(id)).toMatchObject({ state: 'failed', completed: charged })
  })
})
