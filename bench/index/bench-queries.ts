// Queries of five classes, drawn from the pages that are searched.

import { createRandom } from '../support/random.ts'
import { plainTerms } from './plain-terms.ts'

export const CLASSES = ['common', 'or3', 'and3', 'phrase', 'filtered'] as const

export type QueryClass = (typeof CLASSES)[number]

export interface BenchQuery {
  readonly kind: QueryClass
  readonly terms: readonly string[]
  /** Of the class `filtered`: one domain, and the last year. */
  readonly domain?: string
  readonly fromDay?: number
}

interface Sampled {
  readonly body: string
  readonly domain: string
}

/** A term is common where more than one document in twenty holds it, and content where fewer than one in four do. */
const COMMON = 0.05
const CONTENT = 0.25
const LAST_YEAR = 20_700 - 365

/** `share` is the part of all documents that holds a term. */
export function makeQueries(
  sample: readonly Sampled[],
  share: (term: string) => number,
  each: number,
): BenchQuery[] {
  const random = createRandom(11)
  const shares = new Map<string, number>()
  const shareOf = (term: string): number => {
    const known = shares.get(term) ?? share(term)
    shares.set(term, known)
    return known
  }
  const pick = (): Sampled => sample[Math.floor(random() * sample.length)] as Sampled
  const run = (length: number, wanted: (term: string) => boolean): readonly string[] => {
    for (;;) {
      const terms = plainTerms(pick().body).filter(wanted)
      const start = Math.floor(random() * (terms.length - length))
      const found = terms.slice(Math.max(0, start), start + length)
      if (start >= 0 && new Set(found).size === length) return found
    }
  }
  const content = (term: string): boolean => term.length > 2 && shareOf(term) < CONTENT
  const make: Record<QueryClass, () => Omit<BenchQuery, 'kind'>> = {
    common: () => ({ terms: run(1, (term) => term.length > 2 && shareOf(term) > COMMON) }),
    or3: () => ({ terms: run(3, content) }),
    and3: () => ({ terms: run(3, content) }),
    phrase: () => ({ terms: run(random() < 0.5 ? 2 : 3, () => true) }),
    filtered: () => ({ terms: run(3, content), domain: pick().domain, fromDay: LAST_YEAR }),
  }
  return CLASSES.flatMap((kind) => Array.from({ length: each }, () => ({ kind, ...make[kind]() })))
}
