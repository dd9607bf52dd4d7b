// What a query has as code: words, `has` of `:has()`, `at` of `Array.at`, which say what is looked for however common they are;
// and signs such as `=>` and `**=`, which get their names in words, as pages have them.
import facts from '../../../../facts/symbols.json' with { type: 'json' }
import { wordsOf } from '../../../foundation/text/tokenize.ts'

/** What prose puts around a word. */
const PROSE_AROUND = /^["'“‘]+|[.,;:!?"'”’]+$/g
const OPEN_ALONE = /^\(+(?=[^)]*$)/
const CLOSED_ALONE = /(?<=^[^(]*)\)+$/
const IN_BRACKETS = /^\(([^()]*)\)$/

/** `:name`, `::name`, `@name`, `#name`, `$name`, `--name`, `name(`, `name[`, `aa.name`, `_`, `<`, `>`, `=`, `` ` ``. */
const CODE =
  /^(?:::?|[@#$]|--)\p{L}|[\p{L}\p{N}][([{]|[\p{L}\p{N})\]]{2}\.\p{L}|[\p{L}\p{N}]::\p{L}|[_<>=`]|\p{Ll}\p{Lu}/u
const ADDRESS = /:\/\/|^www\./i

/** Whether a piece of a query, which has no space in it, is written as code. An address is none. */
export function isCode(piece: string): boolean {
  if (ADDRESS.test(piece)) return false
  const bare = piece
    .replace(PROSE_AROUND, '')
    .replace(OPEN_ALONE, '')
    .replace(CLOSED_ALONE, '')
    .replace(IN_BRACKETS, '$1')
  return CODE.test(bare)
}

/** The words of those pieces that are code, each once. */
export function codeWords(plain: readonly string[]): readonly string[] {
  return [...new Set(plain.filter(isCode).flatMap((piece) => wordsOf(piece)))]
}

const NAMES: ReadonlyMap<string, string> = new Map(Object.entries(facts.names))

/** What people put around a sign so that it stands out. */
const AROUND = /^[`'"“(]+(?=[^)])|(?<=[^(])[`'"”)]+$/g

/**
 * The pieces of a query with the signs among them named. A single sign beside words is punctuation mostly, and one
 * among names in code, `__name__ == '__main__'`, is not what is asked about.
 */
export function withSymbolNames(plain: readonly string[]): readonly string[] {
  if (plain.some((piece) => isCode(piece) && wordsOf(piece).length > 0)) return plain
  return plain.flatMap((piece) => {
    if (wordsOf(piece).length > 0) return [piece]
    const sign = NAMES.has(piece) ? piece : piece.replace(AROUND, '')
    const name = sign.length > 1 || plain.length === 1 ? nameOf(sign) : undefined
    return name?.split(' ') ?? [piece]
  })
}

/** A sign that is written twice, `~~`, is that sign, where the pair has no name of its own. */
function nameOf(sign: string): string | undefined {
  const [first = ''] = sign
  return NAMES.get(sign) ?? (sign === first + first ? NAMES.get(first) : undefined)
}
