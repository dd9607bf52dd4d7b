// How text is shown: as wide as the terminal, in colour and with links only where it is one.
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
