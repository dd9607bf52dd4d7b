// Feed lists as feed readers write them, and as we do.
import { describe, expect, it } from 'vitest'
import { type FeedChange, withChanges } from '../../engine/news/feeds/feed-catalogue.ts'
import { healthOf } from '../../engine/news/feeds/feed-health.ts'
import { subscriptionsOf } from '../../engine/news/feeds/news-poller.ts'
import { InvalidRequest, NotFound } from '../../foundation/errors.ts'
import { createFeedLists } from './feed-lists.ts'

function setUp() {
  const changes = new Map<string, FeedChange>()
  const base = new Map([['world', [{ title: 'Wire', url: 'https://wire.example/rss' }]]])
  return createFeedLists({
    changes: {
      list: async () => [...changes.values()],
      async put(given) {
        for (const one of given) changes.set(`${one.topic} ${one.url}`, one)
      },
    },
    health: async () => healthOf(subscriptionsOf(withChanges(base, [...changes.values()])), [], 0),
  })
}

const OPML = `<?xml version="1.0"?><opml version="1.0"><body>
<outline text="AI News" title="AI News">
  <outline type="rss" title="Models &amp; more" xmlUrl="https://models.example/feed?a=1&amp;b=2" htmlUrl="https://models.example/"/>
  <outline text="Deep"><outline text="Deeper" XMLURL="HTTPS://Deep.example/rss"/></outline>
</outline>
<outline text="Wire" xmlUrl="https://wire.example/rss" category="/World"/>
<outline text="Cooking" xmlUrl="https://cook.example/rss"/>
<outline text="Odd" xmlUrl="javascript:alert(1)"/>
</body></opml>`

describe('feed lists', () => {
  it('go to the topics above them; what is known or fits nowhere is told', async () => {
    const lists = setUp()
    expect(await lists.importOpml(OPML)).toEqual({
      added: 2,
      known: 1,
      left_out: [
        { title: 'Cooking', url: 'https://cook.example/rss', reason: 'under none of the news topics' },
        { title: 'Odd', url: 'javascript:alert(1)', reason: 'not an http or https address' },
      ],
    })
    expect(await lists.list()).toMatchObject([
      { title: 'Wire', topics: ['world'] },
      { title: 'Models & more', url: 'https://models.example/feed?a=1&b=2', topics: ['ai-news'] },
      { title: 'Deeper', url: 'https://deep.example/rss', topics: ['ai-news'] },
    ])
    expect(await lists.importOpml(OPML, 'technology')).toMatchObject({ added: 1, known: 3 })
  })

  it('come back as they were given out', async () => {
    const [one, other] = [setUp(), setUp()]
    await one.importOpml(OPML, 'technology')
    expect(await other.importOpml(await one.exportOpml())).toEqual({ added: 3, known: 1, left_out: [] })
    expect(await other.exportOpml()).toBe(await one.exportOpml())
  })

  it('take a feed by its address', async () => {
    const lists = setUp()
    expect(await lists.add({ url: ' https://Cook.example/rss ', topic: 'AI News' })).toBe(true)
    expect(await lists.add({ url: 'https://cook.example/rss', topic: 'ai-news', title: 'Cooking' })).toBe(
      false,
    )
    expect(await lists.list()).toContainEqual(
      expect.objectContaining({
        title: 'cook.example',
        url: 'https://cook.example/rss',
        topics: ['ai-news'],
      }),
    )
    await expect(lists.add({ url: 'javascript:alert(1)', topic: 'world' })).rejects.toThrow(
      'not an http or https address',
    )
    await expect(lists.add({ url: 'https://a.example/', topic: 'none' })).rejects.toThrow('There is no topic')
  })

  it('lose a feed that is removed, and take it again', async () => {
    const lists = setUp()
    expect(await lists.remove('https://wire.example/rss')).toBe(1)
    expect(await lists.list()).toEqual([])
    await expect(lists.remove('https://wire.example/rss')).rejects.toThrow(NotFound)
    expect(await lists.importOpml(OPML)).toMatchObject({ added: 3 })
  })

  it.each(['', 'not xml', '<html><body>no</body></html>', '{"a":1}'])('refuse %j', async (text) => {
    await expect(setUp().importOpml(text)).rejects.toThrow(InvalidRequest)
  })

  it('refuse a topic that there is not', async () => {
    await expect(setUp().importOpml(OPML, 'gardening')).rejects.toThrow('There is no topic "gardening"')
  })
})
