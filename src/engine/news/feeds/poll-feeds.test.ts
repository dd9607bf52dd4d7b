// Tests of polling: conditional requests, failures that stay with their feed, feeds that never answer.
import { describe, expect, it } from 'vitest'
import { type Answer, type MapFetcher, mapFetcher } from '../../../../tests/support/map-fetcher.ts'
import { MemoryArticleStore } from '../../../../tests/support/memory-article-store.ts'
import { heldClock } from '../../../foundation/clock.ts'
import { PageGone, PageRefusedForNow, PageUnavailable, PageUnreadable } from '../../../foundation/errors.ts'
import { silentLogger } from '../../../foundation/logger.ts'
import { createPollFeeds, type FeedPoll, type Subscription } from './poll-feeds.ts'

const NOW = Date.parse('2025-06-10T12:00:00Z')

function rss(...names: string[]): string {
  const items = names.map(
    (name) => `<item><title>Title ${name}</title><link>https://n.example/${name}</link></item>`,
  )
  return `<rss><channel><language>en-us</language>${items.join('')}</channel></rss>`
}

function subscription(name: string, topics: string[] = ['top']): Subscription {
  return { feed: { title: name, url: `https://${name}.example/feed` }, topics }
}

function setUp(answers: Record<string, Answer>, feedTimeoutMs = 60_000) {
  const fetcher = mapFetcher(answers)
  const articles = new MemoryArticleStore()
  const clock = heldClock(NOW)
  const pollFeeds = createPollFeeds({
    articles,
    fetcher,
    clock,
    logger: silentLogger,
    random: () => 1,
    feedTimeoutMs,
  })
  const never = new AbortController().signal
  const poll = (...feeds: Subscription[]): Promise<FeedPoll[]> => pollFeeds(feeds, never)
  return { fetcher, articles, clock, poll, pollFeeds }
}

function results(polls: readonly FeedPoll[]): string[] {
  return polls.map(({ result }) => result)
}

describe('pollFeeds', () => {
  it('keeps the articles of a feed in each of its topics', async () => {
    const { poll, articles } = setUp({ 'https://a.example/feed': rss('one', 'two') })
    const [polled] = await poll(subscription('a', ['top', 'us']))
    expect(polled?.articles.map(({ url, lang }) => [url, lang])).toEqual([
      ['https://n.example/one', 'en'],
      ['https://n.example/two', 'en'],
    ])
    expect(await articles.recent('top')).toHaveLength(2)
    expect(await articles.recent('us')).toHaveLength(2)
  })

  it('asks with the validators it was given, and takes 304 for an answer', async () => {
    const seen: (string | undefined)[][] = []
    const { poll, articles, clock } = setUp({
      'https://a.example/feed': (options) => {
        seen.push([options.etag, options.lastModified, String(options.robots)])
        if (options.etag === '"v1"') return { notModified: true }
        return { body: Buffer.from(rss('one')), etag: '"v1"', lastModified: 'Tue, 10 Jun 2025 10:00:00 GMT' }
      },
    })
    expect(results(await poll(subscription('a')))).toEqual(['changed'])
    clock.advance(1000)
    expect(results(await poll(subscription('a')))).toEqual(['unchanged'])
    expect(results(await poll(subscription('a')))).toEqual(['unchanged'])
    expect(seen).toEqual([
      [undefined, undefined, 'false'],
      ['"v1"', 'Tue, 10 Jun 2025 10:00:00 GMT', 'false'],
      ['"v1"', 'Tue, 10 Jun 2025 10:00:00 GMT', 'false'],
    ])
    expect(await articles.feedStates()).toMatchObject([{ lastOk: NOW + 1000, failures: 0 }])
    expect(await articles.topicState('top')).toMatchObject({ revision: 1 })
  })

  it('keeps no validator that is too long to be sent', async () => {
    const { poll, articles } = setUp({
      'https://a.example/feed': () => ({ body: Buffer.from(rss('one')), etag: `"${'v'.repeat(1000)}"` }),
    })
    await poll(subscription('a'))
    expect((await articles.feedStates())[0]).not.toHaveProperty('etag')
  })

  it('asks for everything again when the feed has come to another topic', async () => {
    const { poll, articles } = setUp({
      'https://a.example/feed': ({ etag }) =>
        etag === undefined ? { body: Buffer.from(rss('one')), etag: '"v1"' } : { notModified: true },
    })
    await poll(subscription('a', ['top']))
    await poll(subscription('a', ['top', 'us']))
    expect(await articles.recent('us')).toHaveLength(1)
  })

  it('lets a broken feed fail alone', async () => {
    const { poll, articles } = setUp({
      'https://a.example/feed': new PageUnavailable('a.example answered 500'),
      'https://b.example/feed': '<html>Not a feed</html>',
      'https://c.example/feed': () => {
        throw new TypeError('a defect')
      },
      'https://e.example/feed': rss('one'),
    })
    const polls = await poll(...['a', 'b', 'c', 'd', 'e'].map((name) => subscription(name)))
    expect(results(polls)).toEqual(['failed', 'failed', 'failed', 'failed', 'changed'])
    expect(polls.map(({ error }) => error)).toEqual([
      'a.example answered 500',
      'https://b.example/feed is no readable feed: its root element is <html>',
      'a defect',
      'https://d.example/feed answered 404',
      undefined,
    ])
    expect((await articles.feedStates()).map(({ failures }) => failures).sort()).toEqual([0, 1, 1, 1, 1])
  })

  it('gives up on a feed that never answers, while the others are read', async () => {
    const { poll, fetcher } = setUp({ 'https://a.example/feed': () => new Promise(() => {}) }, 2_000)
    for (const name of ['b', 'c']) fetcher.answers.set(`https://${name}.example/feed`, rss(name))
    const polls = await poll(subscription('a'), subscription('b'), subscription('c'))
    expect(results(polls)).toEqual(['failed', 'changed', 'changed'])
    expect(polls[0]?.error).toBe('The feed did not answer in time')
  })

  it('holds nothing against the feeds when none can be reached', async () => {
    const { poll, articles, fetcher } = setUp({})
    fetcher.offline = true
    await poll(subscription('a'), subscription('b'), subscription('c'))
    expect(await articles.feedStates()).toMatchObject(
      Array.from({ length: 3 }, () => ({
        failures: 0,
        lastError: 'The service is offline',
        nextDue: NOW + 60_000,
      })),
    )
  })

  it('tries soon again what may have passed, and nothing that was refused', async () => {
    const { poll, articles, fetcher } = setUp({})
    const failures = {
      a: new PageUnavailable('a.example answered 500'),
      b: rss('one').slice(0, 4),
      c: new PageUnavailable('c.example answered 503', 3000),
      d: new PageRefusedForNow('d.example answered 429', 1),
      e: new PageGone('e.example answered 410'),
      f: new PageUnreadable('f.example answered 404'),
    }
    const all = Object.keys(failures).map((name) => subscription(name))
    for (const { feed } of all) fetcher.answers.set(feed.url, rss('one'))
    await poll(...all)
    for (const [name, failure] of Object.entries(failures))
      fetcher.answers.set(`https://${name}.example/feed`, failure)
    await poll(...all)
    const waits = new Map((await articles.feedStates()).map(({ url, nextDue }) => [url, nextDue - NOW]))
    const minutes = all.map(({ feed }) => (waits.get(feed.url) ?? 0) / 60_000)
    expect(minutes.map((wait) => (wait <= 2 ? 'soon' : wait <= 10 ? 'next time' : 'later'))).toEqual([
      'soon',
      'soon',
      'later',
      'next time',
      'next time',
      'soon',
    ])
  })

  it('does not take feeds that fail for themselves for a network that is down', async () => {
    const { poll, articles, fetcher } = setUp({})
    const down = ['a', 'b', 'c'].map((name) => subscription(name))
    const up = subscription('d')
    fetcher.answers.set(up.feed.url, rss('one'))
    for (const { feed } of down) fetcher.answers.set(feed.url, new PageUnavailable('answered 500'))
    await poll(...down, up)
    await poll(...down)
    const failures = new Map((await articles.feedStates()).map((state) => [state.url, state.failures]))
    expect(down.map(({ feed }) => failures.get(feed.url))).toEqual([2, 2, 2])
  })

  it('says nothing about feeds whose poll was called off', async () => {
    const { pollFeeds, articles, fetcher } = setUp({ 'https://a.example/feed': () => new Promise(() => {}) })
    const leaving = new AbortController()
    const polling = pollFeeds([subscription('a')], leaving.signal)
    leaving.abort()
    expect(results(await polling)).toEqual(['failed'])
    expect(fetcher.asked.length).toBeLessThanOrEqual(1)
    expect(await articles.feedStates()).toEqual([])
  })

  it('asks a feed once for all who want it at the same time', async () => {
    const { poll, fetcher } = setUp({ 'https://a.example/feed': rss('one') })
    await Promise.all([poll(subscription('a')), poll(subscription('a')), poll(subscription('a'))])
    expect(fetcher.asked).toEqual(['https://a.example/feed'])
  })

  it('never runs more than a few requests at once', async () => {
    let [running, most] = [0, 0]
    const answers: Record<string, Answer> = {}
    for (let at = 0; at < 40; at++) {
      answers[`https://f${at}.example/feed`] = async () => {
        most = Math.max(most, ++running)
        await new Promise(setImmediate)
        running--
        return { body: Buffer.from(rss(`n${at}`)) }
      }
    }
    const { poll } = setUp(answers)
    await poll(...Array.from({ length: 40 }, (_, at) => subscription(`f${at}`)))
    expect(most).toBe(8)
  })

  it('keeps no more as time goes on', async () => {
    const { poll, fetcher, articles, clock } = setUp({})
    for (let day = 0; day < 20; day++) {
      const names = Array.from({ length: 60 }, (_, at) => `d${day}-${at}`)
      fetcher.answers.set('https://a.example/feed', rss(...names))
      await poll(subscription('a'))
      clock.advance(86_400_000)
    }
    const held = await articles.recent('top')
    expect(held).toHaveLength(150)
    expect(held[0]?.article.url).toBe('https://n.example/d19-0')
  })
})

describe('polling Hacker News', () => {
  const LIST = 'https://hn.example/v0/topstories.json'
  const feed: Subscription = { feed: { title: 'HN', url: LIST, lang: 'en' }, topics: ['hn-frontpage'] }

  function story(fetcher: MapFetcher, id: number, fields: object): void {
    fetcher.answers.set(
      `https://hn.example/v0/item/${id}.json`,
      JSON.stringify({ id, type: 'story', ...fields }),
    )
  }

  it('reads the front page story by story, each once', async () => {
    const { poll, fetcher, articles } = setUp({
      [LIST]: JSON.stringify([
        3,
        1,
        2,
        'x',
        ...Array(500)
          .keys()
          .map((id) => id + 100),
      ]),
    })
    story(fetcher, 1, { title: 'Ask HN: why?', by: 'ann', time: 1749550000, text: '<p>I wonder.' })
    story(fetcher, 3, { title: 'A &lt;b&gt; story', by: 'bob', time: 1749550001, url: 'https://n.example/3' })
    await poll(feed)
    expect(
      (await articles.recent('hn-frontpage')).map(({ article, position }) => ({ ...article, position })),
    ).toEqual([
      {
        url: 'https://n.example/3',
        title: 'A <b> story',
        summary: 'Posted to Hacker News by bob.',
        published: '2025-06-10T10:06:41.000Z',
        source: 'n.example',
        author: 'bob',
        lang: 'en',
        position: 0,
      },
      {
        url: 'https://news.ycombinator.com/item?id=1',
        title: 'Ask HN: why?',
        summary: 'I wonder.',
        published: '2025-06-10T10:06:40.000Z',
        source: 'news.ycombinator.com',
        author: 'ann',
        lang: 'en',
        position: 1,
      },
    ])
    expect(fetcher.asked).toHaveLength(31)
    await poll(feed)
    expect(fetcher.asked.filter((url) => url.endsWith('/item/3.json'))).toHaveLength(1)
  })

  it('fails where the list is none, or where no story can be had', async () => {
    const { poll, fetcher } = setUp({ [LIST]: '<html>' })
    expect((await poll(feed))[0]?.error).toMatch(/no list of stories/)
    fetcher.answers.set(LIST, '[1]')
    expect((await poll(feed))[0]?.error).toMatch(/none of the stories/)
  })
})
