// One node of bench/nodes.ts: charges calls to accounts in the PostgreSQL at URL, some at a time, when it is told to go.
//
// usage: bench/nodes/charge-node.ts URL CALLS AT-ONCE ACCOUNT…
import { createCredits } from '../../src/accounts/money/credits.ts'
import { SqlLedger } from '../../src/adapters/sql/money/sql-ledger.ts'
import { openPostgres } from '../../src/adapters/sql/postgres/open-postgres.ts'
import { steadyClock, systemClock } from '../../src/foundation/clock.ts'

const [url = '', calls = '0', atOnce = '1', ...callers] = process.argv.slice(2)
/** Of a search in fast mode, in billionths of a dollar. */
const PRICE = 1_000_000
const database = await openPostgres(url)
const credits = createCredits({ ledger: new SqlLedger(database), clock: systemClock, steady: steadyClock })
let left = Number(calls)

async function work(): Promise<void> {
  while (left > 0) {
    const [accountId = '', keyId = ''] = callers[left-- % callers.length]?.split('/') ?? []
    const caller = { accountId, keyId, email: '', keyShown: '' }
    // As a search is charged: nothing is held of a balance that covers it.
    const reservation = await credits.reserve(caller, PRICE, 'search', true)
    await reservation.settle(PRICE)
  }
}

console.log('ready')
await new Promise((resolve) => process.stdin.once('data', resolve))
const cpu = process.cpuUsage()
await Promise.all(Array.from({ length: Number(atOnce) }, work))
const { user, system } = process.cpuUsage(cpu)
console.log(JSON.stringify({ cpuMs: (user + system) / 1000 }))
await database.close()
process.stdin.destroy()
