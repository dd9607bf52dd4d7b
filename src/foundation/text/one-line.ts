// Puts a text on one line.

/** White space is one space wherever there is some, and none at the ends. */
export function onOneLine(text: string): string {
  return (isSpacedOut(text) ? text.replace(/\s+/g, ' ') : text).trim()
}

const SPACE = 0x20
const NO_BREAK_SPACE = 0xa0
const WIDE_SPACE = /\s/

/** Whether it has white space other than single spaces. */
function isSpacedOut(text: string): boolean {
  let afterSpace = false
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    const isSpace = code === SPACE
    if (isSpace && afterSpace) return true
    // Tab to carriage return, and what Unicode has beyond ASCII.
    if (code >= 0x09 && code <= 0x0d) return true
    if (code >= NO_BREAK_SPACE && isWide(code)) return true
    afterSpace = isSpace
  }
  return false
}

/** Letters, of which most such characters are, need not be asked. */
function isWide(code: number): boolean {
  return (code < 0xc0 || code >= 0x1680) && WIDE_SPACE.test(String.fromCharCode(code))
}
