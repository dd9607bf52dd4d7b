// Words that a query has as code: `has` of `:has()`, `at` of `Array.at`. However common, they say what is looked for.
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
