// What the first results themselves answer, where the caller said what they want: code, ingredients, an answer.
import { sentencesOf } from '../../../foundation/text/sentences.ts'
import type { Document } from '../../index/document.ts'
import { suitsIntent } from '../rank/suits-intent.ts'
import type { SearchResult } from '../search-outcome.ts'

const LOOKED_AT = 3
const LONGEST_CODE = 1500
const MOST_INGREDIENTS = 40
const LONGEST_ITEM = 200
const LONGEST_OPENING = 1000

type FromPage = (result: SearchResult) => string | undefined

const FROM_PAGE: ReadonlyMap<string, FromPage> = new Map<string, FromPage>([
  ['Code', ({ document }) => firstCode(document.markdown ?? '')],
  ['Recipes', ({ document }) => ingredients(document.title, document.markdown ?? document.text)],
  ['Knowledge', ({ document }) => (suitsIntent(document, 'Knowledge') > 0 ? opening(document) : undefined)],
  ['Questions', ({ extracts, snippet, document }) => extracts?.[0] ?? snippet ?? document.description],
])

/** In the page's own words; empty where none of the first has it. */
export function answerFromPages(resultsType: string, results: readonly SearchResult[]): string {
  const fromPage = FROM_PAGE.get(resultsType)
  if (!fromPage) return ''
  return results.slice(0, LOOKED_AT).flatMap((result) => fromPage(result) ?? [])[0] ?? ''
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
    const item = /^\s*(?:[-*+•]|\d+[.)])\s+(.+)$/.exec(line)?.[1]
    if (item !== undefined) items.push(item.trim())
    else if (line.trim() !== '' && items.length > 0) break
    else if (/^#{1,6}\s/.test(line)) break
  }
  const shown = items.filter((item) => item.length <= LONGEST_ITEM).slice(0, MOST_INGREDIENTS)
  return shown.length === 0 ? undefined : `${title}: ${shown.join('; ')}`
}
