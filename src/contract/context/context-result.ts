// One result as it stands in a context document: an element in the main list, an item in a section.
import { hostOf } from '../../foundation/web/url.ts'
import type { Result } from '../result.ts'
import { contextText, type PageNotes } from './context-text.ts'
import { dropContainedTexts, isToldIn } from './drop-contained-texts.ts'
import { frontmatter, listItem, type YamlFields } from './yaml.ts'

export interface ResultDetail {
  readonly metadata: 'basic' | 'full'
  readonly extracts: boolean
  readonly content: boolean
}

const TOLD_AGAIN: ReadonlySet<string> = new Set(['title', 'url', 'citation', 'seen'])

/** The element; `index` counts from 1. */
export function resultElement(index: number, result: Result, notes: PageNotes, detail: ResultDetail): string {
  // A parsed host holds no quote and no bracket of a tag, so nothing can break out of the attribute.
  const domain = hostOf(result.link)
  const isFull = detail.metadata === 'full'
  const texts = resultTexts(result, detail)
  const summary = notes.summary?.trim() ?? ''
  // The summary stands in the frontmatter or in the text: there alone where the text would say nothing else.
  const others = isFull
    ? resultTexts(withoutSummary(result, summary), detail).filter((text) => text !== summary)
    : texts
  const shown = others.length > 0 ? others : texts
  const fields: YamlFields = [
    ['title', result.title],
    ['url', result.link],
    ['date', result.date ?? notes.year],
    ['author', notes.author],
    ['source', displaySource(result, notes, isFull ? [domain, notes.publisher] : [domain])],
    ...(isFull ? fullFields(result, notes, domain) : []),
    ['summary', isFull && !isToldIn(shown, summary) ? notes.summary : undefined],
    ['citation', result.citation?.id],
    ['seen', result.seen],
  ]
  // Who has had all of it was told of the page, too.
  const told = result.seen && shown.join('') === '' ? fields.filter(([name]) => TOLD_AGAIN.has(name)) : fields
  return element(index, domain, told, contextText(shown.join('\n\n')))
}

export function element(index: number, domain: string, fields: YamlFields, text: string): string {
  const parts = [`<result index="${index}" domain="${domain}">`, frontmatter(fields), text, '</result>']
  return parts.filter((part) => part !== '').join('\n')
}

/** The item of a section that follows the main results. */
export function sectionItem(result: Result, notes: PageNotes, isVideo: boolean): string {
  return listItem([
    ['title', result.title],
    ['url', result.link],
    ['date', result.date ?? notes.year],
    ['source', notes.displaySource ?? given(result.source)],
    ['desc', given(result.desc)],
    ['duration', isVideo ? notes.duration : undefined],
  ])
}

/** Less what its description and snippet begin with, where the summary says that. */
function withoutSummary(result: Result, summary: string): Result {
  const rest = (text: string): string =>
    summary !== '' && text.startsWith(`${summary} `) ? text.slice(summary.length).trim() : text
  const { desc, snippet } = result
  return { ...result, desc: rest(desc), ...(snippet === undefined ? {} : { snippet: rest(snippet) }) }
}

/** More tell a reader little of a page. */
const MOST_KEYWORDS = 5
const MOST_KEYWORD_CHARACTERS = 60

function fullFields(result: Result, notes: PageNotes, domain: string): YamlFields {
  return [
    ['domain', given(domain)],
    ['publisher', notes.publisher],
    ['type', result.type],
    ['content_type', result.contentType],
    ['lang', notes.lang],
    ['word_count', notes.wordCount],
    ['image', result.image],
    ['keywords', firstKeywords(notes.keywords)],
  ]
}

/** The first, and those after it that fit; none twice, however it is written. */
function firstKeywords(all: readonly string[] = []): readonly string[] {
  const written = all.map((keyword) => keyword.toLowerCase().replace(/[\s_-]/g, ''))
  const keywords = all.filter((_, at) => written.indexOf(written[at] ?? '') === at)
  let left = MOST_KEYWORD_CHARACTERS
  const fits = (keyword: string, at: number): boolean => {
    left -= keyword.length
    return at === 0 || left >= 0
  }
  return keywords.slice(0, MOST_KEYWORDS).filter(fits)
}

/** Undefined where other fields tell it. */
function displaySource(
  result: Result,
  notes: PageNotes,
  told: readonly (string | undefined)[],
): string | undefined {
  const source = notes.displaySource ?? result.source
  return told.includes(source) ? undefined : given(source)
}

/** The page's whole text where it was asked for and is there, else what describes the page, nothing twice. */
function resultTexts({ desc, snippet, extracts, reader }: Result, detail: ResultDetail): readonly string[] {
  const pageText = detail.content ? (reader?.markdown ?? reader?.content ?? '') : ''
  if (pageText.trim() !== '') return [pageText]
  return dropContainedTexts([desc, snippet ?? '', ...(detail.extracts ? (extracts ?? []) : [])])
}

function given(text: string): string | undefined {
  return text === '' ? undefined : text
}
