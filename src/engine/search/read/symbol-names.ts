// Signs of programming languages in a query, such as `=>` and `**=`: their names in words, as pages have them.
import facts from '../../../../facts/symbols.json' with { type: 'json' }
import { wordsOf } from '../../../foundation/text/tokenize.ts'
import { isCode } from './code-words.ts'

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
