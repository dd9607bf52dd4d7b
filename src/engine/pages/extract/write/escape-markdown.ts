// Escapes text for markdown, only where a character would otherwise change the meaning.

const RISKY = /[\\`*_[\]<&~]/

/** Text inside a line. */
export function escapeInline(text: string): string {
  if (!RISKY.test(text)) return text
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
  const longest = Math.max(0, ...(line.match(/`+/g) ?? []).map((run) => run.length))
  const fence = '`'.repeat(longest + 1)
  const pad = line.startsWith('`') || line.endsWith('`') ? ' ' : ''
  return `${fence}${pad}${line}${pad}${fence}`
}

export function linkTarget(url: string): string {
  return /[\s()<>]/.test(url) ? `<${url.replace(/\s/g, '%20').replace(/[<>]/g, '')}>` : url
}
