// The library, the feeds and crawls, for their owner: what is there, what is added, brought up to date, repeated and removed.
import { z } from 'zod'
import { given } from '../../../foundation/given.ts'
import type { LibraryJobs } from '../../../operations/library/library-jobs.ts'
import type { CrawlJobs } from '../../../operations/operator/crawls/crawl-jobs.ts'
import type { CrawlSchedules } from '../../../operations/operator/crawls/crawl-schedules.ts'
import type { FeedLists } from '../../../operations/operator/feed-lists.ts'
import type { FeedView } from '../console-api.ts'
import type { Gate } from '../gate.ts'
import { readBody } from '../read-body.ts'

const LONGEST = 2_000
/** Sites of a list. */
const MOST_CHOSEN = 100

const text = z.string().min(1).max(LONGEST)
const named = z.strictObject({ name: text })
const only = z.array(text).min(1).max(MOST_CHOSEN).exactOptional()
const looked = z.strictObject({ source: text })
const wanted = looked.extend({ keep: z.boolean().exactOptional(), only })
const list = z.strictObject({ name: text, text: z.string() })
const chosen = list.extend({ only })
/** Bookmarks with their pictures are long; 50,000 addresses are less than that. */
const LONGEST_LIST = 16 * 1_048_576

export function addOwnerLibraryRoutes(gate: Gate, { library }: { library: LibraryJobs }): void {
  const path = '/console/api/owner/library'
  gate.owner('GET', path, () => library.list())
  gate.owner('GET', `${path}/search`, (_, context) => {
    const asked = (name: string): string | undefined =>
      context.req.query(name)?.slice(0, LONGEST) || undefined
    return library.search({
      words: asked('q') ?? '',
      ...given({ language: asked('language'), category: asked('category') }),
    })
  })
  gate.owner('POST', `${path}/look`, async (_, context) => {
    const { source } = await readBody(context.req.raw, looked)
    return library.look(source)
  })
  gate.owner('POST', `${path}/add`, async (_, context) => {
    const { source, ...options } = await readBody(context.req.raw, wanted)
    return context.json(await library.add(source, options), 202)
  })
  gate.owner('POST', `${path}/list/look`, async (_, context) => {
    const { name, text: sent } = await readBody(context.req.raw, list, LONGEST_LIST)
    return library.lookAtList(name, sent)
  })
  gate.owner('POST', `${path}/list`, async (_, context) => {
    const { name, text: sent, ...options } = await readBody(context.req.raw, chosen, LONGEST_LIST)
    return context.json(await library.addList(name, sent, options), 202)
  })
  gate.owner('POST', `${path}/update`, async (_, context) => {
    const { name } = await readBody(context.req.raw, named)
    await library.update(name)
    return context.json({}, 202)
  })
  gate.owner('POST', `${path}/remove`, async (_, context) => {
    const { name } = await readBody(context.req.raw, named)
    return { removed: await library.remove(name) }
  })
}

/** Of some thousand feeds. */
const MOST_BYTES = 2_000_000

const one = z.strictObject({ url: z.string(), topic: z.string(), title: z.string().exactOptional() })
const outline = z.strictObject({ opml: z.string(), topic: z.string().exactOptional() })

export function addOwnerFeedsRoutes(gate: Gate, { feedLists }: { feedLists: FeedLists }): void {
  const path = '/console/api/owner/feeds'
  gate.owner('GET', path, (): Promise<readonly FeedView[]> => feedLists.list())
  gate.owner('GET', `${path}.opml`, async (_, context) =>
    context.body(await feedLists.exportOpml(), 200, {
      'content-type': 'text/x-opml; charset=utf-8',
      'content-disposition': 'attachment; filename="whippet-feeds.opml"',
    }),
  )
  gate.owner('POST', `${path}.opml`, async (_, context) => {
    const { opml, topic } = await readBody(context.req.raw, outline, MOST_BYTES)
    return feedLists.importOpml(opml, topic)
  })
  gate.owner('POST', path, async (_, context) => {
    return { added: await feedLists.add(await readBody(context.req.raw, one)) }
  })
  gate.owner('POST', `${path}/remove`, async (_, context) => {
    const { url } = await readBody(context.req.raw, z.strictObject({ url: z.string() }))
    return { topics: await feedLists.remove(url) }
  })
}

const crawl = z.strictObject({
  seeds: z.array(z.string()),
  max_pages: z.number(),
  depth: z.number(),
  every_days: z.number().exactOptional(),
})

export function addCrawlRoutes(
  gate: Gate,
  { crawlJobs, crawlSchedules }: { crawlJobs: CrawlJobs; crawlSchedules: CrawlSchedules },
): void {
  gate.owner('GET', '/console/api/crawls', () => crawlJobs.listAll())
  gate.owner('POST', '/console/api/crawls', async (_, context) => {
    const { seeds, max_pages: maxPages, depth, every_days: days } = await readBody(context.req.raw, crawl)
    const order = { seeds, maxPages, depth }
    return days === undefined ? crawlJobs.queue(order) : crawlSchedules.begin(order, days)
  })
  gate.owner('POST', '/console/api/crawls/:id/stop', (_, context) =>
    crawlJobs.stop(context.req.param('id') ?? ''),
  )
  gate.owner('GET', '/console/api/crawl-schedules', () => crawlSchedules.list())
  gate.owner('POST', '/console/api/crawl-schedules/:id/remove', async (_, context) => {
    const id = context.req.param('id') ?? ''
    await crawlSchedules.remove(id)
    return { removed: id }
  })
}
