// Tests of how long a copy is good for, and what may be done with it.
import { describe, expect, it } from 'vitest'
import { copyRules, freshForMs, readHeaders } from './freshness.ts'

const NOW = Date.UTC(2025, 0, 1)
const at = (ms: number) => new Date(NOW + ms).toUTCString()
const fresh = (headers: Record<string, string | string[]>) => freshForMs(readHeaders(headers), NOW)

describe('freshForMs', () => {
  it.each([
    ['nothing said', {}, undefined],
    ['public alone', { 'cache-control': 'public' }, undefined],
    ['max-age', { 'cache-control': 'public, max-age=60' }, 60_000],
    ['a quoted number', { 'cache-control': 'max-age="60"' }, 60_000],
    ['upper case', { 'cache-control': 'MAX-AGE=60' }, 60_000],
    ['private is ours too', { 'cache-control': 'private, max-age=60' }, 60_000],
    ['shared caches are others', { 'cache-control': 's-maxage=600, max-age=60' }, 60_000],
    ['s-maxage alone', { 'cache-control': 's-maxage=600' }, undefined],
    ['no room for stale copies', { 'cache-control': 'max-age=60, stale-while-revalidate=30' }, 60_000],
    ['less its age', { 'cache-control': 'max-age=60', age: '45' }, 15_000],
    ['older than allowed', { 'cache-control': 'max-age=60', age: '90' }, 0],
    ['no-store', { 'cache-control': 'no-store, max-age=60' }, 0],
    ['no-cache', { 'cache-control': 'no-cache' }, 0],
    ['max-age=0', { 'cache-control': 'max-age=0' }, 0],
    ['nonsense', { 'cache-control': 'max-age=soon' }, 0],
    ['negative', { 'cache-control': 'max-age=-5' }, 0],
    ['in two headers', { 'cache-control': ['public', 'no-store'] }, 0],
    ['expires', { expires: at(90_000), date: at(30_000) }, 60_000],
    ['expires without a date', { expires: at(90_000) }, 90_000],
    ['expired', { expires: at(-90_000) }, 0],
    ['expires=0', { expires: '0', date: at(0) }, 0],
    ['expires=-1', { expires: '-1' }, 0],
    ['max-age over expires', { expires: at(-90_000), 'cache-control': 'max-age=60' }, 60_000],
    ['pragma', { pragma: 'no-cache' }, 0],
    ['vary on everything', { vary: '*', 'cache-control': 'max-age=60' }, 0],
  ])('%s', (_, headers, expected) => {
    expect(fresh(headers)).toBe(expected)
  })
})

describe('copyRules', () => {
  it.each([
    [{}, {}],
    [{ 'cache-control': 'max-age=0' }, {}],
    [{ 'cache-control': 'No-Store, max-age=60' }, { noStore: true }],
    [{ 'cache-control': ['no-cache', 'no-store'] }, { noStore: true }],
    [{ vary: ' * ' }, { noStore: true }],
    [{ vary: 'accept-encoding' }, {}],
    [{ 'cache-control': 'no-cache' }, { mustRevalidate: true }],
    [{ 'cache-control': 'max-age=60, must-revalidate' }, { mustRevalidate: true }],
  ])('%j', (headers, expected) => {
    expect(copyRules(readHeaders(headers as Record<string, string | string[]>))).toEqual(expected)
  })
})
