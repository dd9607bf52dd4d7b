// HTML made readable: main content as text and markdown, with title, author, dates and the rest.
import model from '../../../facts/author-model.json' with { type: 'json' }
import { PageNeedsScripts, PageUnreadable } from '../../foundation/errors.ts'
import { given } from '../../foundation/given.ts'
import { countWords } from '../../foundation/text/count-words.ts'
import { type Analysis, analysePage, emptyPart, partOfPage } from './extract/analyse/analyse-page.ts'
import { selectBlocks } from './extract/analyse/selection.ts'
import { authorCandidates } from './extract/fields/author-candidates.ts'
import { findDates } from './extract/fields/dates.ts'
import { readMetadata, readSiteName } from './extract/fields/metadata.ts'
import { pickCandidate } from './extract/fields/pick-candidate.ts'
import { findTitle } from './extract/fields/title.ts'
import {
  isScriptPage,
  needsScripts,
  unreadableMessage,
  wallOf,
  whyUnreadable,
} from './extract/formats/unreadable.ts'
import { readLabels } from './extract/schema-org/labels.ts'
import { chooseContent } from './extract/select/choose-content.ts'
import { missingContent, storedContent } from './extract/select/declared-content.ts'
import { baseUrl } from './extract/tree/absolute-url.ts'
import { escapeInline, escapeLineStart } from './extract/write/escape-markdown.ts'
import { toMarkdown } from './extract/write/to-markdown.ts'
import { toText } from './extract/write/to-text.ts'
import type { LabelledPage, Page, PagePart } from './page.ts'

/**
 * Reads a page. Throws PageUnreadable, and nothing else, where it has no content; the message says why. `now` bounds
 * the dates that are believed. With `part`, the content is of that part, and the rest is told of the whole page.
 */
export function extractHtml(
  html: string,
  url: string,
  now: number = Date.now(),
  part?: PagePart,
): LabelledPage {
  const page = analysePage(html, url)
  const content = readOrSayWhatHelps(page, part)
  const wordCount = countWords(content.text)
  const told = about(page, now)
  return {
    ...told,
    ...content,
    url,
    wordCount,
    contentType: 'text/html',
    labels: readLabels(page, told.title),
    ...(wordCount < FRAME_WORDS && isScriptPage(page) && { scripted: true }),
  }
}

/** Less is no text that a page is about. */
const FEW_WORDS = 25
const FEW_CHARACTERS = 500

/** A page of scripts with less is taken for the frame of one. */
const FRAME_WORDS = 40

function readOrSayWhatHelps(page: Analysis, part: PagePart | undefined): Content {
  try {
    return part === undefined ? readWhole(page) : readPart(page, part)
  } catch (error) {
    if (error instanceof PageUnreadable && needsScripts(page)) throw new PageNeedsScripts(error.message)
    throw error
  }
}

type Content = Pick<Page, 'text' | 'markdown' | 'images' | 'headings' | 'headingIds'>

function readWhole(page: Analysis): Content {
  const { url } = page
  const wall = wallOf(page)
  if (wall === undefined || wall === 'script') {
    const stored = storedContent(page, wall !== undefined)
    if (stored !== undefined) return stored
  }
  if (wall !== undefined) throw new PageUnreadable(unreadableMessage(url, wall))
  const shown = readContent(page)
  const content = isFrame(shown) ? (storedContent(page, true) ?? shown) : shown
  if (content.text.trim() === '') throw new PageUnreadable(unreadableMessage(url, whyUnreadable(page)))
  return content
}

/** Where next to nothing of what a page shows is content, the text may be in what it stores for its scripts. */
function isFrame({ text }: Content): boolean {
  return text.length < FEW_CHARACTERS && countWords(text) < FEW_WORDS
}

/** What a caller selected is content, whatever it looks like; what they left out is not brought back by metadata. */
function readPart(page: Analysis, part: PagePart): Content {
  const named = partOfPage(page, part)
  const { tree, blocks, head, url } = named
  const kept = part.selector === undefined ? chooseContent(named) : new Uint8Array(blocks.list.length).fill(1)
  const selection = selectBlocks(tree, blocks, kept)
  const text = toText(selection)
  if (text.trim() === '') throw emptyPart(named, part)
  return { ...toMarkdown(selection, baseUrl(url, head.base)), text }
}

function readContent(page: Analysis): Content {
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
): Pick<Page, 'title' | 'author' | 'date' | 'dateModified' | 'keywords' | 'lang'> {
  const siteName = readSiteName(page)
  const { published, modified } = findDates(page, now)
  return {
    ...readMetadata(page, siteName),
    title: findTitle(page, siteName),
    ...given({ author: findAuthor(page, siteName), date: published, dateModified: modified }),
  }
}

/** Several names are joined by semicolons. */
export function findAuthor(page: Analysis, siteName: string): string | undefined {
  return pickCandidate(model, authorCandidates(page, siteName))?.candidate.value
}
