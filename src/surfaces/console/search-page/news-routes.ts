// The page of news at /news: for whoever may search, and charged as a news call; the owner reads it free.
import type { Context } from 'hono'
import type { AccountWithBalance } from '../../../accounts/account.ts'
import { errorReply } from '../../../contract/error-body.ts'
import { readNewsQuery } from '../../../contract/news/news-request.ts'
import type { SearchResponse } from '../../../contract/search/search-response.ts'
import type { Clock } from '../../../foundation/clock.ts'
import { Failure, FeedUnavailable } from '../../../foundation/errors.ts'
import type { Operations } from '../../../operations/operations.ts'
import type { FeedLists } from '../../../operations/operator/feed-lists.ts'
import { isOwner } from '../../../operations/operator/operate.ts'
import type { ConsoleEnv, Gate } from '../gate.ts'
import { sendPage } from '../page-headers.ts'
import { cameFromElsewhere } from '../same-site.ts'
import type { PageAssets } from './layout.ts'
import { type NewsPage, renderNewsPage, TOPICS } from './news-page.ts'
import { type Note, renderNote, SIGN_IN } from './render-search-page.ts'
import { settingsOf } from './settings-routes.ts'

interface NewsRoutesNeeds {
  readonly operations: Operations
  readonly feedLists: Pick<FeedLists, 'list'>
  readonly files: PageAssets
  readonly clock: Clock
  readonly whoPays: (context: Context<ConsoleEnv>) => Promise<AccountWithBalance | undefined>
}

const STORIES = '50'

export function addNewsRoutes(gate: Gate, needs: NewsRoutesNeeds): void {
  gate.anyone('GET', '/news', async (context) => {
    const topic = context.req.query('topic') || firstTopic(await needs.feedLists.list())
    const send = (shown: Partial<NewsPage>, note?: Note, status = 200): Response => {
      const page = { topic, topics: new Set<string>(), stories: [], unreached: [], now: needs.clock.now() }
      const frame = { settings: settingsOf(context), assets: needs.files }
      return sendPage(
        context,
        renderNewsPage({ ...page, ...frame, ...shown, note: note && renderNote(note) }),
        status,
      )
    }
    const account = await needs.whoPays(context)
    if (!account) return send({}, SIGN_IN, 401)
    // A link of another site must not spend someone's credits.
    if (cameFromElsewhere(context.req.raw)) {
      const href = `/news?${new URLSearchParams({ topic })}`
      const text = 'Another page brought you here. News are read only when you ask for them.'
      return send({}, { title: 'Show the news?', text, link: { href, text: 'Show the news' } })
    }
    try {
      const { service } = await needs.operations.admitPerson(account, 'search-page')
      const asked = readNewsQuery(new URLSearchParams({ limit: STORIES }))
      const reply = await service.news(topic, asked, { signal: context.req.raw.signal })
      const { news = [] } = JSON.parse(reply.body) as SearchResponse
      return send({ ...(await feedsOf(topic, needs)), stories: news })
    } catch (error) {
      if (error instanceof FeedUnavailable) {
        const { topics, unreached } = await feedsOf(topic, needs)
        return send({ topics }, noNews(error, unreached.length, isOwner(account)))
      }
      if (!(error instanceof Failure)) throw error
      const { status, body } = errorReply(error)
      return send(await feedsOf(topic, needs), { title: 'No news for now', text: body.message }, status)
    }
  })
}

/** What a person can do about it, if anything. */
function noNews({ retryAfterSeconds }: FeedUnavailable, unreached: number, ofOwner: boolean): Note {
  const minutes = Math.ceil(retryAfterSeconds / 60)
  const text =
    unreached === 0
      ? 'No feed has brought a story on this topic yet.'
      : `None of the feeds on this topic can be reached: is this machine on the internet? They are asked again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`
  return {
    title: 'No news yet',
    text,
    ...(ofOwner && { link: { href: '/console/feeds', text: 'See the feeds' } }),
  }
}

/** What is opened where none is named: the first that has a feed. */
function firstTopic(feeds: Awaited<ReturnType<FeedLists['list']>>): string {
  return TOPICS.find((slug) => feeds.some(({ topics }) => topics.includes(slug))) ?? TOPICS[0] ?? ''
}

/** Asked behind the stories: reading them may have asked a feed for the first time. */
async function feedsOf(
  topic: string,
  { feedLists }: Pick<NewsRoutesNeeds, 'feedLists'>,
): Promise<Pick<NewsPage, 'topics' | 'unreached'>> {
  const feeds = await feedLists.list()
  const failing = feeds.filter(({ state }) => state === 'failing' || state === 'given-up')
  return {
    topics: new Set(feeds.flatMap(({ topics }) => topics)),
    unreached: failing.filter(({ topics }) => topics.includes(topic)).map(({ title }) => title),
  }
}
