// What only the owner sees: the index, the feeds, the traffic and the settings in force.
import type { OwnerView } from '../../../operations/operator/owner-view.ts'
import type {
  FeedView,
  IndexView,
  OverviewView,
  RequestsView,
  SettingView,
  TrafficView,
} from '../console-api.ts'
import type { Gate } from '../gate.ts'
import { opmlOf } from './opml.ts'

const TEXT = 200

export function addOwnerRoutes(gate: Gate, { owner }: { owner: OwnerView }): void {
  const show = <T extends object>(path: string, look: () => Promise<T> | T): void =>
    gate.owner('GET', `/console/api/owner/${path}`, async (_, context) => context.json(await look()))
  show<IndexView>('index', () => owner.index())
  show<readonly FeedView[]>('feeds', () => owner.feeds())
  show<TrafficView>('traffic', () => owner.traffic())
  show<readonly SettingView[]>('settings', () => owner.settings())
  show<OverviewView>('overview', () => owner.overview())
  gate.owner('GET', '/console/api/owner/requests', (_, context) => {
    const [status, route, key] = ['status', 'route', 'key'].map((name) => {
      const given = context.req.query(name)
      return given === undefined || given === '' ? undefined : given.slice(0, TEXT)
    })
    const shown: RequestsView = owner.requests({
      ...(status === undefined ? {} : { status }),
      ...(route === undefined ? {} : { route }),
      ...(key === undefined ? {} : { key }),
    })
    return context.json(shown)
  })
  gate.owner('GET', '/console/api/owner/feeds.opml', async (_, context) => {
    const feeds = await owner.feeds()
    const topics = [...new Set(feeds.flatMap((feed) => feed.topics))].sort()
    const lists = topics.map((topic) => ({
      topic,
      feeds: feeds.filter((feed) => feed.topics.includes(topic)),
    }))
    return context.body(opmlOf(lists), 200, {
      'content-type': 'text/x-opml; charset=utf-8',
      'content-disposition': 'attachment; filename="whippet-feeds.opml"',
    })
  })
}
