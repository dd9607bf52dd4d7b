// What can happen to a ledger, as commands that run on the model and on the real one, and compare the two.
import fc from 'fast-check'
import { expect } from 'vitest'
import type { Caller } from '../../../src/accounts/money/caller.ts'
import type { Credits, Reservation } from '../../../src/accounts/money/credits.ts'
import { InsufficientCredits } from '../../../src/foundation/errors.ts'
import { CAP, type LedgerModel, type ModelHold } from './model.ts'

/** Credits of two processes on one ledger. */
export interface RealLedger {
  readonly caller: Caller
  readonly processes: Credits[]
  readonly reservations: Map<ModelHold, Reservation>
  readonly wall: { set(ms: number): void }
  readonly steady: { set(ms: number): void }
  /** The credits of a process that begins now. */
  start(): Credits
}

type Command = fc.AsyncCommand<LedgerModel, RealLedger>

/** True where it was done, false where it was refused for want of credits. */
async function wasDone(work: Promise<unknown>): Promise<boolean> {
  try {
    await work
    return true
  } catch (error) {
    expect(error).toBeInstanceOf(InsufficientCredits)
    return false
  }
}

function command(text: string, run: (model: LedgerModel, real: RealLedger) => Promise<void>): Command {
  return {
    check: () => true,
    toString: () => text,
    async run(model, real) {
      const before = model.balance
      await run(model, real)
      const balance = await real.processes[0]!.balance(real.caller.accountId)
      expect(balance).toBe(model.balance)
      if (!text.startsWith('adjust')) expect(balance).toBeGreaterThanOrEqual(Math.min(0, before))
    },
  }
}

/** A hold that somebody still uses. */
function used(model: LedgerModel, pick: number): ModelHold | undefined {
  const live = model.holds.filter(({ ended }) => !ended)
  return live[pick % live.length]
}

const callerOf = ({ caller }: RealLedger, capped: boolean): Caller =>
  capped ? { ...caller, spendCap: CAP } : caller

const costOf = (amount: number, quarters: number): number => Math.ceil((amount * quarters) / 4)

function reserve(process: number, amount: number, capped: boolean): Command {
  return command(`reserve(${process}, ${amount}${capped ? ', capped' : ''})`, async (model, real) => {
    let made: Reservation | undefined
    const reserving = real.processes[process]!.reserve(callerOf(real, capped), amount, 'search')
    const done = await wasDone(reserving.then((one) => (made = one)))
    expect(done).toBe(model.reserve(process, amount, capped))
    if (made) real.reservations.set(model.holds.at(-1)!, made)
  })
}

function extend(pick: number, by: number): Command {
  return command(`extend(#${pick}, +${by})`, async (model, real) => {
    const hold = used(model, pick)
    if (!hold) return
    const total = hold.amount + by
    const done = await wasDone(real.reservations.get(hold)!.extend(total))
    expect(done).toBe(model.extend(hold, total))
  })
}

function settle(pick: number, quarters: number): Command {
  return command(`settle(#${pick}, ${quarters}/4)`, async (model, real) => {
    const hold = used(model, pick)
    if (!hold) return
    const cost = costOf(hold.amount, quarters)
    const done = await wasDone(real.reservations.get(hold)!.settle(cost))
    expect(done).toBe(model.settle(hold, cost))
  })
}

/** All that is open and used settles at once; what a correction has not taken is charged, in whichever order. */
function settleTogether(quarters: number): Command {
  return command(`settle all(${quarters}/4)`, async (model, real) => {
    const holds = model.open().filter(({ ended }) => !ended)
    const costs = holds.map(({ amount }) => costOf(amount, quarters))
    const enough = model.balance >= costs.reduce((sum, cost) => sum + cost, 0)
    const done = await Promise.all(
      holds.map((hold, at) => wasDone(real.reservations.get(hold)!.settle(costs[at]!))),
    )
    if (enough) expect(done).not.toContain(false)
    for (const [at, hold] of holds.entries()) {
      if (done[at]) expect(model.settle(hold, costs[at]!)).toBe(true)
      else Object.assign(hold, { open: false, ended: true })
    }
  })
}

function release(pick: number): Command {
  return command(`release(#${pick})`, async (model, real) => {
    const hold = used(model, pick)
    if (!hold) return
    await real.reservations.get(hold)!.release()
    Object.assign(hold, { open: false, ended: true })
  })
}

function charge(process: number, most: number, quarters: number, capped: boolean): Command {
  const cost = costOf(most, quarters)
  return command(`charge(${process}, ${cost} of ${most}${capped ? ', capped' : ''})`, async (model, real) => {
    const charging = real.processes[process]!.charge(callerOf(real, capped), { most, cost }, 'search')
    const covered = most === 0 || model.covers(most, capped)
    expect(await wasDone(charging)).toBe(covered)
    if (covered) model.charge(cost)
  })
}

function add(amount: number): Command {
  return command(`add(${amount})`, async (model, real) => {
    await real.processes[0]!.add(real.caller.accountId, amount)
    model.balance += amount
  })
}

function adjust(amount: number): Command {
  return command(`adjust(${amount})`, async (model, real) => {
    await real.processes[0]!.adjust(real.caller.accountId, amount, 'a correction')
    model.balance += amount
  })
}

function setClock(by: number): Command {
  return command(`step the clock(${by})`, async (model, real) => {
    model.wall += by
    real.wall.set(model.wall)
  })
}

function wait(ms: number): Command {
  return command(`wait(${ms})`, async (model, real) => {
    model.steady += ms
    model.wall += ms
    real.steady.set(model.steady)
    real.wall.set(model.wall)
  })
}

function sweep(process: number): Command {
  return command(`sweep(${process})`, async (model, real) => {
    expect(await real.processes[process]!.sweep()).toBe(model.sweep(process))
  })
}

/** Calls that outlast every hold there is. */
function outlast(process: number): Command {
  return command(`outlast(${process})`, async (model, real) => {
    const credits = real.processes[process]!
    expect(await credits.sweep()).toBe(model.sweep(process))
    model.steady += 50_000
    real.steady.set(model.steady)
    expect(await credits.sweep()).toBe(model.sweep(process))
  })
}

function kill(process: number): Command {
  return command(`kill(${process})`, async (model, real) => {
    model.kill(process)
    real.processes[process] = real.start()
  })
}

const process = fc.constantFrom(0, 1)
const pick = fc.nat({ max: 7 })
const amount = fc.oneof(fc.constantFrom(0, 1, 2), fc.integer({ min: 1, max: 400 }))
const some = fc.oneof(fc.constantFrom(1, 2), fc.integer({ min: 1, max: 400 }))
const quarters = fc.nat({ max: 4 })
const capped = fc.boolean()
const HOUR = 3_600_000

const reserving = fc.tuple(process, amount, capped).map((chosen) => reserve(...chosen))
const settling = fc.tuple(pick, quarters).map((chosen) => settle(...chosen))
const adding = some.map(add)

/** What keeps money moving stands here more often, or most orders of events would be refusals. */
export const ledgerCommands: fc.Arbitrary<Command>[] = [
  ...[reserving, reserving, reserving, reserving, reserving],
  ...[settling, settling, settling],
  ...[adding, adding],
  fc.tuple(pick, some).map((chosen) => extend(...chosen)),
  quarters.map(settleTogether),
  pick.map(release),
  fc.tuple(process, amount, quarters, capped).map((chosen) => charge(...chosen)),
  some.map((one) => adjust(-one)),
  fc.constantFrom(-26 * HOUR, -60_000, -1, 1, 60_000, 26 * HOUR).map(setClock),
  fc.constantFrom(1, 5_000, 25_000, 50_000).map(wait),
  process.map(sweep),
  process.map(outlast),
  process.map(kill),
]
