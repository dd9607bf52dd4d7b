// The sections of a document's text: where each begins, and under which headings it stands.
import type { Document } from '../document/document.ts'

export interface Place {
  readonly from: number
  readonly to: number
  /** The number of the heading that it stands under; -1 before the first. */
  readonly heading: number
}

/** Each behind the line of its heading, in the order of the text, without those that have nothing but a heading. Headings that the text does not have begin none. */
export function sectionsOf({ text, headings }: Pick<Document, 'text' | 'headings'>): readonly Place[] {
  const places = placesOfHeadings(text, headings)
  const starts = [{ heading: -1, line: 0, from: 0 }, ...places]
  return starts.flatMap(({ heading, from }, at) => {
    const to = starts[at + 1]?.line ?? text.length
    return text.slice(from, to).trim() === '' ? [] : [{ heading, from, to }]
  })
}

interface HeadingPlace {
  readonly heading: number
  readonly line: number
  /** Where the next line begins. */
  readonly from: number
}

/** One that comes only behind the next one is a line like others. */
function placesOfHeadings(text: string, headings: readonly string[]): readonly HeadingPlace[] {
  const lines = linesOf(text, new Set(headings))
  const next = (heading: string | undefined, from: number): number =>
    lines.get(heading ?? '')?.find((line) => line >= from) ?? -1
  const places: HeadingPlace[] = []
  let from = 0
  for (const [number, heading] of headings.entries()) {
    const line = next(heading, from)
    const following = next(headings[number + 1], from)
    if (line < 0 || (following >= 0 && following < line)) continue
    from = line + heading.length
    places.push({ heading: number, line, from })
  }
  return places
}

/** Where the lines begin that are one of these. */
function linesOf(text: string, wanted: ReadonlySet<string>): ReadonlyMap<string, readonly number[]> {
  const found = new Map<string, number[]>()
  let from = 0
  for (const line of text.split('\n')) {
    if (line !== '' && wanted.has(line)) found.set(line, [...(found.get(line) ?? []), from])
    from += line.length + 1
  }
  return found
}

const FENCE = /^\s{0,3}(?:```|~~~)/
const MARK = /^\s{0,3}(#{1,6})\s/

/** The headings that each stands under, itself last; alone, where the markdown does not tell their levels. */
export function headingPaths({
  headings,
  markdown = '',
}: Pick<Document, 'headings' | 'markdown'>): readonly (readonly string[])[] {
  const levels = levelsIn(markdown)
  if (levels.length !== headings.length) return headings.map((heading) => [heading])
  const above: { readonly level: number; readonly heading: string }[] = []
  return headings.map((heading, at) => {
    const level = levels[at] ?? 1
    while ((above.at(-1)?.level ?? 0) >= level) above.pop()
    above.push({ level, heading })
    return above.map((one) => one.heading)
  })
}

function levelsIn(markdown: string): readonly number[] {
  const levels: number[] = []
  let fenced = false
  for (const line of markdown.split('\n')) {
    if (FENCE.test(line)) fenced = !fenced
    const mark = fenced ? null : MARK.exec(line)
    if (mark) levels.push(mark[1]?.length ?? 1)
  }
  return levels
}
