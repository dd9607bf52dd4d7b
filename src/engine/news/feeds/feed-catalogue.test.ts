// Tests of the feed catalogue: the built-in one, and how the operator's own is refused.
import { describe, expect, it } from 'vitest'
import builtIn from '../../../../facts/feeds.json' with { type: 'json' }
import { InvalidCatalogue, NEWS_TOPICS, parseFeedCatalogue } from './feed-catalogue.ts'

describe('the built-in catalogue', () => {
  const builtInFeeds = parseFeedCatalogue(builtIn)

  it('has the 26 topics in the contract’s order, each described', () => {
    expect(NEWS_TOPICS.map(({ slug }) => slug).join(' ')).toBe(
      'technology business finance politics sports health science world entertainment us europe uk asia ' +
        'middle-east africa latin-america australia programming startups top hn-frontpage ai-news tech-news ' +
        'media crypto legal',
    )
    for (const { description } of NEWS_TOPICS) expect(description.length).toBeGreaterThan(10)
  })

  it('has at least 8 feeds for each, with country and language; Hacker News has what there is', () => {
    for (const { slug } of NEWS_TOPICS) {
      const feeds = builtInFeeds.get(slug) ?? []
      expect(feeds.length, slug).toBeGreaterThanOrEqual(slug === 'hn-frontpage' ? 3 : 8)
      for (const { country, lang, url } of feeds) expect([url, country, lang]).not.toContain(undefined)
    }
  })

  it('lists no feed twice in a topic, and none without encryption whose site is known to have it', () => {
    const all = [...builtInFeeds.values()].flat().map(({ url }) => new URL(url))
    const encrypted = new Set(all.filter(({ protocol }) => protocol === 'https:').map(({ host }) => host))
    expect(all.filter(({ protocol, host }) => protocol === 'http:' && encrypted.has(host))).toEqual([])
    for (const [slug, feeds] of builtInFeeds) {
      const bare = feeds.map(({ url }) => url.replace(/^https?:\/\/(?:www\.)?|\/$/g, ''))
      expect(new Set(bare).size, slug).toBe(bare.length)
    }
  })
})

describe('parseFeedCatalogue', () => {
  it('takes titles and addresses; topics that are absent have no feeds', () => {
    const feeds = parseFeedCatalogue({ legal: [{ title: ' Law ', url: 'HTTP://Law.example' }], us: [] })
    expect(feeds.get('legal')).toEqual([{ title: 'Law', url: 'http://law.example/' }])
    expect(feeds.get('us')).toEqual([])
    expect(feeds.get('technology')).toBeUndefined()
  })

  it('takes a feed once', () => {
    const feed = { title: 'A', url: 'https://a.example/f' }
    expect(parseFeedCatalogue({ top: [feed, feed] }).get('top')).toEqual([feed])
  })

  it.each([
    [[], /is an object/],
    [null, /is an object/],
    [{ cooking: [] }, /Unknown topic "cooking"; the topics are technology, .*legal/],
    [{ top: {} }, /^top is no list/],
    [{ top: [{ title: 'A', url: 'https://a.example' }, 'b'] }, /^top\[1\] is no object/],
    [{ us: [{ url: 'https://a.example' }] }, /^us\[0\] has no "title"/],
    [{ us: [{ title: 'A', url: 'ftp://a.example' }] }, /^us\[0\] has no http or https "url": "ftp:/],
    [{ us: [{ title: 'A' }] }, /^us\[0\] has no http or https "url": undefined/],
    [{ us: [{ title: 'A', url: 'https://a.example', lang: 'English' }] }, /^us\[0\] has a "lang"/],
  ])('refuses %j and names the entry', (json, message) => {
    expect(() => parseFeedCatalogue(json)).toThrow(InvalidCatalogue)
    expect(() => parseFeedCatalogue(json)).toThrow(message)
  })
})
