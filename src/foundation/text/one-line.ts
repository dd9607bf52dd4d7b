// Puts a text on one line.

/** White space other than single spaces. */
const SPACED_OUT = /[^\S ]| {2}/

/** White space is one space wherever there is some, and none at the ends. */
export function onOneLine(text: string): string {
  return (SPACED_OUT.test(text) ? text.replace(/\s+/g, ' ') : text).trim()
}
