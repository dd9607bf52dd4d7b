// Plans: what was asked for, or what suits the query and the time.
import { describe, expect, it } from 'vitest'
import { aRequest } from '../../../../tests/support/search-samples.ts'
import { planSearch } from './plan-search.ts'

const LONG = 'why does a garbage collected language pause longer under heavy allocation pressure'
const IN_PARTS = 'what is dns and how does it resolve names?'

describe('planSearch', () => {
  it.each([
    ['low-cost', 'low', undefined],
    ['fast', 'low', 'small'],
    ['balanced', 'medium', 'medium'],
    ['deep', 'high', 'large'],
    ['exhaustive', 'max', 'xl'],
  ] as const)('gives %s the tier %s and the reranker %s', (mode, tier, reranker) => {
    expect(planSearch(aRequest({ mode }))).toEqual({ mode, tier, ...(reranker && { reranker }) })
  })

  it.each([
    ['low-cost', 'xl', undefined],
    ['fast', 'xl', 'small'],
    ['balanced', 'large', 'medium'],
    ['balanced', 'small', 'small'],
    ['deep', 'xl', 'xl'],
    ['exhaustive', 'medium', 'medium'],
  ] as const)('clamps the reranker of %s: %s becomes %s', (mode, parsed, given) => {
    expect(planSearch(aRequest({ mode, reranker: parsed })).reranker).toBe(given)
  })

  it.each([
    ['github', 'fast'],
    ['react useEffect', 'fast'],
    ['example.com', 'fast'],
    ['site:example.com', 'fast'],
    ['"some exact phrase that is long enough to count"', 'fast'],
    ['apple pie recipe', 'fast'],
    ['what is the capital of france', 'fast'],
    ['does node run typescript files directly?', 'fast'],
    ['postgres vs mysql for analytics', 'fast'],
    ['difference between tcp and udp', 'fast'],
    [LONG, 'balanced'],
    [IN_PARTS, 'deep'],
    ['?', 'fast'],
    ['vs', 'fast'],
  ] as const)('picks for %j: %s', (query, mode) => {
    expect(planSearch(aRequest({ queries: [query] })).mode).toBe(mode)
  })

  it('takes the highest of several queries, and never exhaustive', () => {
    expect(planSearch(aRequest({ queries: ['github', IN_PARTS, 'what is dns'] })).mode).toBe('deep')
  })

  it.each([
    [30_000, 'deep'],
    [6500, 'deep'],
    [6499, 'balanced'],
    [4000, 'balanced'],
    [3999, 'fast'],
    [1200, 'fast'],
    [1000, 'low-cost'],
  ] as const)('steps auto down to what fits into %i ms: %s', (timeoutMs, mode) => {
    expect(planSearch(aRequest({ queries: [IN_PARTS], timeoutMs })).mode).toBe(mode)
  })

  it('honours an explicit mode whatever the time', () => {
    expect(planSearch(aRequest({ mode: 'exhaustive', timeoutMs: 1000 })).mode).toBe('exhaustive')
  })
})
