// The library and the feeds, for their owner: what is there, what catalogues have, what is added, brought up to date and removed.
import { z } from 'zod'
import type { LibraryJobs } from '../../../operations/library/library-jobs.ts'
import type { FeedLists } from '../../../operations/operator/feed-lists.ts'
import type {
  FeedsImportedView,
  FeedView,
  LibraryFoundView,
  LibraryItemView,
  LibraryOfferView,
} from '../console-api.ts'
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
  gate.owner('GET', path, async (_, context) => {
    const items: readonly LibraryItemView[] = await library.list()
    return context.json(items)
  })
  gate.owner('GET', `${path}/search`, async (_, context) => {
    const [words = '', language = '', category = ''] = ['q', 'language', 'category'].map((name) =>
      (context.req.query(name) ?? '').slice(0, LONGEST),
    )
    const found: readonly LibraryFoundView[] = await library.search({
      words,
      ...(language === '' ? {} : { language }),
      ...(category === '' ? {} : { category }),
    })
    return context.json(found)
  })
  gate.owner('POST', `${path}/look`, async (_, context) => {
    const { source } = await readBody(context.req.raw, looked)
    const offer: LibraryOfferView = await library.look(source)
    return context.json(offer)
  })
  gate.owner('POST', `${path}/add`, async (_, context) => {
    const { source, ...options } = await readBody(context.req.raw, wanted)
    const offer: LibraryOfferView = await library.add(source, options)
    return context.json(offer, 202)
  })
  gate.owner('POST', `${path}/list/look`, async (_, context) => {
    const sent = await readBody(context.req.raw, list, LONGEST_LIST)
    const offer: LibraryOfferView = await library.lookAtList(sent.name, sent.text)
    return context.json(offer)
  })
  gate.owner('POST', `${path}/list`, async (_, context) => {
    const { name, text: sent, ...options } = await readBody(context.req.raw, chosen, LONGEST_LIST)
    const offer: LibraryOfferView = await library.addList(name, sent, options)
    return context.json(offer, 202)
  })
  gate.owner('POST', `${path}/update`, async (_, context) => {
    const { name } = await readBody(context.req.raw, named)
    await library.update(name)
    return context.json({}, 202)
  })
  gate.owner('POST', `${path}/remove`, async (_, context) => {
    const { name } = await readBody(context.req.raw, named)
    return context.json({ removed: await library.remove(name) })
  })
}

/** Of some thousand feeds. */
const MOST_BYTES = 2_000_000

const one = z.strictObject({ url: z.string(), topic: z.string(), title: z.string().exactOptional() })
const outline = z.strictObject({ opml: z.string(), topic: z.string().exactOptional() })

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
    const { opml, topic } = await readBody(context.req.raw, outline, MOST_BYTES)
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
