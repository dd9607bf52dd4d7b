// What a service bears while it is under load: servers and nodes that are killed, that hang and that come back. Nobody is
// charged for what they did not get, and nothing that was stored is lost or there twice.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startChildService } from '../support/child-service.ts'
import { type Installation, LONG_MS, type Servers, startInstallation } from './installation.ts'

/** Searches that are answered, and pages that are stored, while something is away. */
const SEARCHES = 12
const PAGES = 60

export function faultsSuite(servers: Servers): void {
  describe('two nodes of the service under load', () => {
    let on: Installation
    beforeAll(async () => {
      on = await startInstallation(servers, 'faults')
    }, LONG_MS)
    afterAll(() => on?.close())

    const bears = (what: string, test: () => Promise<void>): void => it(what, test, LONG_MS)
    const dataNode = async () => {
      const manager = await servers.openSearch().manager()
      const found = servers.openSearch().nodes.find((node) => node !== manager)
      if (!found) throw new Error('no other node than the manager')
      return found
    }
    /** While a part of the index server is away, both nodes answer and take pages that are found. */
    const goesOn = async (load: Awaited<ReturnType<Installation['underLoad']>>): Promise<void> => {
      await load.answered(SEARCHES, 0)
      await load.answered(SEARCHES, 1)
      await on.untilFound((await on.putPages(3)).mark)
    }

    for (const [which, choose] of [
      ['a data node of the index', dataNode],
      ['the elected manager of the index', () => servers.openSearch().manager()],
    ] as const) {
      bears(`outlive ${which} that is killed and comes back`, async () => {
        const victim = await choose()
        const load = await on.underLoad()
        await load.answered(SEARCHES)
        await victim.kill()
        await goesOn(load)
        await victim.restart()
        await servers.openSearch().untilGreen()
        await on.expectNothingWrong(load, [200, 503])
      })

      bears(`outlive ${which} that hangs and goes on`, async () => {
        const victim = await choose()
        const load = await on.underLoad()
        await load.answered(SEARCHES)
        victim.pause()
        try {
          await goesOn(load)
        } finally {
          victim.resume()
        }
        await servers.openSearch().untilGreen()
        await on.expectNothingWrong(load, [200, 503])
      })
    }

    bears('put callers off while all of the index is away, and find everything when it is back', async () => {
      const load = await on.underLoad()
      await load.answered(SEARCHES)
      await Promise.all(servers.openSearch().nodes.map((node) => node.kill()))
      await load.putOff(6)
      await load.stored(PAGES)
      const ready = await fetch(`${on.nodes[0]?.url}/ready`)
      expect([ready.status, await ready.json()]).toMatchObject([
        503,
        { message: expect.stringContaining('index') },
      ])
      await Promise.all(servers.openSearch().nodes.map((node) => node.restart()))
      await servers.openSearch().untilGreen()
      await load.answered(SEARCHES)
      await on.expectNothingWrong(load, [200, 503])
      await on.untilReady()
    })

    bears('outlive one another', async () => {
      const load = await on.underLoad()
      await load.answered(SEARCHES, 0)
      await on.nodes[0]?.kill()
      await load.answered(SEARCHES, 1)
      await load.stored(PAGES)
      on.nodes[0] = await startChildService(on.environment('node0'))
      await load.answered(SEARCHES, 0)
      await on.expectNothingWrong(load, [200], 'dropped')
    })

    bears('go on while one of them hangs, and it does so too when it wakes up', async () => {
      const load = await on.underLoad()
      await load.answered(SEARCHES, 0)
      on.nodes[0]?.process.kill('SIGSTOP')
      try {
        await load.answered(SEARCHES, 1)
        await load.stored(PAGES)
      } finally {
        on.nodes[0]?.process.kill('SIGCONT')
      }
      await load.answered(SEARCHES, 0)
      // A connection that was kept open is given up when it wakes up, also where a call has just come in by it.
      await on.expectNothingWrong(load, [200, 503], 'dropped')
    })

    bears('answer all the same without Redis, and with it again', async () => {
      const load = await on.underLoad()
      await load.answered(SEARCHES)
      await servers.redis().kill()
      await load.answered(SEARCHES, 0)
      await load.answered(SEARCHES, 1)
      await servers.redis().restart()
      await load.answered(SEARCHES)
      await on.expectNothingWrong(load, [200])
    })

    bears('put callers off while PostgreSQL starts anew, and never with a defect', async () => {
      const load = await on.underLoad()
      await load.answered(SEARCHES)
      await servers.postgres().restart()
      await load.answered(SEARCHES, 0)
      await load.answered(SEARCHES, 1)
      await load.stored(PAGES)
      await on.untilReady()
      await on.expectNothingWrong(load, [200, 503], 'put off')
    })
  })
}
