// The feeds of the news, for their owner: listed, added by address, taken in and given out as OPML, taken out.
import { z } from 'zod'
import type { FeedLists } from '../../../operations/operator/feed-lists.ts'
import type { FeedsImportedView, FeedView } from '../console-api.ts'
import type { Gate } from '../gate.ts'
import { readBody } from '../read-body.ts'

/** Of some thousand feeds. */
const MOST_BYTES = 2_000_000

const one = z.strictObject({ url: z.string(), topic: z.string(), title: z.string().exactOptional() })
const list = z.strictObject({ opml: z.string(), topic: z.string().exactOptional() })

export function addOwnerFeedsRoutes(gate: Gate, { feedLists }: { feedLists: FeedLists }): void {
  const path = '/console/api/owner/feeds'
  gate.owner('GET', path, async (_, context) => {
    const shown: readonly FeedView[] = await feedLists.list()
    return context.json(shown)
  })
  gate.owner('GET', `${path}.opml`, async (_, context) =>
    context.body(await feedLists.exportOpml(), 200, {
      'content-type': 'text/x-opml; charset=utf-8',
      'content-disposition': 'attachment; filename="whippet-feeds.opml"',
    }),
  )
  gate.owner('POST', `${path}.opml`, async (_, context) => {
    const { opml, topic } = await readBody(context.req.raw, list, MOST_BYTES)
    const shown: FeedsImportedView = await feedLists.importOpml(opml, topic)
    return context.json(shown)
  })
  gate.owner('POST', path, async (_, context) => {
    const added = await feedLists.add(await readBody(context.req.raw, one))
    return context.json({ added })
  })
  gate.owner('POST', `${path}/remove`, async (_, context) => {
    const { url } = await readBody(context.req.raw, z.strictObject({ url: z.string() }))
    return context.json({ topics: await feedLists.remove(url) })
  })
}
