// Constants of systems and programs, such as ECONNRESET, SIGTERM and --expose-gc: no model has learnt what they mean, so that a
// query of nothing else is ranked by its words, and pages that have it as a heading come first.
import type { ParsedQuery } from './parsed-query.ts'

/** As POSIX names errors and signals, in capitals with an underscore, or an option of a command with or without its value. */
const CONSTANT =
  /^(?:E(?!VENTS?$|RRORS?$|MAIL$|LEMENTS?$)[A-Z0-9]{4,}|SIG[A-Z]{2,}\d?|[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+|--[a-z][\w.-]+(?:=\S*)?)$/
/** What asks for a meaning and has none of its own. */
const ASKING =
  /^(?:what|is|the|a|an|of|does|do|mean|means|meaning|error|code|signal|errno|node|nodejs|option|flag|explained)$/i
const AROUND = /^["'`(]+|["'`),.:;?!]+$/g

/** The constants that a query asks for and nothing else; none where it has other words. */
export function constantsIn({ text }: Pick<ParsedQuery, 'text'>): readonly string[] {
  const pieces = text.split(' ').map((piece) => piece.replace(AROUND, ''))
  const telling = pieces.filter((piece) => piece !== '' && !ASKING.test(piece))
  return telling.every((piece) => CONSTANT.test(piece))
    ? telling.map((piece) => piece.replace(/=.*$/, ''))
    : []
}
