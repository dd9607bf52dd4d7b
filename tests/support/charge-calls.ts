// A child process that charges calls and prints each cost once it was told so: PATH ACCOUNT KEY COUNT CONCURRENCY UNENDED.
import { createCredits } from '../../src/accounts/money/credits.ts'
import { SqlLedger } from '../../src/adapters/sql/money/sql-ledger.ts'
import { openSqlite } from '../../src/adapters/sql/sqlite/open-sqlite.ts'
import { steadyClock, systemClock } from '../../src/foundation/clock.ts'
import { InsufficientCredits } from '../../src/foundation/errors.ts'

const [path = '', accountId = '', keyId = '', count = '0', concurrency = '1', unended = '0'] =
  process.argv.slice(2)
const database = await openSqlite(path)
const credits = createCredits({ ledger: new SqlLedger(database), clock: systemClock, steady: steadyClock })
const caller = { accountId, keyId, email: 'child@example.com', keyShown: 'wk_child' }
let left = Number(count)
const MOST = 2_000

async function callOnce(): Promise<void> {
  const cost = 1_000 + (left % 97)
  try {
    const reservation = await credits.reserve(caller, MOST, 'search')
    await reservation.settle(cost)
    console.log(`charged ${cost}`)
  } catch (error) {
    if (!(error instanceof InsufficientCredits)) throw error
    console.log('refused')
  }
}

async function work(): Promise<void> {
  while (left > 0) {
    left -= 1
    await callOnce()
  }
}

// Of calls that are under way for as long as the process lives.
for (let at = 0; at < Number(unended); at += 1) await credits.reserve(caller, MOST, 'search')
await Promise.all(Array.from({ length: Number(concurrency) }, work))
await database.close()
