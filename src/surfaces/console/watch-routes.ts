// The standing questions of whoever is signed in: listed, put, removed, and what they have delivered.
import { z } from 'zod'
import { readWatchBody, readWatchId, type WatchShown } from '../../contract/watches.ts'
import type { Operations, WatchesOfCaller } from '../../operations/operations.ts'
import type { WatchPutView, WatchResultView, WatchView } from './console-api.ts'
import type { Gate } from './gate.ts'
import { readBody } from './read-body.ts'

const wanted = z.strictObject({ id: z.string(), asked: z.record(z.string(), z.unknown()) })

type Account = Parameters<Operations['admitPerson']>[0]

export function addWatchRoutes(gate: Gate, { operations }: { operations: Operations }): void {
  const of = async (account: Account): Promise<WatchesOfCaller> =>
    (await operations.admitPerson(account, 'console')).watches
  gate.signedIn('GET', '/console/api/watches', async ({ account }) => {
    const { watches } = await (await of(account)).list()
    return watches.map(watchView)
  })
  gate.signedIn('POST', '/console/api/watches', async ({ account }, context) => {
    const { id, asked } = await readBody(context.req.raw, wanted)
    const name = id === '' ? undefined : readWatchId(id)
    const put = await (await of(account)).put(name, readWatchBody(asked))
    return { watch: watchView(put), secret: put.secret ?? null } satisfies WatchPutView
  })
  gate.signedIn('POST', '/console/api/watches/:id/remove', async ({ account }, context) => {
    const id = readWatchId(context.req.param('id') ?? '')
    return watchView(await (await of(account)).remove(id))
  })
  gate.signedIn('GET', '/console/api/watches/:id/results', async ({ account }, context) => {
    const results = await (await of(account)).results(readWatchId(context.req.param('id') ?? ''))
    return results.map(
      ({ title, link, desc, snippet, deliveredAt }): WatchResultView => ({
        title,
        url: link,
        text: snippet ?? desc,
        delivered: deliveredAt,
      }),
    )
  })
}

function watchView(watch: WatchShown): WatchView {
  const { id, q, every, webhook, feed, state, reason, delivered, lastRun } = watch
  return {
    ...{ id, q, every, feed, state, delivered },
    webhook: webhook ?? null,
    reason: reason ?? null,
    last_run: lastRun,
  }
}
