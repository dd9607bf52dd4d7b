// Reads TypeScript declaration files in one pass: names, signatures, doc comments and what is nested in what.

export type DeclarationKind =
  | 'module'
  | 'namespace'
  | 'interface'
  | 'class'
  | 'function'
  | 'object'
  | 'member'

export interface Declaration {
  readonly kind: DeclarationKind
  readonly name: string
  /** On one line, without `declare` and `export`. For those with a body: up to its brace. */
  readonly signature: string
  /** The doc comment that stands before it, marks included; empty without one. */
  readonly comment: string
  readonly body: readonly Declaration[]
}

const HEADER =
  /^(?:(?:export|declare|default|abstract)\s+)*(?:(interface|class|namespace|module|global|function|enum|type|var|const|let|import)\b\s*)?/
const NAME =
  /^(?:(?:static|readonly|protected|abstract|get|set|async)\s+(?=[\w$#["']))*(\[[^\]]*\]|["'][^"']*["']|[\w$.]+)?/
const CONTAINERS: Readonly<Record<string, DeclarationKind>> = {
  interface: 'interface',
  class: 'class',
  namespace: 'namespace',
  module: 'module',
  global: 'namespace',
}

/** Where a string, a template or a comment that opens at `at` ends; `at` itself where none opens. */
function skipQuoted(text: string, at: number): number {
  const char = text[at]
  if (char === '"' || char === "'" || char === '`') {
    for (let end = at + 1; end < text.length; end += 1) {
      if (text[end] === '\\') end += 1
      else if (text[end] === char) return end + 1
    }
    return text.length
  }
  if (char !== '/') return at
  const close = text[at + 1] === '*' ? '*/' : text[at + 1] === '/' ? '\n' : undefined
  if (close === undefined) return at
  const end = text.indexOf(close, at + 2)
  return end === -1 ? text.length : end + close.length
}

/** How a character changes the nesting; angle brackets count before a body: `interface Box<T = {}> {`. */
function nesting(text: string, at: number, hasBody: boolean): number {
  const char = text[at]
  if (char === '(' || char === '[' || char === '{') return 1
  if (char === ')' || char === ']' || char === '}') return -1
  if (hasBody && char === '<') return 1
  return hasBody && char === '>' && text[at - 1] !== '=' ? -1 : 0
}

/** Where the statement at `at` ends (its `;`, or the brace that opens its body), and whether a body follows. */
function endOfStatement(text: string, at: number, hasBody: boolean): { end: number; opens: boolean } {
  let depth = 0
  let position = at
  while (position < text.length) {
    const after = skipQuoted(text, position)
    if (after > position) {
      position = after
      continue
    }
    const char = text[position]
    if (depth === 0 && char === '{' && hasBody) return { end: position, opens: true }
    if (depth === 0 && char === ';') return { end: position, opens: false }
    depth += nesting(text, position, hasBody)
    if (depth < 0) return { end: position, opens: false }
    position += 1
  }
  return { end: position, opens: false }
}

interface Reader {
  readonly text: string
  at: number
}

/** Moves past blanks and plain comments; gives the last doc comment met. */
function readComment(reader: Reader): string {
  const { text } = reader
  let comment = ''
  while (reader.at < text.length) {
    const char = text[reader.at]
    if (char === ' ' || char === '\n' || char === '\r' || char === '\t' || char === ';' || char === ',') {
      reader.at += 1
    } else if (char === '/') {
      const end = skipQuoted(text, reader.at)
      if (text.startsWith('/**', reader.at)) comment = text.slice(reader.at, end)
      reader.at = Math.max(end, reader.at + 1)
    } else break
  }
  return comment
}

function readDeclaration(reader: Reader, comment: string): Declaration | undefined {
  const { text } = reader
  const start = reader.at
  const header = HEADER.exec(text.slice(start, start + 120))
  const word = header?.[1]
  const nameAt = start + (header?.[0].length ?? 0)
  const name = (NAME.exec(text.slice(nameAt, nameAt + 160))?.[1] ?? '').replace(/^["']|["']$/g, '')
  const isVariable = word === 'var' || word === 'const' || word === 'let'
  // `var X: {` lists what stands on the constructor itself.
  const isObject = isVariable && /^[\w$]+\s*:\s*\{/.test(text.slice(nameAt, nameAt + 120))
  const container = word === undefined ? undefined : CONTAINERS[word]
  const { end, opens } = endOfStatement(text, nameAt, container !== undefined || isObject)
  const signature = text
    .slice(nameAt, end)
    .replace(/\/\*[\s\S]*?\*\/|\/\/[^\n]*/g, '')
    .replace(/\s+/g, ' ')
    .trim()
  reader.at = Math.max(end, start + 1)
  if (opens) {
    reader.at = end + 1
    const body = readBody(reader)
    const kind = isObject ? 'object' : (container ?? 'member')
    return { kind, name: word === 'global' ? 'global' : name, signature, comment, body }
  }
  if (name === '' || word === 'import' || word === 'type' || word === 'enum') return undefined
  return { kind: word === 'function' ? 'function' : 'member', name, signature, comment, body: [] }
}

/** Declarations up to the closing brace of the body, or to the end of the file. */
function readBody(reader: Reader): Declaration[] {
  const found: Declaration[] = []
  while (reader.at < reader.text.length) {
    const comment = readComment(reader)
    if (reader.at >= reader.text.length) break
    if (reader.text[reader.at] === '}') {
      reader.at += 1
      break
    }
    const declaration = readDeclaration(reader, comment)
    if (declaration) found.push(declaration)
  }
  return found
}

export function readDeclarations(text: string): readonly Declaration[] {
  return readBody({ text, at: 0 })
}
