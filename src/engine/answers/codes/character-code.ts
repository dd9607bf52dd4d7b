// Codes of characters: ASCII and Unicode, from a character to its number and back, and its HTML entity.

const CONTROLS: readonly string[] =
  'NUL SOH STX ETX EOT ENQ ACK BEL BS HT LF VT FF CR SO SI DLE DC1 DC2 DC3 DC4 NAK SYN ETB CAN EM SUB ESC FS GS RS US'.split(
    ' ',
  )
const NAMED: ReadonlyMap<string, string> = new Map([
  ['space', ' '],
  ['tab', '\t'],
  ['newline', '\n'],
  ['line feed', '\n'],
  ['carriage return', '\r'],
  ['escape', '\u001b'],
  ['null', '\0'],
  ['at sign', '@'],
  ['ampersand', '&'],
  ['less than', '<'],
  ['less than sign', '<'],
  ['greater than', '>'],
  ['greater than sign', '>'],
  ['copyright', '©'],
  ['copyright symbol', '©'],
  ['copyright sign', '©'],
  ['trademark', '™'],
  ['trademark symbol', '™'],
  ['registered trademark', '®'],
  ['euro', '€'],
  ['euro sign', '€'],
  ['pound sign', '£'],
  ['yen sign', '¥'],
  ['degree', '°'],
  ['degree sign', '°'],
  ['degree symbol', '°'],
  ['em dash', '—'],
  ['en dash', '–'],
  ['ellipsis', '…'],
  ['non-breaking space', '\u00a0'],
  ['non breaking space', '\u00a0'],
  ['quote', '"'],
  ['double quote', '"'],
  ['apostrophe', "'"],
])
const ENTITIES: ReadonlyMap<string, string> = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
  ["'", '&apos;'],
  ['\u00a0', '&nbsp;'],
  ['©', '&copy;'],
  ['®', '&reg;'],
  ['™', '&trade;'],
  ['€', '&euro;'],
  ['£', '&pound;'],
  ['¥', '&yen;'],
  ['°', '&deg;'],
  ['—', '&mdash;'],
  ['–', '&ndash;'],
  ['…', '&hellip;'],
])

const LEAD = "(?:what(?:'s|s|\\s+is)\\s+)?(?:the\\s+)?"
const OF = '(?:of|for)\\s+(?:the\\s+)?(?:(?:letter|character|symbol|sign)\\s+)?'
const CHARACTER = '("?\\S{1,2}"?|[a-z- ]{3,24})'
const ASCII_OF = new RegExp(`^${LEAD}ascii(?:\\s+(?:code|value|number))?\\s+${OF}${CHARACTER}$`, 'iu')
const IN_ASCII = /^(?:the\s+)?(?:letter|character)\s+(\S)\s+(?:in|to)\s+ascii$/iu
const ASCII_NUMBER =
  /^(?:what(?:'s|s|\s+is)\s+)?ascii\s+(?:(?:code|character|value|number|char)\s+)?(\d{1,3})(?:\s+(?:to\s+)?(?:character|char))?$/i
const WHICH_CHARACTER =
  /^(?:what|which)\s+(?:character|letter|char|symbol)\s+(?:is|has)\s+(?:the\s+)?ascii\s+(?:(?:code|value|number)\s+)?(\d{1,3})$/i
const UNICODE_OF = new RegExp(
  `^${LEAD}unicode(?:\\s+(?:code(?:\\s*point)?|value|number))?\\s+${OF}${CHARACTER}$`,
  'iu',
)
const CODE_POINT =
  /^(?:what(?:'s|s|\s+is)\s+|(?:what|which)\s+(?:character|symbol|sign)\s+(?:is|has)\s+)?(?:the\s+)?(?:unicode\s+)?(?:(?:character|symbol|code\s*point)\s+)?u\+([0-9a-f]{4,6})(?:\s+(?:unicode|character|symbol))*$/i
const ENTITY_OF = new RegExp(
  `^${LEAD}html(?:\\s+(?:entity|code|character\\s+code|entities))\\s+${OF}${CHARACTER}$`,
  'iu',
)

/** As it was written: the case of a letter matters. */
export function tellCharacterCode(written: string): string | undefined {
  const ascii = (ASCII_OF.exec(written) ?? IN_ASCII.exec(written))?.[1]
  if (ascii !== undefined) return asciiOf(ascii)
  const number = (ASCII_NUMBER.exec(written) ?? WHICH_CHARACTER.exec(written))?.[1]
  if (number !== undefined) return characterOf(Number(number))
  const unicode = UNICODE_OF.exec(written)?.[1]
  if (unicode !== undefined) return unicodeOf(unicode)
  const point = CODE_POINT.exec(written)?.[1]
  if (point !== undefined) return pointed(Number.parseInt(point, 16))
  const entity = ENTITY_OF.exec(written)?.[1]
  return entity === undefined ? undefined : entityOf(entity)
}

/** One character, written as it is or by its name. */
function oneCharacter(text: string): string | undefined {
  const bare = text.length > 2 ? text.replace(/^"(.+)"$/u, '$1') : text
  const named = NAMED.get(bare.toLowerCase())
  if (named !== undefined) return named
  return [...bare].length === 1 ? bare : undefined
}

function asciiOf(text: string): string | undefined {
  const character = oneCharacter(text)
  const code = character?.codePointAt(0) ?? 128
  return code > 127 ? undefined : `${nameOf(code)} is ${code} in ASCII (hexadecimal ${hex(code, 2)})`
}

function characterOf(code: number): string | undefined {
  return code > 127 ? undefined : `${code} in ASCII is ${nameOf(code)}`
}

function unicodeOf(text: string): string | undefined {
  const character = oneCharacter(text)
  return character === undefined ? undefined : pointed(character.codePointAt(0) ?? 0)
}

/** A surrogate is no character, and neither is what lies beyond the last plane. */
function pointed(code: number): string | undefined {
  if (code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff)) return undefined
  const character = String.fromCodePoint(code)
  if (/[\p{Cn}\p{Co}]/u.test(character)) return undefined
  const seen = /[\p{C}\p{Z}\p{M}]/u.test(character) ? 'not visible' : character
  const bytes = [...Buffer.from(character, 'utf8')].map((byte) => hex(byte, 2)).join(' ')
  return `U+${hex(code, 4)}: ${seen} (decimal ${code}, UTF-8 ${bytes})`
}

function entityOf(text: string): string | undefined {
  const character = oneCharacter(text)
  if (character === undefined) return undefined
  const code = character.codePointAt(0) ?? 0
  const named = ENTITIES.get(character)
  return `${nameOf(code)} in HTML: ${[...(named === undefined ? [] : [named]), `&#${code};`].join(' or ')}`
}

function nameOf(code: number): string {
  if (code === 32) return 'the space'
  if (code === 127) return 'DEL'
  if (code === 0xa0) return 'the non-breaking space'
  return CONTROLS[code] ?? String.fromCodePoint(code)
}

function hex(code: number, digits: number): string {
  return code.toString(16).toUpperCase().padStart(digits, '0')
}
