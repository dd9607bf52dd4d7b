// Markdown to plain text, for words and passages: a stripper in one pass, not a renderer.

export interface PlainMarkdown {
  readonly text: string
  readonly headings: readonly string[]
}

const FENCE = /^\s{0,3}(?:```|~~~)/
const HEADING = /^\s{0,3}#{1,6}\s+/
const LINE_START = /^[ \t]*(?:>[ \t]*)*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)?(?:\[[ xX]\][ \t]+)?/
const RULE = /^[\s|:=*_-]+$/

/** Linear in the length of the text. */
export function markdownToText(markdown: string): PlainMarkdown {
  const lines: string[] = []
  const headings: string[] = []
  let fenced = false
  for (const line of markdown.split(/\r\n?|\n/)) {
    if (FENCE.test(line)) {
      fenced = !fenced
      continue
    }
    if (fenced) {
      lines.push(line)
      continue
    }
    if (line !== '' && RULE.test(line)) continue
    const heading = HEADING.exec(line)
    const text = inlineText(heading ? line.slice(heading[0].length) : line.replace(LINE_START, ''))
    if (heading && text !== '') headings.push(text)
    lines.push(text)
  }
  return {
    text: lines
      .join('\n')
      .replace(/\n{3,}/g, '\n\n')
      .trim(),
    headings,
  }
}

const LONGEST_TARGET = 2048
const LONGEST_TAG = 1024
const MARKS = new Set(['*', '`', '~', '|'])

/** Link texts and image descriptions stay, their addresses, marks and tags go. */
function inlineText(line: string): string {
  const out: string[] = []
  const open: number[] = []
  let at = 0
  while (at < line.length) {
    const character = line[at] ?? ''
    const next = line[at + 1] ?? ''
    if (character === '\\' && /[!-/:-@[-`{-~]/.test(next)) {
      out.push(next)
      at += 2
    } else if (character === '[') {
      open.push(out.length)
      out.push(character)
      at++
    } else if (character === ']') {
      at = closeBracket(line, at, out, open)
    } else if (character === '<' && /[a-z/!]/i.test(next)) {
      const end = line.slice(at, at + LONGEST_TAG).indexOf('>')
      out.push(end < 0 ? character : ' ')
      at += Math.max(end, 0) + 1
    } else {
      if (!isMark(line, at)) out.push(character)
      at++
    }
  }
  return out
    .join('')
    .replace(/[ \t]+/g, ' ')
    .trim()
}

/** Ends `[text](address)` or leaves brackets that are no link; returns where to go on. */
function closeBracket(line: string, at: number, out: string[], open: number[]): number {
  const start = open.pop()
  const end = line[at + 1] === '(' ? line.slice(at, at + LONGEST_TARGET).indexOf(')') : -1
  if (start === undefined || end < 0) {
    out.push(']')
    return at + 1
  }
  out[start] = ''
  if (out[start - 1] === '!') out[start - 1] = ''
  return at + end + 1
}

function isMark(line: string, at: number): boolean {
  const character = line[at] ?? ''
  if (character !== '_') return MARKS.has(character)
  return !isWordCharacter(line[at - 1]) || !isWordCharacter(line[at + 1])
}

function isWordCharacter(character: string | undefined): boolean {
  return character !== undefined && /[\p{L}\p{N}]/u.test(character)
}
