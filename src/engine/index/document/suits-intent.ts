// How well a page is of the sort that an intent asks for: code, a recipe, a question with its answer, an encyclopedia's.
import sites from '../../../../facts/site-sorts.json' with { type: 'json' }
import type { Document } from './document.ts'

/** Enough of a page to tell what it is. */
const LOOKED_AT = 20_000

const CODE_BLOCK = /(?:^|\n)(?:```|~~~|(?: {4}|\t)\S.*[;{}()=])/
const INGREDIENTS = /\bingredients?\b/i
const STEPS =
  /\b(?:instructions?|directions?|method|preparation|preheat|bake|simmer|tablespoons?|teaspoons?|cups?)\b/i
const QUESTION = /\?\s*$|^(?:how|what|why|when|where|which|who|can|should|is|are|does|do)\b/i
const ANSWERS = /\b(?:accepted answer|best answer|answers?|faq|frequently asked)\b/i
const QUESTION_PATH = /\/(?:questions?|q|faq|ask|discuss|answers?)(?:\/|$)/

type Suits = (document: Document, address: URL) => number

const SUITS = {
  Code: ({ markdown = '' }, { hostname }) =>
    share(CODE_BLOCK.test(markdown.slice(0, LOOKED_AT)), isOneOf(sites.code, hostname)),
  Recipes({ title, headings, text, url, subject }) {
    const body = text.slice(0, LOOKED_AT)
    const made =
      (headings.some((heading) => INGREDIENTS.test(heading)) || INGREDIENTS.test(body)) && STEPS.test(body)
    return share(made || subject?.type === 'Recipe', /\brecipes?\b/i.test(`${title} ${url}`))
  },
  Questions: ({ title, headings, subject }, { pathname }) =>
    share(
      QUESTION.test(title) || subject?.type === 'Question' || subject?.type === 'FAQPage',
      QUESTION_PATH.test(pathname) || headings.some((heading) => ANSWERS.test(heading)),
    ),
  Knowledge({ title, text }, { hostname, pathname }) {
    const [name = ''] = title.split(/[-–|(:]/)
    return share(
      isOneOf(sites.encyclopedia, hostname) || pathname.startsWith('/wiki/'),
      opensWithName(text, name.trim().toLowerCase()),
    )
  },
} satisfies Record<string, Suits>

/** By results_type, where it is not 0. */
export function suitsIntents(document: Document): Record<string, number> {
  const address = URL.parse(document.url)
  const found: Record<string, number> = {}
  if (!address) return found
  for (const [type, suits] of Object.entries(SUITS)) {
    const share = suits(document, address)
    if (share > 0) found[type] = share
  }
  return found
}

/** From 0 to 1. */
export function suitsKnowledge(document: Document): number {
  const address = URL.parse(document.url)
  return address ? SUITS.Knowledge(document, address) : 0
}

/** Or a host below one of them. */
function isOneOf(hosts: readonly string[], hostname: string): boolean {
  return hosts.some((host) => hostname === host || hostname.endsWith(`.${host}`))
}

/** What a page is by itself counts more than what its site or name promises. */
function share(byContent: boolean, byPlace: boolean): number {
  return (byContent ? 0.7 : 0) + (byPlace ? 0.3 : 0)
}

const SAYS = /^(?!\w).{0,80}\b(?:is|was|are|were)\b/

/** Whether a text begins by saying what the named thing is. */
function opensWithName(text: string, name: string): boolean {
  if (name === '') return false
  const opening = text
    .trimStart()
    .slice(0, name.length + 100)
    .toLowerCase()
  const named = opening.startsWith('the ') && !name.startsWith('the ') ? opening.slice(4) : opening
  return named.startsWith(name) && SAYS.test(named.slice(name.length))
}
