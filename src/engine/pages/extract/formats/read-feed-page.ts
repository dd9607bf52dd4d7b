// A feed as a page: its title and a list of its items.
import { countWords } from '../../../../foundation/text/count-words.ts'
import { NotAFeed, parseFeed } from '../../../../foundation/web/feed.ts'
import type { Page } from '../../page.ts'
import { escapeInline, linkTarget } from '../write/escape-markdown.ts'
import { readJsonPage, readXmlPage } from './read-text-page.ts'

export function readFeedPage(text: string, url: string): Page | undefined {
  const feed = parsedFeed(text, url)
  if (feed === undefined || feed.items.length === 0) {
    return text.trimStart().startsWith('{') ? readJsonPage(text, url) : readXmlPage(text, url)
  }
  const plain = feed.items.map((item) =>
    [item.title, item.published ?? '', item.summary].filter(Boolean).join('\n'),
  )
  const marked = feed.items.map((item) => {
    const name = escapeInline(item.title || item.url)
    const head = item.url === '' ? `## ${name}` : `## [${name}](${linkTarget(item.url)})`
    return [head, item.published ?? '', escapeInline(item.summary)].filter(Boolean).join('\n\n')
  })
  const body = plain.join('\n\n')
  return {
    url,
    title: feed.title || url,
    text: body,
    markdown: marked.join('\n\n'),
    wordCount: countWords(body),
    images: [],
    keywords: [],
    headings: feed.items.map((item) => item.title).filter(Boolean),
    ...(feed.lang === undefined ? {} : { lang: feed.lang }),
    contentType: 'application/rss+xml',
  }
}

function parsedFeed(text: string, url: string): ReturnType<typeof parseFeed> | undefined {
  try {
    return parseFeed(text, url, '')
  } catch (error) {
    if (error instanceof NotAFeed) return undefined
    throw error
  }
}
