// What the first results themselves answer: a recipe, an accepted answer, code, the facts of a named thing.
import { given } from '../../../foundation/given.ts'
import { sentencesOf } from '../../../foundation/text/sentences.ts'
import { stem } from '../../../foundation/text/stem.ts'
import { stopWords } from '../../../foundation/text/stop-words.ts'
import { stemsIn, wordsOf } from '../../../foundation/text/tokenize.ts'
import { hostOf } from '../../../foundation/web/url.ts'
import type { Infobox } from '../../../vocabulary/answer-objects.ts'
import type { ResultsType } from '../../../vocabulary/intents.ts'
import { type AboutPage, tellSubject } from '../../answers/entity/tell-subject.ts'
import type { Document } from '../../index/document/document.ts'
import { suitsKnowledge } from '../../index/document/suits-intent.ts'
import type { PageSubject } from '../../pages/page.ts'
import type { SearchOutcome, SearchResult } from '../search-outcome.ts'

const LOOKED_AT = 3
/** Things of one name may stand a little further down. */
const LOOKED_AT_FOR_NAMES = 8
const LONGEST_CODE = 1500
const MOST_INGREDIENTS = 40
const LONGEST_ITEM = 200
const LONGEST_OPENING = 1000
const LONGEST_READ = 20_000
/** So much of what was asked a page must speak of before its words are an answer. */
const LEAST_SHARED = 0.66

interface PageQuestion {
  readonly query: string
  readonly resultsType: ResultsType
  /** Whether the caller said what they want. */
  readonly forced: boolean
}

type PageAnswer = Pick<SearchOutcome, 'answer' | 'infobox' | 'disambiguation'> &
  Partial<Pick<SearchOutcome, 'intent'>>

/** In the pages' own words; an empty answer where none of the first has one. */
export function answerFromPages(question: PageQuestion, results: readonly SearchResult[]): PageAnswer {
  const { resultsType, forced } = question
  if (resultsType === 'Search' || resultsType === 'Knowledge') return fromSubject(question, results)
  if (resultsType === 'Recipes') return fromRecipe(question, results)
  return { answer: forced ? inWords(question, results) : '' }
}

/** What a page says, and what it is said of. */
interface Said {
  readonly text: string | undefined
  readonly of: string
}

type FromPage = (result: SearchResult, query: string) => Said

const FROM_PAGE: Readonly<Partial<Record<ResultsType, FromPage>>> = {
  Code: ({ document }) => ({
    text: firstCode(document.markdown ?? ''),
    of: `${document.title} ${document.text}`,
  }),
  Recipes: ({ document: { title, markdown, text } }) => ({
    text: ingredients(title, markdown ?? text),
    of: title,
  }),
  Knowledge: ({ document }) => ({
    text: suitsKnowledge(document) > 0 ? opening(document) : undefined,
    of: document.title,
  }),
  Questions: saidToQuestion,
}

function saidToQuestion({ extracts, snippet, document }: SearchResult, query: string): Said {
  const { title, subject, description, lang } = document
  const listed = subject?.type === 'FAQPage' ? subject.items : []
  const same = listed.find(({ label }) => speaksOf(label, query, lang))
  if (same) return { text: same.value, of: same.label }
  if (subject?.answer !== undefined) return { text: subject.answer, of: `${title} ${subject.name}` }
  const text = extracts?.[0] ?? snippet ?? description
  return { text, of: `${title} ${text ?? ''}` }
}

function inWords({ resultsType, query }: PageQuestion, results: readonly SearchResult[]): string {
  const fromPage = FROM_PAGE[resultsType]
  if (!fromPage) return ''
  return (
    results.slice(0, LOOKED_AT).flatMap((result) => {
      const { text, of } = fromPage(result, query)
      return text !== undefined && speaksOf(of, query, result.document.lang) ? [text] : []
    })[0] ?? ''
  )
}

/** Words that every text has ask for nothing, and operators are no words. */
function speaksOf(text: string, query: string, lang: string | undefined): boolean {
  const stops = stopWords(lang)
  const plain = query.replace(/(?:^|\s)-?[a-z]{2,12}:\S+/gi, ' ')
  const parsed = new Set(
    wordsOf(plain)
      .filter((word) => !stops.has(word))
      .map((word) => stem(word, lang)),
  )
  const told = new Set(stemsIn(text.slice(0, LONGEST_READ), lang))
  return parsed.size > 0 && parsed.intersection(told).size >= parsed.size * LEAST_SHARED
}

/** The facts of the thing that the query names, where a page is about it. */
function fromSubject(question: PageQuestion, results: readonly SearchResult[]): PageAnswer {
  const { query, resultsType, forced } = question
  const pages = results.slice(0, LOOKED_AT_FOR_NAMES).flatMap(({ document }) => aboutPage(document, forced))
  const told = tellSubject(query, forced || resultsType === 'Knowledge', pages)
  const { text = '', infobox, disambiguation } = told ?? {}
  return {
    answer: text || (forced ? inWords(question, results) : ''),
    ...given({ infobox, disambiguation }),
    // An answer that was not forced names the intent.
    ...(text !== '' && !forced && { intent: 'KnowledgeIntent' }),
  }
}

/** What shops and organizers say of what they sell is shown to whoever asked for facts alone. */
const OFFERED = /^(?:Product|Vehicle|Car|Event|.+Event|Festival|Course)/
/** How well a page suits that stands on an encyclopedia's site. */
const BY_SITE = 0.7
const NOT_NAMED = new Set(['Recipe', 'Question', 'FAQPage'])

function aboutPage(document: Document, forced: boolean): readonly AboutPage[] {
  const { subject, url, title } = document
  const told = subject && !NOT_NAMED.has(subject.type) && (forced || !OFFERED.test(subject.type))
  // An encyclopedia's page is about what its title names.
  if (!told && suitsKnowledge(document) < BY_SITE) return []
  return [
    {
      name: told ? subject.name : title,
      items: told ? subject.items : [],
      summary: subject?.summary ?? opening(document) ?? '',
      url,
      source: hostOf(url),
    },
  ]
}

/** The card of the first recipe that a page declares; in words too where the caller asked for recipes. */
function fromRecipe(question: PageQuestion, results: readonly SearchResult[]): PageAnswer {
  const { query, forced } = question
  const dish = query.replace(/\brecipes?\b/gi, ' ')
  const found = results.slice(0, LOOKED_AT).find(({ document: { subject, title, lang } }) => {
    return subject?.type === 'Recipe' && speaksOf(`${subject.name} ${title}`, dish, lang)
  })
  const recipe = found?.document.subject
  if (!found || !recipe) return { answer: forced ? inWords({ ...question, query: dish }, results) : '' }
  const listed = (recipe.ingredients ?? []).slice(0, MOST_INGREDIENTS).join('; ')
  return {
    answer: forced && listed !== '' ? `${recipe.name}: ${listed}` : '',
    infobox: recipeCard(recipe, hostOf(found.document.url)),
  }
}

function recipeCard(recipe: PageSubject, source: string): Infobox {
  const { name, items, ingredients: needed = [], steps = [] } = recipe
  return {
    heading: name,
    source,
    items: [
      ...items,
      ...(needed.length > 0 ? [{ label: 'Ingredients', value: needed.join('; ') }] : []),
      ...steps.map((value, at) => ({ label: `Step ${at + 1}`, value })),
    ],
  }
}

/** What an encyclopedia's page says first. */
function opening({ text, description }: Document): string | undefined {
  const first = sentencesOf(text, LONGEST_OPENING).find((sentence) => sentence.text.length > 20)
  return first?.text ?? description
}

/** The first fenced block that is not too long to be read at a glance. */
function firstCode(markdown: string): string | undefined {
  const blocks = markdown.matchAll(/(?:^|\n)(```|~~~)[^\n]*\n([\s\S]*?)\n\1/g)
  for (const [, , code = ''] of blocks) {
    if (code.trim() !== '' && code.length <= LONGEST_CODE) return code.trim()
  }
  return undefined
}

/** The list under the heading that names the ingredients. */
function ingredients(title: string, page: string): string | undefined {
  const lines = page.split('\n')
  const heading = lines.findIndex((line) => /^\W*ingredients?\W*$/i.test(line))
  if (heading < 0) return undefined
  const items: string[] = []
  for (const line of lines.slice(heading + 1)) {
    const item = /^\s*(?:[-*+•]|\d+[.)])\s+(\S.*)$/.exec(line)?.[1]
    if (item !== undefined) items.push(item.trim())
    else if (line.trim() !== '' && items.length > 0) break
    else if (/^#{1,6}\s/.test(line)) break
  }
  const shown = items.filter((item) => item.length <= LONGEST_ITEM).slice(0, MOST_INGREDIENTS)
  return shown.length === 0 ? undefined : `${title}: ${shown.join('; ')}`
}
