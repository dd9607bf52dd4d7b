// Writes YAML that every parser reads back as the very value that was put in.
import { withoutHiddenText } from '../../foundation/text/hidden-text.ts'
import { hasForgedTag, TAG_START } from './context-text.ts'

export type YamlValue = string | number | boolean | readonly string[] | undefined
export type YamlFields = readonly (readonly [name: string, value: YamlValue])[]

/** A frontmatter block; fields without a value are left out. */
export function frontmatter(fields: YamlFields): string {
  return ['---', ...fields.flatMap(([name, value]) => entry(name, value)), '---'].join('\n')
}

/** One item of a block sequence. */
export function listItem(fields: YamlFields): string {
  return fields
    .flatMap(([name, value]) => entry(name, value))
    .map((line, index) => `${index === 0 ? '- ' : '  '}${line}`)
    .join('\n')
}

function entry(name: string, value: YamlValue): string[] {
  if (value === undefined) return []
  if (typeof value === 'string') return [`${name}: ${shownText(value)}`]
  if (typeof value === 'number') return [`${name}: ${yamlNumber(value)}`]
  if (typeof value === 'boolean') return [`${name}: ${value}`]
  // On one line: a fifth fewer tokens. What stands plain has no comma and no bracket.
  return value.length === 0 ? [] : [`${name}: [${value.map(shownText).join(', ')}]`]
}

/** Models read what is written here. */
function shownText(value: string): string {
  return yamlText(withoutHiddenText(value))
}

/** A number without an exponent, which YAML 1.1 would read as text. */
function yamlNumber(value: number): string {
  const text = String(value)
  return text.includes('e') ? value.toFixed(12).replace(/0+$/, '').replace(/\.$/, '.0') : text
}

const PLAIN_WORDS = /^[A-Za-z][A-Za-z0-9_./-]*(?: [A-Za-z0-9(][A-Za-z0-9_./()-]*)*$/
const PLAIN_ADDRESS = /^https?:\/\/[A-Za-z0-9._~/?%&=+@;-]+$/
/** Words that YAML 1.1 or 1.2 reads as something other than text. */
const RESERVED = /^(?:null|true|false|yes|no|on|off|y|n|e\d+)$/i

/** A string as a YAML scalar, plain where nobody could read it as anything else. Half a surrogate pair becomes U+FFFD. */
export function yamlText(value: string): string {
  const text = value.toWellFormed()
  const plain = (PLAIN_WORDS.test(text) && !RESERVED.test(text)) || PLAIN_ADDRESS.test(text)
  return plain && !hasForgedTag(text) ? text : quoted(text)
}

/** What YAML can't hold as it is, and what would change how the line is shown. */
const UNPRINTABLE =
  /["\\\p{Cc}\u061C\u200B\u200E\u200F\u2028-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFB\uFFFE\uFFFF]/gu

function quoted(text: string): string {
  const escaped = text.replace(UNPRINTABLE, escapeCharacter)
  return `"${hasForgedTag(text) ? escaped.replace(TAG_START, escapeCharacter) : escaped}"`
}

const SHORT_ESCAPES: Readonly<Record<string, string>> = { '"': '\\"', '\\': '\\\\', '\n': '\\n', '\t': '\\t' }

function escapeCharacter(character: string): string {
  const code = character.charCodeAt(0)
  const hex = code.toString(16).toUpperCase()
  return (
    SHORT_ESCAPES[character] ?? (code <= 0xff ? `\\x${hex.padStart(2, '0')}` : `\\u${hex.padStart(4, '0')}`)
  )
}
