// Puts a text on one line.

/** White space is one space wherever there is some, and none at the ends. */
export function onOneLine(text: string): string {
  return (isSpacedOut(text) ? text.replace(/\s+/g, ' ') : text).trim()
}

const SPACE = 0x20
const LAST_CONTROL = 0x0d
const NO_BREAK_SPACE = 0xa0
const OTHER_SPACE = /\s/

/** Whether it has white space other than single spaces. */
function isSpacedOut(text: string): boolean {
  let before = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    const isPlain = code > SPACE && code < NO_BREAK_SPACE
    if (!isPlain && (code === SPACE ? before === SPACE : isOtherSpace(code))) return true
    before = code
  }
  return false
}

function isOtherSpace(code: number): boolean {
  if (code < SPACE) return code <= LAST_CONTROL && code >= 0x09
  return OTHER_SPACE.test(String.fromCharCode(code))
}
