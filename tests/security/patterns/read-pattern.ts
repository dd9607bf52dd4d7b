// Reads a regular expression into its parts. Sets of characters stay as they are written: the engine itself says what they hold.

/** Whether it may stand between two characters; either is empty at the ends of the text. */
export type Holds = (before: string, behind: string) => boolean

export type PatternNode =
  | { readonly kind: 'set'; readonly source: string }
  | { readonly kind: 'sequence' | 'choice'; readonly of: readonly PatternNode[] }
  | { readonly kind: 'repeat'; readonly of: PatternNode; readonly least: number; readonly most: number }
  | { readonly kind: 'guard'; readonly holds: Holds }
  /** Looked at where it stands, and gone on from there. */
  | { readonly kind: 'aside'; readonly of: PatternNode }

const NOTHING: PatternNode = { kind: 'sequence', of: [] }
const REPEAT = /(?:([*+?])|\{(\d+)(?:(,)(\d*))?\})\??/y
const OPEN = /\((?:\?(?:[:=!]|<[=!]|<[^>]+>))?/y
const BACK = /\\(?:[1-9]\d*|k<[^>]+>)/y
const ESCAPE = String.raw`\\(?:u\{[^}]+\}|u[\da-f]{4}|x[\da-f]{2}|c[a-z]|p\{[^}]+\}|[^])`
const SET = new RegExp(String.raw`${ESCAPE}|\[(?:\\[^]|[^\]\\])*\]|\p{Any}`, 'iuy')
/** With the flag v sets stand in sets. */
const NESTED_SET = new RegExp(
  String.raw`${ESCAPE}|\[(?:\\[^]|\[(?:\\[^]|[^\]\\])*\]|[^\]\\])*\]|\p{Any}`,
  'iuy',
)

export function readPattern(source: string, flags: string): PatternNode {
  let at = 0
  const take = (form: RegExp): RegExpExecArray | null => {
    form.lastIndex = at
    const found = form.exec(source)
    if (found) at += found[0].length
    return found
  }

  function choice(): PatternNode {
    const of = [sequence()]
    while (source[at] === '|') {
      at += 1
      of.push(sequence())
    }
    return { kind: 'choice', of }
  }

  function sequence(): PatternNode {
    const of: PatternNode[] = []
    while (at < source.length && source[at] !== '|' && source[at] !== ')') of.push(repeated(one()))
    return { kind: 'sequence', of }
  }

  function repeated(of: PatternNode): PatternNode {
    const found = take(REPEAT)
    if (!found) return of
    const [, mark, count = '', comma, end] = found
    if (mark === '?') return { kind: 'repeat', of, least: 0, most: 1 }
    if (mark) return { kind: 'repeat', of, least: mark === '+' ? 1 : 0, most: Number.POSITIVE_INFINITY }
    const most = end ? Number(end) : comma ? Number.POSITIVE_INFINITY : Number(count)
    return { kind: 'repeat', of, least: Number(count), most }
  }

  function one(): PatternNode {
    const open = take(OPEN)?.[0]
    if (open !== undefined) {
      const inner = choice()
      at += 1
      return /[=!]$/.test(open) ? lookAround(open, inner, flags) : inner
    }
    const edge = edgeOf(source, at, flags)
    if (edge) {
      at += edge.length
      return { kind: 'guard', holds: edge.holds }
    }
    // What a group held may be any text.
    if (take(BACK))
      return {
        kind: 'repeat',
        of: { kind: 'set', source: '[^]' },
        least: 0,
        most: Number.POSITIVE_INFINITY,
      }
    return { kind: 'set', source: take(flags.includes('v') ? NESTED_SET : SET)?.[0] ?? '' }
  }

  const pattern = choice()
  if (at < source.length) throw new Error(`not read: ${source.slice(at)}`)
  return pattern
}

/** One character is a condition; more are looked at beside, and behind a place they are taken to hold. */
function lookAround(open: string, inner: PatternNode, flags: string): PatternNode {
  const isBehind = open.includes('<')
  const isNot = open.endsWith('!')
  const single = singleOf(inner)
  if (!single) return isBehind ? NOTHING : { kind: 'aside', of: inner }
  const is = inSet(single.join('|'), flags)
  const holds = (char: string): boolean => (char === '' ? isNot : is(char) !== isNot)
  return { kind: 'guard', holds: isBehind ? holds : (_, behind) => holds(behind) }
}

function singleOf(node: PatternNode): readonly string[] | undefined {
  if (node.kind === 'set') return [node.source]
  if (node.kind !== 'choice' && !(node.kind === 'sequence' && node.of.length === 1)) return undefined
  const all = node.of.map(singleOf)
  return all.every((one) => one !== undefined) ? all.flat() : undefined
}

const wordy = (char: string): boolean => /\w/.test(char)

function edgeOf(
  source: string,
  at: number,
  flags: string,
): { readonly length: number; readonly holds: Holds } | undefined {
  const isEdge = (char: string): boolean => char === '' || (flags.includes('m') && char === '\n')
  if (source[at] === '^') return { length: 1, holds: isEdge }
  if (source[at] === '$') return { length: 1, holds: (_, behind) => isEdge(behind) }
  const isWordEdge: Holds = (before, behind) => wordy(before) !== wordy(behind)
  if (source.startsWith('\\b', at)) return { length: 2, holds: isWordEdge }
  if (source.startsWith('\\B', at))
    return { length: 2, holds: (before, behind) => !isWordEdge(before, behind) }
  return undefined
}

/** Whether a set, or one of several, holds a character. */
export function inSet(source: string, flags: string): (char: string) => boolean {
  const set = new RegExp(`^(?:${source})$`, flags.replace(/[gmy]/g, ''))
  return (char) => set.test(char)
}
