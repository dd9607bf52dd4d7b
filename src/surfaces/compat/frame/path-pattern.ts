// Patterns of paths, as crawls of others take them: a part of regular expressions that can't take long.
import { z } from 'zod'

const MOST_PATTERNS = 20
const ERROR = `must be a list of at most ${MOST_PATTERNS} patterns made of plain text, ^, $, dots and .*`

/** A piece of text between two gaps; undefined stands for any one character. */
type Piece = readonly (string | undefined)[]

/** The first stands at the beginning, the last at the end, the others anywhere between, in their order. */
type Pattern = readonly Piece[]

export type MatchPath = (text: string) => boolean

export const pathPatterns: z.ZodType<readonly MatchPath[]> = z
  .array(z.string().max(500), { error: ERROR })
  .max(MOST_PATTERNS, { error: ERROR })
  .transform((texts, context) => {
    const patterns = texts.map(parse)
    if (patterns.every((one) => one !== undefined))
      return patterns.map((one) => (text: string) => matches(one, text))
    context.addIssue({ code: 'custom', message: ERROR })
    return z.NEVER
  })

const TOKEN = /\\(?<escaped>[^\w\s])|(?<gap>\.?\*|\.\+)|(?<any>\.)|(?<plain>[^\\*+?()[\]{}|^$])/y

/** Undefined where it holds what we do not read. A bare star is a gap, as in globs. */
function parse(text: string): Pattern | undefined {
  const toEnd = /(?<!\\)\$$/.test(text)
  const inner = text.slice(text.startsWith('^') ? 1 : 0, toEnd ? -1 : undefined)
  const pieces: (string | undefined)[][] = text.startsWith('^') ? [[]] : [[], []]
  for (let at = 0; at < inner.length; ) {
    TOKEN.lastIndex = at
    const { 0: whole = '', groups } = TOKEN.exec(inner) ?? {}
    if (!groups || (whole === '*' && (at === 0 || inner[at - 1] === '*'))) return undefined
    if (groups['gap'] === undefined) pieces.at(-1)?.push(groups['escaped'] ?? groups['plain'])
    else pieces.push(...(whole === '.+' ? [[], [undefined], []] : [[]]))
    at += whole.length
  }
  return toEnd ? pieces : [...pieces, []]
}

/** Each piece as early as it can stand: linear in the text for each of them. */
function matches(pieces: Pattern, text: string): boolean {
  const [first = [], ...others] = pieces
  const last = others.pop()
  if (last === undefined) return text.length === first.length && standsAt(first, text, 0)
  if (!standsAt(first, text, 0)) return false
  let at = first.length
  for (const piece of others) {
    while (at + piece.length <= text.length && !standsAt(piece, text, at)) at += 1
    if (at + piece.length > text.length) return false
    at += piece.length
  }
  const start = text.length - last.length
  return start >= at && standsAt(last, text, start)
}

function standsAt(piece: Piece, text: string, at: number): boolean {
  return (
    at + piece.length <= text.length &&
    piece.every((one, index) => one === undefined || one === text[at + index])
  )
}
