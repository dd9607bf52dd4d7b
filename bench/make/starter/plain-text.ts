// Turns the markup of the sources (markdown, a little HTML) into plain sentences.

const ENTITIES: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&amp;': '&',
  '&quot;': '"',
  '&#39;': "'",
  '&nbsp;': ' ',
}

/** HTML snippets as browser-compat-data writes them: inline elements and a few entities. */
export function stripHtml(html: string): string {
  return withoutMacros(html)
    .replace(/<\/?[a-z][^<>]*>/gi, '')
    .replace(/&(?:lt|gt|amp|quot|nbsp|#39);/g, (entity) => ENTITIES[entity] ?? entity)
    .replace(/\s+/g, ' ')
    .trim()
}

/** MDN's macros: `{{domxref("Popover API", "popover")}}` shows its second text, or its first. */
const MACRO = /\{\{\s*\w+\(\s*"([^"]*)"(?:\s*,\s*"([^"]*)")?[^{}]*\)\s*\}\}/g

/** Macros as the text that a reader sees. */
export function withoutMacros(text: string): string {
  if (!text.includes('{{')) return text
  return text.replace(MACRO, (_, name: string, shown: string | undefined) => shown || name)
}

function stripInline(markdown: string): string {
  return withoutMacros(markdown)
    .replace(/!?\[((?:[^[\]]|\[[^[\]]*\])*)\]\([^()\s]*(?:\([^()\s]*\)[^()\s]*)*(?:\s"[^"]*")?\)/g, '$1')
    .replace(/\[([^[\]]+)\]\[[^[\]]*\]/g, '$1')
    .replace(/(^|[^*\w])\*\*([^*\n]+)\*\*/g, '$1$2')
    .replace(/(?<=\p{L})\*\*([\p{L}\d\uE000]+)\*\*/gu, '$1')
    .replace(/(^|[\s("'“])[*_]([^*_\s][^*_\n]*)[*_](?=[\s.,;:!?)"'”]|$)/g, '$1$2')
    .replace(/^#{1,6}\s+/gm, '')
    .replace(/^>\s?/gm, '')
}

/** Code and the word behind it without a space, as in "the original `Buffer`because"; an ending such as `s` belongs to it. */
const GLUED = /(?<=^|[\s(])(`[^`\n]*[^`\s]`)(?=\p{Ll}{4})/gmu

/** What looks like a mark inside code is none, but for a link that was put into code: `Array.prototype[Symbol.iterator]()`. */
function stripProse(markdown: string): string {
  const codes: string[] = []
  const held = markdown
    .replace(GLUED, '$1 ')
    .replace(/`+([^`]*)`+/g, (_, code: string) =>
      code.includes('](http') ? code : `\uE000${codes.push(code) - 1}\uE000`,
    )
  return stripInline(held).replace(/\uE000(\d+)\uE000/g, (_, at: string) => codes[Number(at)] ?? '')
}

/** Markdown without its marks; code blocks keep their lines. */
export function stripMarkdown(markdown: string): string {
  const parts = markdown.split(/^[ \t]*```[^\n]*\n?/m)
  return parts
    .map((part, index) => (index % 2 === 1 ? part : stripProse(part)))
    .join('')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

/** Joins the lines of a paragraph that was wrapped at a column, leaving lists, quotes and code as they are. */
export function unwrapLines(markdown: string): string {
  let inCode = false
  let out = ''
  for (const line of markdown.split('\n')) {
    const fence = /^\s*```/.test(line)
    const starts = inCode || fence || line.trim() === '' || /^\s*([*+-]|\d+\.|[>|#])\s?/.test(line)
    const free = out !== '' && !out.endsWith('\n') && !starts
    out += free ? ` ${line.trim()}` : `${out === '' || out.endsWith('\n') ? '' : '\n'}${line}`
    if (fence) inCode = !inCode
    if (inCode || fence || line.trim() === '') out += '\n'
  }
  return out.replace(/\n{3,}/g, '\n\n').trim()
}

const ABBREVIATION = /(?:\b(?:e\.g|i\.e|etc|vs|cf|approx|no|fig)|\b[A-Z])\.$/i

/** Shorter ones, such as `Synchronous stat(2).`, say too little alone. */
const LEAST_SENTENCE = 40

/** The first sentence or sentences of plain text, at most `limit` characters, cut at a word. */
export function firstSentence(text: string, limit = 300): string {
  const [first = '', second = ''] = text.trim().split(/\n\s*\n/)
  const flat = (first.length < LEAST_SENTENCE ? `${first} ${second}` : first).replace(/\s+/g, ' ').trim()
  let end = flat.length
  let before = 0
  for (const match of flat.slice(0, limit * 2).matchAll(/[.!?]["')\]]*(?=\s+["'([]?[A-Z0-9`*<])/g)) {
    const candidate = flat.slice(0, match.index + match[0].length)
    if (ABBREVIATION.test(candidate) || isOpen(candidate)) continue
    if (candidate.length < LEAST_SENTENCE) {
      before = candidate.length
      continue
    }
    end = candidate.length
    break
  }
  // A short sentence says more than a part of the next.
  return end > limit && before > 0 ? flat.slice(0, before) : shorten(flat.slice(0, end), limit)
}

/** Whether a bracket is not closed yet, in which a sentence may end and the one around it goes on. */
function isOpen(text: string): boolean {
  return text.split('(').length > text.split(')').length
}

/** At most `limit` characters, cut between words. */
export function shorten(text: string, limit: number): string {
  if (text.length <= limit) return text
  const cut = text.slice(0, limit - 1)
  const space = cut.lastIndexOf(' ')
  return `${cut.slice(0, space > limit / 2 ? space : cut.length).replace(/[\s,;:]+$/, '')}…`
}

/** A name's words apart: `IntersectionObserver` → `intersection observer`. */
export function nameInWords(name: string): string {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .replace(/[_\-.]+/g, ' ')
    .trim()
    .toLowerCase()
}

/** `a`, `a and b`, `a, b and c`. */
export function listInWords(items: readonly string[]): string {
  if (items.length < 2) return items.join('')
  return `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`
}

/** Ends with a full stop. */
export function asSentence(text: string): string {
  const trimmed = text.trim()
  return /[.!?…:]["')\]]?$/.test(trimmed) || trimmed === '' ? trimmed : `${trimmed}.`
}
