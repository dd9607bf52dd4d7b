// Tests of search-options.ts.
import { describe, expect, it } from 'vitest'
import { pinnedMode } from '../vocabulary/search-options.ts'

describe('pinnedMode', () => {
  it.each([
    [{ searchMode: 'auto' }, undefined],
    [{ searchMode: 'low-cost' }, 'low-cost'],
    [{ searchMode: 'auto', effort: 'low' }, 'fast'],
    [{ searchMode: 'auto', effort: 'medium' }, 'balanced'],
    [{ searchMode: 'auto', effort: 'high' }, 'deep'],
    [{ searchMode: 'auto', effort: 'max' }, 'exhaustive'],
    [{ searchMode: 'fast', effort: 'max', depth: 'deep' }, 'fast'],
    [{ searchMode: 'auto', effort: 'low', depth: 'deep' }, 'fast'],
    [{ searchMode: 'auto', depth: 'fast' }, 'fast'],
    [{ searchMode: 'auto', depth: 'deep' }, 'deep'],
  ] as const)('of %o is %s', (choice, mode) => {
    expect(pinnedMode(choice)).toBe(mode)
  })
})
