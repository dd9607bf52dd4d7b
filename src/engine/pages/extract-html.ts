// HTML made readable: main content as text and markdown, with title, author, dates and the rest.
import { PageUnreadable } from '../../foundation/errors.ts'
import { baseUrl } from './extract/absolute-url.ts'
import { type Analysis, analysePage } from './extract/analyse-page.ts'
import { findAuthor } from './extract/author.ts'
import { countWords } from './extract/blocks.ts'
import { chooseContent } from './extract/choose-content.ts'
import { findDates } from './extract/dates.ts'
import { readMetadata, readSiteName } from './extract/metadata.ts'
import { selectBlocks } from './extract/selection.ts'
import { findTitle } from './extract/title.ts'
import { toMarkdown } from './extract/to-markdown.ts'
import { toText } from './extract/to-text.ts'
import { isWall, unreadableMessage, whyUnreadable } from './extract/unreadable.ts'
import type { Page } from './page.ts'

export type HtmlPage = Page

/**
 * Reads a page. Throws PageUnreadable, and nothing else, where it has no content; the message says why. `now` bounds
 * the dates that are believed.
 */
export function extractHtml(html: string, url: string, now: number = Date.now()): HtmlPage {
  const page = analysePage(html, url)
  const wall = isWall(page)
  if (wall !== undefined) throw new PageUnreadable(unreadableMessage(url, wall))
  const selection = selectBlocks(page.tree, page.blocks, chooseContent(page))
  const text = toText(selection)
  if (text.trim() === '') throw new PageUnreadable(unreadableMessage(url, whyUnreadable(page)))
  const { markdown, images, headings } = toMarkdown(selection, baseUrl(url, page.head.base))
  return {
    ...about(page, now),
    url,
    text,
    markdown,
    wordCount: countWords(text),
    images,
    headings,
    contentType: 'text/html',
  }
}

function about(
  page: Analysis,
  now: number,
): Pick<Page, 'title' | 'author' | 'date' | 'dateModified' | 'keywords'> {
  const siteName = readSiteName(page)
  const author = findAuthor(page, siteName)
  const { published, modified } = findDates(page, now)
  return {
    ...readMetadata(page),
    title: findTitle(page, siteName),
    ...(author === undefined ? {} : { author }),
    ...(published === undefined ? {} : { date: published }),
    ...(modified === undefined ? {} : { dateModified: modified }),
  }
}
