// Patterns of paths, as crawls of others take them: a part of regular expressions that can't take long.
import { z } from 'zod'
import { InvalidRequest } from '../../../foundation/errors.ts'
import { createStepBudget } from '../../../foundation/step-budget.ts'
import { ANY, compileWildcards, type MatchWildcards, type Piece } from '../../../foundation/web/wildcard.ts'

const MOST_PATTERNS = 20
const ERROR = `must be a list of at most ${MOST_PATTERNS} patterns made of plain text, ^, $, dots and .*`

export const pathPatterns = z
  .array(z.string().max(500), { error: ERROR })
  .max(MOST_PATTERNS, { error: ERROR })
  .transform((texts, context) => {
    const patterns = texts.map(parse)
    if (patterns.every((one) => one !== undefined)) return patterns.map(compileWildcards)
    context.addIssue({ code: 'custom', message: ERROR })
    return z.NEVER
  })

const TOKEN = /\\(?<escaped>[^\w\s])|(?<gap>\.?\*|\.\+)|(?<any>\.)|(?<plain>[^\\*+?()[\]{}|^$])/y

/** Undefined where it holds what we do not read. A bare star is a gap, as in globs. */
function parse(text: string): readonly Piece[] | undefined {
  const toEnd = /(?<!\\)\$$/.test(text)
  const inner = text.slice(text.startsWith('^') ? 1 : 0, toEnd ? -1 : undefined)
  const pieces: (string | typeof ANY)[][] = text.startsWith('^') ? [[]] : [[], []]
  for (let at = 0; at < inner.length; ) {
    TOKEN.lastIndex = at
    const { 0: whole = '', groups } = TOKEN.exec(inner) ?? {}
    if (!groups || (whole === '*' && (at === 0 || inner[at - 1] === '*'))) return undefined
    if (groups['gap'] === undefined) pieces.at(-1)?.push(groups['escaped'] ?? groups['plain'] ?? ANY)
    else if (whole === '.+') pieces.push([], [ANY], [])
    else pieces.push([])
    at += whole.length
  }
  const plain = pieces.map((piece) => (piece.includes(ANY) ? piece : piece.join('')))
  return toEnd ? plain : [...plain, '']
}

/** Characters that the patterns of a walk look at, and more for each of its pages: twenty patterns on all its links. */
const STEPS_A_WALK = 20_000_000
const STEPS_A_PAGE = 2_000_000

export interface PathFilter {
  readonly select: readonly MatchWildcards[] | undefined
  readonly exclude: readonly MatchWildcards[] | undefined
  readonly maxPages: number
}

/** Whether a path is selected and not excluded, for one walk. What it makes throws InvalidRequest. */
export function pathFilter({ select = [], exclude = [], maxPages }: PathFilter): (path: string) => boolean {
  const steps = createStepBudget(STEPS_A_WALK + maxPages * STEPS_A_PAGE)
  return (path) => {
    if (steps.isSpent())
      throw new InvalidRequest('The patterns of paths take too long on the links of this site; use fewer')
    const isAmong = (patterns: readonly MatchWildcards[]): boolean =>
      patterns.some((matches) => matches(path, steps))
    return !isAmong(exclude) && (select.length === 0 || isAmong(select))
  }
}
