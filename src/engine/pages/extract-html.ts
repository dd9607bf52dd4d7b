// HTML made readable: main content as text and markdown, with title, author, dates and the rest.
import { PageUnreadable } from '../../foundation/errors.ts'
import { baseUrl } from './extract/absolute-url.ts'
import { type Analysis, analysePage } from './extract/analyse-page.ts'
import { findAuthor } from './extract/author.ts'
import { countWords } from './extract/blocks.ts'
import { chooseContent } from './extract/choose-content.ts'
import { findDates } from './extract/dates.ts'
import { missingContent } from './extract/declared-content.ts'
import { escapeInline, escapeLineStart } from './extract/escape-markdown.ts'
import { readLabels } from './extract/labels.ts'
import { readMetadata, readSiteName } from './extract/metadata.ts'
import { selectBlocks } from './extract/selection.ts'
import { findTitle } from './extract/title.ts'
import { toMarkdown } from './extract/to-markdown.ts'
import { toText } from './extract/to-text.ts'
import { unreadableMessage, wallOf, whyUnreadable } from './extract/unreadable.ts'
import type { Page } from './page.ts'
import type { LabelledPage } from './page-labels.ts'

export type HtmlPage = LabelledPage

/**
 * Reads a page. Throws PageUnreadable, and nothing else, where it has no content; the message says why. `now` bounds
 * the dates that are believed.
 */
export function extractHtml(html: string, url: string, now: number = Date.now()): HtmlPage {
  const page = analysePage(html, url)
  const wall = wallOf(page)
  if (wall !== undefined) throw new PageUnreadable(unreadableMessage(url, wall))
  const content = readContent(page)
  if (content.text.trim() === '') throw new PageUnreadable(unreadableMessage(url, whyUnreadable(page)))
  const told = about(page, now)
  return {
    ...told,
    ...content,
    url,
    wordCount: countWords(content.text),
    contentType: 'text/html',
    labels: readLabels(page, told.title),
  }
}

function readContent(page: Analysis): Pick<Page, 'text' | 'markdown' | 'images' | 'headings'> {
  const selection = selectBlocks(page.tree, page.blocks, chooseContent(page))
  const text = toText(selection)
  const written = toMarkdown(selection, baseUrl(page.url, page.head.base))
  const missing = missingContent(page, countWords(text))
  if (missing.length === 0) return { ...written, text }
  return {
    ...written,
    text: [text, ...missing].filter(Boolean).join('\n\n'),
    markdown: [written.markdown, ...missing.map((part) => escapeLineStart(escapeInline(part)))]
      .filter(Boolean)
      .join('\n\n'),
  }
}

function about(
  page: Analysis,
  now: number,
): Pick<Page, 'title' | 'author' | 'date' | 'dateModified' | 'dateConfidence' | 'keywords'> {
  const siteName = readSiteName(page)
  const author = findAuthor(page, siteName)
  const { published, modified, confidence } = findDates(page, now)
  return {
    ...readMetadata(page),
    title: findTitle(page, siteName),
    ...(author === undefined ? {} : { author }),
    ...(published === undefined ? {} : { date: published }),
    ...(confidence === undefined ? {} : { dateConfidence: confidence }),
    ...(modified === undefined ? {} : { dateModified: modified }),
  }
}
