// A child process that starts a job and is killed after a step of its second page: PATH KIND STEP.
import { openSqlite } from '../../src/adapters/sql/sqlite/open-sqlite.ts'
import { systemClock } from '../../src/foundation/clock.ts'
import { ORDERS, sitesOn } from './sites-on.ts'

const [path = '', kind = '', step = ''] = process.argv.slice(2)

let pages = 0
function killAfter(name: string): void {
  if (name === step && pages === 2) process.kill(process.pid, 'SIGKILL')
}

const database = await openSqlite(path)
const { api } = sitesOn(database, systemClock, ({ credits, store }) => {
  const { reserve } = credits
  const addPage = store.addPage.bind(store)
  const replace = store.replace.bind(store)
  Object.assign(credits, {
    async reserve(...given: Parameters<typeof reserve>) {
      const reservation = await reserve(...given)
      if (given[1] > 0) pages += 1
      killAfter('held')
      return {
        ...reservation,
        async settle(...end: Parameters<typeof reservation.settle>) {
          await reservation.settle(...end)
          killAfter('charged')
        },
      }
    },
  })
  Object.assign(store, {
    async addPage(...given: Parameters<typeof addPage>) {
      await addPage(...given)
      killAfter('kept')
    },
    async replace(...given: Parameters<typeof replace>) {
      const isReplaced = await replace(...given)
      killAfter('told')
      return isReplaced
    },
  })
})
const order = ORDERS[kind]
if (order) await (await api()).start(order, { asked: [kind], idempotencyKey: 'once' })
