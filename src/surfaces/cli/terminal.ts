// How text is shown: as wide as the terminal, broken into lines of that width, in colour and with links only where it is one.

import { stripVTControlCharacters } from 'node:util'
import picocolors from 'picocolors'
import type { CliContext } from './context.ts'

export interface Terminal {
  readonly width: number
  bold(text: string): string
  dim(text: string): string
  accent(text: string): string
  /** Text that opens an address; where that can't be, the text alone. */
  link(text: string, address: string): string
}

const WIDTH_OF_A_PIPE = 100
const WIDEST = 110

export function terminalOf(context: CliContext): Terminal {
  const { isTTY = false, columns = 80 } = context.process.stdout as { isTTY?: boolean; columns?: number }
  const colours = picocolors.createColors(isTTY && !context.user.noColor)
  return {
    width: isTTY ? Math.max(20, Math.min(WIDEST, columns || 80)) : WIDTH_OF_A_PIPE,
    bold: colours.bold,
    dim: colours.dim,
    accent: colours.cyan,
    link: (text, address) => (isTTY && isPlainAddress(address) ? hyperlink(text, address) : text),
  }
}

function isPlainAddress(address: string): boolean {
  return /^https?:\/\/[!-~]{1,2000}$/.test(address)
}

/** OSC 8, which terminals that don't know it pass over. */
function hyperlink(text: string, address: string): string {
  return `\u001b]8;;${address}\u001b\\${text}\u001b]8;;\u001b\\`
}

const DIRECTIONS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g

/** Text of a page without what would steer the terminal: control characters and changes of direction. */
export function harmless(text: string): string {
  return stripVTControlCharacters(text)
    .replace(/\r\n?/g, '\n')
    .replace(/(?![\n\t])\p{Cc}/gu, '')
    .replace(DIRECTIONS, '')
}

/** The same on one line. */
export function oneLine(text: string): string {
  return harmless(text).replace(/\s+/g, ' ').trim()
}

const WIDE =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{1f300}-\u{1faff}\u{20000}-\u{3fffd}]/u
const UNSEEN = /[\p{Mn}\p{Me}\p{Cf}]/u

/** Columns of a text without escape sequences. */
export function columnsOf(text: string): number {
  let columns = 0
  for (const character of text) columns += UNSEEN.test(character) ? 0 : WIDE.test(character) ? 2 : 1
  return columns
}

/** Lines of at most `width` columns; a word that is longer is broken. */
export function wrapText(text: string, width: number): string[] {
  const lines: string[] = []
  let line = ''
  let columns = 0
  for (const word of text.split(/[ \t\n]+/).flatMap((one) => pieces(one, width))) {
    const added = columnsOf(word)
    if (line !== '' && columns + 1 + added > width) {
      lines.push(line)
      line = ''
      columns = 0
    }
    columns += line === '' ? added : added + 1
    line = line === '' ? word : `${line} ${word}`
  }
  return line === '' ? lines : [...lines, line]
}

function pieces(word: string, width: number): string[] {
  if (columnsOf(word) <= width) return word === '' ? [] : [word]
  const parts: string[] = []
  let part = ''
  let columns = 0
  for (const character of word) {
    const added = columnsOf(character)
    if (part !== '' && columns + added > width) {
      parts.push(part)
      part = ''
      columns = 0
    }
    part += character
    columns += added
  }
  return [...parts, part]
}

/** Markdown for reading: paragraphs are wrapped, code and tables stay as they are. */
export function wrapMarkdown(markdown: string, width: number): string[] {
  let inCode = false
  return markdown.split('\n').flatMap((line) => {
    const fence = /^\s{0,3}(```|~~~)/.test(line)
    if (fence) inCode = !inCode
    if (fence || inCode || line.startsWith('|') || line.startsWith('    ')) return [line]
    const [indent = ''] = /^\s*(?:[-*+] |\d{1,3}[.)] |> ?)?/.exec(line) ?? []
    const hanging = indent.startsWith('>') ? indent : ' '.repeat(indent.length)
    const wrapped = wrapText(line.slice(indent.length), Math.max(10, width - indent.length))
    return wrapped.length === 0
      ? [line.trimEnd()]
      : wrapped.map((one, index) => `${index === 0 ? indent : hanging}${one}`)
  })
}
