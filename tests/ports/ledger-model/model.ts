// What credits should do, in a few lines without a database: the other side of the comparison.

export interface ModelHold {
  readonly process: number
  readonly capped: boolean
  amount: number
  /** Holds money now. */
  open: boolean
  /** Once held money: an end of it is an end of something. */
  reserved: boolean
  /** Settled, released or lost with its process: nothing more is asked of it. */
  ended: boolean
}

export const CAP = 300
const WATCHED_MS = 50_000

export class LedgerModel {
  balance: number
  requests = 0
  charged = 0
  /** Never goes back. */
  steady = 0
  wall: number = Date.UTC(2026, 10, 15, 12)
  readonly holds: ModelHold[] = []
  readonly spentOn: Map<string, number> = new Map()
  /** For each process, when it first saw a hold. */
  readonly seen: Map<ModelHold, number>[] = [new Map(), new Map()]

  constructor(balance: number) {
    this.balance = balance
  }

  get held(): number {
    return this.open().reduce((sum, { amount }) => sum + amount, 0)
  }

  open(): ModelHold[] {
    return this.holds.filter(({ open }) => open)
  }

  get day(): string {
    return new Date(this.wall).toISOString().slice(0, 10)
  }

  covers(amount: number, capped: boolean): boolean {
    const spent = (this.spentOn.get(this.day) ?? 0) + this.held
    return this.balance - this.held >= amount && !(capped && spent + amount > CAP)
  }

  reserve(process: number, amount: number, capped: boolean): boolean {
    if (amount > 0 && !this.covers(amount, capped)) return false
    this.holds.push({ process, capped, amount, open: amount > 0, reserved: amount > 0, ended: false })
    return true
  }

  extend(hold: ModelHold, total: number): boolean {
    if (total <= hold.amount) return true
    if (hold.reserved && !hold.open) return false
    if (!this.covers(total - hold.amount, hold.capped)) return false
    Object.assign(hold, { amount: total, open: true, reserved: true })
    return true
  }

  settle(hold: ModelHold, cost: number): boolean {
    hold.ended = true
    const wasOpen = hold.open
    hold.open = false
    if (cost === 0) {
      if (wasOpen || !hold.reserved) this.requests += 1
      return true
    }
    const there = wasOpen ? this.balance : this.balance - this.held
    if (there < cost) return false
    this.charge(cost)
    return true
  }

  charge(cost: number): void {
    this.balance -= cost
    this.charged += cost
    this.requests += 1
    this.spentOn.set(this.day, (this.spentOn.get(this.day) ?? 0) + cost)
  }

  sweep(process: number): number {
    const seen = this.seen[process]!
    const over: ModelHold[] = []
    for (const hold of this.open()) {
      if (!seen.has(hold)) seen.set(hold, this.steady)
      if (this.steady - seen.get(hold)! >= WATCHED_MS) over.push(hold)
    }
    for (const hold of over) hold.open = false
    return over.length
  }

  kill(process: number): void {
    for (const hold of this.holds) if (hold.process === process) hold.ended = true
    this.seen[process] = new Map()
  }
}
