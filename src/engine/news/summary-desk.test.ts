// Summaries written by a model: shown where they hold up, and never waited for.
import { describe, expect, it } from 'vitest'
import { mapFetcher } from '../../../tests/support/map-fetcher.ts'
import { MemoryArticleStore } from '../../../tests/support/memory-article-store.ts'
import { heldClock } from '../../foundation/clock.ts'
import { deadlineIn } from '../../foundation/deadline.ts'
import { silentLogger } from '../../foundation/logger.ts'
import { parseFeedCatalogue } from './feeds/feed-catalogue.ts'
import { createNews, type News } from './news-feed.ts'
import type { NewsSummary } from './news-outcome.ts'
import { type HeadlineWriter, SUMMARY_MODEL } from './summaries/summarize.ts'

const FEED = 'https://a.example/feed'
const NOW = Date.parse('2025-06-10T12:00:00Z')

function rss(title: string): string {
  return `<rss><channel><title>a</title><item><title>${title}</title><link>https://a.example/${encodeURIComponent(title)}</link>
    <pubDate>Tue, 10 Jun 2025 10:00:00 GMT</pubDate></item></channel></rss>`
}

function setUp(writer: HeadlineWriter, articles = new MemoryArticleStore()) {
  const fetcher = mapFetcher({ [FEED]: rss('Harbour bridge opens') })
  const news = createNews({
    articles,
    fetcher,
    feeds: parseFeedCatalogue({ us: [{ title: 'A', url: FEED }] }),
    clock: heldClock(NOW),
    logger: silentLogger,
    writer,
  })
  return { news, fetcher, articles }
}

async function summaryOf(news: News): Promise<NewsSummary | undefined> {
  return (await news.read({ topic: 'us', limit: 5, fresh: false, deadline: deadlineIn(30_000) })).summary
}

function writing(write: (headlines: readonly string[]) => string): HeadlineWriter {
  return { model: 'small-1', write: async (headlines) => write(headlines) }
}

describe('a written summary', () => {
  it('takes the place of the chosen sentences once it is there', async () => {
    const { news } = setUp(writing((headlines) => `A bridge opens: ${headlines.join(' ')}`))
    await news.poll(['us'])
    await news.summariesWritten()
    expect(await summaryOf(news)).toEqual({
      text: 'A bridge opens: Harbour bridge opens',
      model: 'small-1',
      mode: 'pregen',
      generatedAt: new Date(NOW).toISOString(),
    })
  })

  it('is kept for other processes and later starts', async () => {
    const { news, articles } = setUp(writing(() => 'The bridge opens.'))
    await news.poll(['us'])
    await news.summariesWritten()
    let asked = 0
    const { news: later } = setUp(
      writing(() => {
        asked += 1
        return 'It opens.'
      }),
      articles,
    )
    expect((await summaryOf(later))?.text).toBe('The bridge opens.')
    await later.poll(['us'])
    await later.summariesWritten()
    expect((await summaryOf(later))?.text).toBe('The bridge opens.')
    expect(asked).toBe(0)
  })

  it('gives way when the articles change', async () => {
    const answers = ['The bridge opens.', 'Made up by Smith.']
    const { news, fetcher } = setUp(writing(() => answers.shift() ?? ''))
    await news.poll(['us'])
    await news.summariesWritten()
    fetcher.answers.set(FEED, rss('Tunnel closes'))
    await news.poll(['us'])
    await news.summariesWritten()
    expect(await summaryOf(news)).toMatchObject({ model: SUMMARY_MODEL })
    expect((await summaryOf(news))?.text).toContain('Tunnel closes')
  })

  it.each([
    ['made up', writing(() => 'Mayor Smith opens it.')],
    ['with an address', writing(() => 'See https://evil.example/')],
    ['that fails', { model: 'm', write: () => Promise.reject(new Error('broken')) }],
  ])('%s is not shown', async (_, writer) => {
    const { news } = setUp(writer)
    await news.poll(['us'])
    await news.summariesWritten()
    expect(await summaryOf(news)).toMatchObject({ model: SUMMARY_MODEL, text: 'Harbour bridge opens.' })
  })

  it('holds up neither a reader nor the end', async () => {
    const slow: HeadlineWriter = {
      model: 'm',
      write: (_, signal) =>
        new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
    }
    const { news } = setUp(slow)
    await news.poll(['us'])
    expect(await summaryOf(news)).toMatchObject({ model: SUMMARY_MODEL })
    await news.stop()
  })
})
