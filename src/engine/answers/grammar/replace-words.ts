// Writes words that a topic lists in place of others: "divided by" becomes "/".

import { type Pattern, readPattern } from './pattern.ts'
import { PHRASE_FILES } from './phrases.ts'
import { tokensOf } from './tokens.ts'

/** What goes on with what stands before it: `5 squared` is `5^2`. */
const BEHIND = /^(?:%|\^\d)/

/** The longest of the listed words at each place; what no list has stays as it is. */
export function replacerOf(topic: string): (text: string) => string {
  let made: { readonly table: ReadonlyMap<string, string>; readonly longest: number } | undefined
  return (text) => {
    made ??= tableOf(topic)
    const tokens = tokensOf(text)
    let [written, end] = ['', 0]
    for (let at = 0; at < tokens.length; ) {
      const start = tokens[at]?.start ?? end
      let count = Math.min(made.longest, tokens.length - at)
      const words = (): string =>
        tokens
          .slice(at, at + count)
          .map((token) => token.text)
          .join(' ')
      while (count > 0 && !made.table.has(words())) count--
      const symbol = count > 0 ? made.table.get(words()) : undefined
      const last = tokens[at + Math.max(1, count) - 1]?.end ?? start
      const gap = symbol !== undefined && BEHIND.test(symbol) ? '' : text.slice(end, start)
      written += gap + (symbol ?? text.slice(start, last))
      end = last
      at += Math.max(1, count)
    }
    return written
  }
}

function tableOf(topic: string): { readonly table: ReadonlyMap<string, string>; readonly longest: number } {
  const entries = PHRASE_FILES.flatMap((file) =>
    Object.entries(file[topic] ?? {}).flatMap(([symbol, patterns]) =>
      [patterns]
        .flat()
        .flatMap((text) =>
          spellings(readPattern(text, file.words)).map((words) => [words.trim(), symbol] as const),
        ),
    ),
  )
  // The first language wins: in English "plus" is what it is elsewhere.
  return {
    table: new Map(entries.reverse()),
    longest: Math.max(...entries.map(([words]) => words.split(' ').length)),
  }
}

/** Every text that fits a pattern without slots. */
function spellings(pattern: Pattern): readonly string[] {
  if (pattern.kind === 'word') return [pattern.word]
  if (pattern.kind === 'choice') return pattern.parts.flatMap(spellings)
  if (pattern.kind === 'optional') return ['', ...spellings(pattern.part)]
  if (pattern.kind === 'slot') return []
  return pattern.parts
    .map(spellings)
    .reduce((all, part) => all.flatMap((a) => part.map((b) => `${a} ${b}`.trim())), [''])
}
