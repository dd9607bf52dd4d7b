// A message that a program printed, pasted as a query. What stands in it between double quotes is a value of whoever met
// the error, which no page has: it is neither a phrase that pages must have nor a word to look for.

/** How runtimes, browsers and compilers begin a message, and people hardly a question. */
const BEGINS_AS_ONE = new RegExp(
  [
    '^(?:uncaught|unhandled|refused to)\\b',
    '^failed to (?:compile|construct|decode|execute|fetch|load|parse|read|register|resolve|set|start)\\b',
    '^cannot (?:access|assign|convert|delete|destructure|find|read|redefine|resolve|set|use)\\b',
    '^unexpected (?:character|end|eof|identifier|number|reserved|string|template|token)\\b',
    '^(?:\\([^)]{1,40}\\) )?[\\w.$]{0,60}(?:error|exception|warning)\\b[^":]{0,60}:',
  ].join('|'),
  'i',
)
const QUOTED = /"[^"]*"/g
/** So much of a message must be left to tell which one it is. */
const FEWEST_WORDS = 4

/** The query itself where it is no such message. */
export function withoutOwnValues(query: string): string {
  const text = query.trim()
  if (!text.includes('"') || !BEGINS_AS_ONE.test(text)) return query
  const left = text.replace(QUOTED, ' ')
  return left.split(/\s+/u).filter((word) => /\p{L}/u.test(word)).length < FEWEST_WORDS ? query : left
}
