// What the found pages themselves declare of a named thing: its facts beside the results, or which things bear the name.
import type { Disambiguation } from '../../../vocabulary/answer-objects.ts'
import type { Answer } from '../answer.ts'
import { foldName } from '../places/fold-name.ts'
import type { Entity } from './encyclopedia.ts'
import { readEntityQuestion, severalMeanings } from './read-entity-question.ts'

/** A page that is about one thing; the summary may be empty. */
export type AboutPage = Pick<Entity, 'name' | 'items' | 'summary' | 'url' | 'source'>

/**
 * The pages come best first. Asked in words or by force, the thing is told; a bare name has its facts shown and nothing
 * claimed. Where pages of several things have the name, they are told apart.
 */
export function tellSubject(query: string, forced: boolean, pages: readonly AboutPage[]): Answer | undefined {
  const asked = readEntityQuestion(query, forced)
  if (!asked) return undefined
  const wanted = foldName(asked.name)
  const named = distinct(
    pages.filter(({ name }) => foldName(bareName(name)) === wanted || foldName(name) === wanted),
  )
  const [best] = named
  if (!best) return undefined
  const several = options(asked.name, foldName(best.name) === wanted ? [] : named)
  if (asked.label !== undefined) return tellFact(best, asked.label, named.length)
  if (several.disambiguation && !forced) return { intent: 'FallbackSearchIntent', text: '', ...several }
  const infobox = best.items.length > 0 && {
    infobox: { heading: best.name, source: best.source, items: best.items },
  }
  if (!asked.cued) return infobox ? { intent: 'FallbackSearchIntent', text: '', ...infobox } : undefined
  return { intent: 'KnowledgeIntent', text: best.summary, ...infobox, ...several }
}

/** One fact, where there is one thing of the name. */
function tellFact({ name, items, source }: AboutPage, label: string, things: number): Answer | undefined {
  const value = items.find((item) => foldName(item.label) === foldName(label))?.value
  if (value === undefined || things > 1) return undefined
  return {
    intent: 'KnowledgeIntent',
    text: `${label} of ${name}: ${value}`,
    infobox: { heading: name, source, items },
  }
}

/** "Mercury (planet)" and "Mercury, planet" are a Mercury. */
function bareName(name: string): string {
  return name.replace(/\s*(?:\([^()]*\)|,.*)$/, '')
}

/** The same thing on two pages is one thing. */
function distinct(pages: readonly AboutPage[]): readonly AboutPage[] {
  const seen = new Set<string>()
  return pages.filter(({ name }) => !seen.has(foldName(name)) && seen.add(foldName(name)))
}

function options(query: string, pages: readonly AboutPage[]): { readonly disambiguation?: Disambiguation } {
  if (pages.length < 2) return {}
  const listed = pages.map(({ name, summary, url }) => ({ title: name, text: summary, url }))
  return { disambiguation: severalMeanings(query, listed) }
}
