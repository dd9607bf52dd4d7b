// Puts a text on one line.

const SPACED_OUT = / {2}|[\t-\r\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]/

/** White space that is more than a space, or another. */
const TO_ONE_SPACE = / \s+|[^\S ]\s*/g

/** White space is one space wherever there is some, and none at the ends. */
export function onOneLine(text: string): string {
  return (isSpacedOut(text) ? text.replace(TO_ONE_SPACE, ' ') : text).trim()
}

/** Whether it has white space other than single spaces; what is cut out of a text that has none has none either. */
export function isSpacedOut(text: string): boolean {
  return SPACED_OUT.test(text)
}

const SPACE = 0x20
const NO_BREAK_SPACE = 0xa0
/** White space of other scripts begins here. */
const FIRST_OTHER = 0x1680

/** Whether a code unit is white space, as `trim` takes it away. */
export function isSpace(code: number): boolean {
  if (code < NO_BREAK_SPACE) return code === SPACE || (code >= 0x09 && code <= 0x0d)
  return code === NO_BREAK_SPACE || (code >= FIRST_OTHER && /\s/.test(String.fromCharCode(code)))
}
