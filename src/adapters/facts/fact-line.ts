// The lines of the files that are built from packaged facts: a folded name, a tab, JSON.
import type { Place } from '../../engine/answers/places/gazetteer.ts'

/** What one line of the places file says; its time zone is looked up when it is read. */
export type PlaceFact = Omit<Place, 'timezone'>

export function factLine(key: string, fact: unknown): string {
  return jsonLine(key, JSON.stringify(fact))
}

export function jsonLine(key: string, json: string): string {
  return `${key}\t${json}\n`
}

/** The fact of a line that we wrote ourselves. */
export function readFactLine<T>(line: string): T {
  return JSON.parse(line.slice(line.indexOf('\t') + 1)) as T
}

/**
 * As one text, sorted by keys as a sorted file must be: a tab sorts before any letter, and below the astral planes,
 * which no key has, the order of code units is that of bytes.
 */
export function sortedText(lines: readonly string[]): string {
  return [...lines].sort().join('')
}

/** The square degree that a point lies in. */
export function cellOf(latitude: number, longitude: number): string {
  return `${Math.floor(latitude)} ${Math.floor(longitude)}`
}
