// A child process that takes a payment and is killed after one of its steps: PATH SETTINGS PAYMENT STEP.
import { openSqlite } from '../../../src/adapters/sql/sqlite/open-sqlite.ts'
import { systemClock } from '../../../src/foundation/clock.ts'
import { payingNode } from './paying-node.ts'

const [path = '', settings = '{}', payment = '{}', step = ''] = process.argv.slice(2)

function killAfter(name: string): void {
  if (name === step) process.kill(process.pid, 'SIGKILL')
}

/** The same method, and the end of the process after it where that is the step. */
function after<T extends object>(
  owner: T,
  method: keyof T,
  name: (result: unknown, ...args: never[]) => string,
): void {
  const real = (owner[method] as unknown as (...args: unknown[]) => Promise<unknown>).bind(owner)
  Object.assign(owner, {
    [method]: async (...args: never[]) => {
      const result = await real(...args)
      killAfter(name(result, ...args))
      return result
    },
  })
}

const database = await openSqlite(path)
const node = await payingNode(
  database,
  JSON.parse(settings) as Record<string, string>,
  systemClock,
  (parts) => {
    after(parts.store, 'claim', () => 'claimed')
    after(parts.gateway, 'verify', () => 'verified')
    after(parts.gateway, 'settle', () => 'settled')
    after(parts.store, 'change', (_, ...[, , to]: [never, never, never]) =>
      (to as { state: string }).state === 'settling' ? 'kept' : 'noted',
    )
  },
)
await node.payForCall(
  {
    endpoint: 'search',
    request: 'r',
    resource: { url: 'http://whippet.test/r', description: 'a call' },
    price: { exact: 1_000_000, upto: 1_000_000 },
    async run() {
      killAfter('worked')
      return { reply: { contentType: 'text/plain', body: 'the reply to r' }, cost: 1_000_000 }
    },
  },
  JSON.parse(payment) as Record<string, unknown>,
)
