// Tells addresses that go on for ever: calendars, endless parameters, paths that repeat themselves.
import { createRecentMap, type RecentMap } from '../../../foundation/recent-map.ts'

const MAX_SEGMENTS = 24
const MAX_PARAMETERS = 10
/** Different queries that one path may have, and one path whose query is a date. */
const QUERIES_PER_PATH = 500
const DATES_PER_PATH = 40
/** Pages of one shape that must be copies in a row before the shape is left alone. */
const COPIES_IN_A_ROW = 15
/** Shapes that are remembered; those that were not met lately are forgotten beyond that. */
const MAX_SHAPES = 50_000
/** How far ahead a calendar may look. */
const YEARS_AHEAD = 2
const YEARS_BACK = 100

const DATE_WORD =
  /(?:^|[^a-z])(?:calendar|kalender|cal|agenda|events?|schedule|archive|month|year|day|week|date)(?:[^a-z]|$)/i
const DATE_VALUE = /(?:^|[^\d])(\d{4})(?:[-/_.]?(?:0?[1-9]|1[0-2]))?(?:[^\d]|$)/

export type TrapGuard = ReturnType<typeof createTrapGuard>

export function createTrapGuard(now: number) {
  const year = new Date(now).getUTCFullYear()
  const queries = createRecentMap<number>(MAX_SHAPES)
  const copies = createRecentMap<number>(MAX_SHAPES)

  const tooManyQueries = (url: URL): boolean => {
    const calendar = isCalendar(url)
    if (url.search === '' && !calendar) return false
    const path = calendar ? shapeOf(url) : url.host + url.pathname
    return raise(queries, path) > (calendar ? DATES_PER_PATH : QUERIES_PER_PATH)
  }

  return {
    /** Why the address is left alone; undefined where it may be asked for. Counts the address. */
    refuses(text: string): string | undefined {
      const url = URL.parse(text)
      if (!url) return 'not an address'
      const endless = endlessPath(url.pathname)
      if (endless !== undefined) return endless
      if (url.searchParams.size > MAX_PARAMETERS) return 'too many parameters'
      if ((copies.get(shapeOf(url)) ?? 0) >= COPIES_IN_A_ROW) return 'every page of this shape is a copy'
      const shown = yearIn(url) ?? year
      if (shown > year + YEARS_AHEAD || shown < year - YEARS_BACK) return 'a calendar that goes on for ever'
      return tooManyQueries(url) ? 'endless parameters' : undefined
    },
    /** What a page of this address turned out to be. */
    learn(text: string, copy: boolean): void {
      const url = URL.parse(text)
      if (!url || (url.search === '' && !/\d/.test(url.pathname))) return
      if (copy) raise(copies, shapeOf(url))
      else copies.delete(shapeOf(url))
    },
  }
}

function raise(counts: RecentMap<number>, key: string): number {
  const count = (counts.get(key) ?? 0) + 1
  counts.set(key, count)
  return count
}

/** The address with every number as `#` and without the values of its parameters. */
function shapeOf(url: URL): string {
  const names = [...new Set(url.searchParams.keys())].sort().join('&')
  return `${url.host}${url.pathname.replace(/\d+/g, '#')}?${names}`
}

/** The year of an address that speaks of dates. */
function yearIn(url: URL): number | undefined {
  const text = url.pathname + url.search
  const found = DATE_WORD.test(text) ? DATE_VALUE.exec(text)?.[1] : undefined
  return found === undefined ? undefined : Number(found)
}

/** Whether the address shows a time rather than a thing. */
function isCalendar(url: URL): boolean {
  return yearIn(url) !== undefined && !hasWords(url)
}

/** Whether the last segment names something beside a date, as an article's does. */
function hasWords(url: URL): boolean {
  const last = url.pathname.split('/').filter(Boolean).at(-1) ?? ''
  return (
    url.search === '' &&
    last
      .replace(/\.\w+$/, '')
      .split(/[-_]/)
      .filter((word) => /^[a-z]{2,}$/i.test(word)).length > 1
  )
}

function endlessPath(path: string): string | undefined {
  const segments = path.split('/').filter(Boolean)
  if (segments.length > MAX_SEGMENTS) return 'the path is too deep'
  for (let width = 1; width <= 4; width += 1) if (repeats(segments, width)) return 'the path repeats itself'
  return undefined
}

/** Whether the same run of segments stands three times in a row. */
function repeats(segments: readonly string[], width: number): boolean {
  for (let at = 0; at + 3 * width <= segments.length; at += 1) {
    const run = segments.slice(at, at + width)
    const again = (from: number): boolean => run.every((segment, i) => segments[from + i] === segment)
    if (again(at + width) && again(at + 2 * width)) return true
  }
  return false
}
