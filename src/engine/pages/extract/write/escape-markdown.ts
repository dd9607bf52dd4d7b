// Escapes text for markdown, only where a character would otherwise change the meaning.

const RISKY = /[\\`*_[\]<&~]/

/** Characters that are escaped at a time: what is remembered of each escape takes many times its room. */
const SLICE = 64 * 1024

/** Text inside a line. */
export function escapeInline(text: string): string {
  if (!RISKY.test(text)) return text
  if (text.length <= SLICE) return escapeSlice(text)
  const slices: string[] = []
  for (let start = 0, end = 0; start < text.length; start = end) {
    end = sliceEnd(text, start)
    slices.push(escapeSlice(text.slice(start, end)))
  }
  return slices.join('')
}

/** Before white space, where no escape looks across; only text without any is cut elsewhere. */
function sliceEnd(text: string, start: number): number {
  const most = start + SLICE
  if (most >= text.length) return text.length
  for (let end = most; end > start + SLICE / 2; end -= 1) if (/\s/.test(text.charAt(end))) return end
  return text.charCodeAt(most) >= 0xdc00 && text.charCodeAt(most) < 0xe000 ? most + 1 : most
}

function escapeSlice(text: string): string {
  return text
    .replace(/\\(?=[!-/:-@[-`{-~])/g, '\\\\')
    .replace(/`/g, '\\`')
    .replace(/\*(?=\S)|(?<=\S)\*/g, '\\*')
    .replace(/(?<![\p{L}\p{N}])_(?=\S)|(?<=\S)_(?![\p{L}\p{N}])/gu, '\\_')
    .replace(/~~/g, '\\~~')
    .replace(/\](?=[([:])/g, '\\]')
    .replace(/<(?=[a-zA-Z/!?])/g, '\\<')
    .replace(/&(?=#?\w{1,32};)/g, '\\&')
}

/** The start of a line, where a few characters make it a heading, a list, a quote or a rule. */
export function escapeLineStart(line: string): string {
  if (/^(?:#{1,6}(?:\s|$)|[-+](?:\s|$)|>|(?:={3,}|-{3,})\s*$|\|)/.test(line)) return `\\${line}`
  return line.replace(/^(\d{1,9})([.)])(?=\s|$)/, '$1\\$2')
}

/** A code span; more backticks around where there are some inside. */
export function codeSpan(text: string): string {
  const line = text.replace(/\s+/g, ' ')
  const fence = '`'.repeat(longestRun(line, /`+/g) + 1)
  const pad = line.startsWith('`') || line.endsWith('`') ? ' ' : ''
  return `${fence}${pad}${line}${pad}${fence}`
}

/** Characters of the longest match; there may be millions. */
export function longestRun(text: string, runs: RegExp): number {
  let longest = 0
  for (const [run] of text.matchAll(runs)) longest = Math.max(longest, run.length)
  return longest
}

export function linkTarget(url: string): string {
  return /[\s()<>]/.test(url) ? `<${url.replace(/\s/g, '%20').replace(/[<>]/g, '')}>` : url
}
