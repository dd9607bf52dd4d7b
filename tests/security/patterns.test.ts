// No regular expression takes the square of its text: told from its structure, for each that stands in the source or is made as it is loaded.
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { Worker } from 'node:worker_threads'
import ts from 'typescript'
import { expect, it } from 'vitest'
import type { MadePattern } from './patterns/made-patterns.ts'
import { slowText } from './patterns/slow-text.ts'

const SRC = join(import.meta.dirname, '..', '..', 'src')

/** What these read is a query of 2,000 characters at most, or what the operator or a person at a terminal gives their own program. */
const BOUNDED = [
  ...['engine/answers/', 'engine/search/read/', 'engine/search/suggest.ts', 'surfaces/console/search-page/'],
  ...['app/', 'surfaces/cli/', 'adapters/files/import-files.ts', 'adapters/onnx/brought/'],
]

/** Why the slow text of a pattern never comes to it, or is none. */
const SEEN: Readonly<Record<string, readonly string[]>> = {
  'digits of a number': ['/0+$/', '/\\.?0+$/', '/\\B(?=(?:\\d{3})+$)/g'],
  'dictionaries that are packaged': ['/[;:,]?\\s*".*$/s'],
  'gives one letter back at most': ['/\\p{Lu}+(?!\\p{Ll})|\\p{Lu}?\\p{Ll}+|\\p{N}+/gu'],
  'at most 256 characters of a header, and 1,024 bytes of a page': [
    '/;\\s*charset\\s*=\\s*["\']?\\s*([^\\s"\';,]{1,40})/i',
    '/<meta\\s[^>]*?charset\\s*=\\s*["\']?\\s*([\\w.:-]{1,40})/i',
  ],
  'nothing has to follow: it looks to the end of the head once': [
    '/^(?:<!--[\\s\\S]*?-->\\s*|<\\?xml[^>]*>\\s*)+/',
  ],
  'at most 200 characters': ['/^\\S+@\\S+ ?\\(([^()]+)\\)$/', '/^([^()]+) ?\\(\\S+@\\S+\\)$/', '/[.,;)]+$/'],
  'titles of at most 300 characters': ['/\\s+[-–—|·»:](?=\\s)/g', '/\\s+\\([^()]*\\)$/'],
  'titles and bylines whose spaces are single, on one line': [
    '/\\s+[|–—·•»«:/\\\\<>-]+\\s+|\\s*[|»›•]\\s*|:\\s+/g',
    '/\\s*\\u00b6$|\\s+#$|\\s*\\[edit\\]$/',
    '/(?:\\s|(?<=\\p{Ll}))(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\\.?\\s+\\d{1,2}\\b.*$/iu',
    '/\\s*(?:;|\\band\\b|\\bund\\b|\\bet\\b|\\by\\b|&|\\||\\/)\\s*|,\\s+(?=\\p{Lu}[\\p{L}.]+ \\p{Lu})/u',
    '/\\s+[|•·–—]\\s+|\\s+(?:on|am|le|el|updated|published|posted|in|contributor|staff|editor|reporter|senior|correspondent)\\b|,\\s*(?=\\d|updated|published|\\p{Ll})|\\s\\d/iu',
  ],
  'a date that was read and written anew': ['/T.*(?:Z|\\+00:00)$/'],
  'a summary of at most 1,500 characters': ['/https?:|www\\.|\\]\\(|\\b[\\w-]+\\.[a-z]{2,10}\\/\\S/i'],
  'what opens a block closes the one before it': ['/(?:^|\\n)(```|~~~)[^\\n]*\\n([\\s\\S]*?)\\n\\1/g'],
  'runs of at most 256 letters or signs': [
    "/[^\\r\\n\\p{L}\\p{N}]?[\\p{Lu}\\p{Lt}\\p{Lm}\\p{Lo}\\p{M}]*[\\p{Ll}\\p{Lm}\\p{Lo}\\p{M}]+(?:'(?:[sS]|[dD]|[mM]|[tT]|[lL][lL]|[vV][eE]|[rR][eE]))?|[^\\r\\n\\p{L}\\p{N}]?[\\p{Lu}\\p{Lt}\\p{Lm}\\p{Lo}\\p{M}]+[\\p{Ll}\\p{Lm}\\p{Lo}\\p{M}]*(?:'(?:[sS]|[dD]|[mM]|[tT]|[lL][lL]|[vV][eE]|[rR][eE]))?|\\p{N}{1,3}| ?[^\\s\\p{L}\\p{N}]+[\\r\\n/]*|\\s*[\\r\\n]+|\\s+(?!\\S)|\\s+/gu",
  ],
  'at most 500 characters of a path': ['/\\/.+\\/.+/', '/^\\/(?:articles|.+\\/.+-)/', '/\\/.+-\\d{8}_/'],
  'a piece of a title, without white space': ['/^[^\\p{L}\\p{N}]+|[^\\p{L}\\p{N}]+$/gu'],
}
const seen = new Set(Object.values(SEEN).flat())

interface Found {
  readonly name: string
  readonly source: string
  readonly flags: string
}

/** The literals of a file, and how often it makes a pattern of strings. */
function patternsIn(name: string): { readonly literals: Found[]; readonly made: number } {
  const literals: Found[] = []
  let made = 0
  const visit = (node: ts.Node): void => {
    if (ts.isNewExpression(node) && node.expression.getText(file) === 'RegExp') made += 1
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf('/')
      literals.push({ name, source: node.text.slice(1, end), flags: node.text.slice(end + 1) })
    }
    ts.forEachChild(node, visit)
  }
  const file = ts.createSourceFile(
    'source.tsx',
    readFileSync(join(SRC, name), 'utf8'),
    ts.ScriptTarget.Latest,
  )
  visit(file)
  return { literals, made }
}

/** What these files make of strings, and what the files that they load do. */
async function madeBy(names: readonly string[]): Promise<Found[]> {
  const thread = new Worker(new URL('./patterns/made-patterns.ts', import.meta.url), {
    workerData: names.map((name) => join(SRC, name)),
  })
  const [byFile] = (await once(thread, 'message')) as [(readonly [string, readonly MadePattern[]])[]]
  await thread.terminate()
  return byFile.flatMap(([, patterns], at) => patterns.map((one) => ({ name: names[at] ?? '', ...one })))
}

it('holds of each, and each exception is one', { timeout: 300_000 }, async () => {
  const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll(sep, '/'))
    .filter((name) => /\.tsx?$/.test(name) && !name.endsWith('.test.ts'))
  const read = files
    .filter((name) => !BOUNDED.some((room) => name.startsWith(room)))
    .map((name) => ({ name, ...patternsIn(name) }))
  const making = read.filter(({ made }) => made > 0).map(({ name }) => name)
  const made = await madeBy(making)
  expect(making.length).toBeGreaterThan(8)
  expect(made.length).toBeGreaterThan(making.length)
  const slow = [...read.flatMap(({ literals }) => literals), ...made].flatMap(({ name, source, flags }) => {
    const text = /[*+]|,\}/.test(source) ? slowText(source, flags) : undefined
    return text === undefined ? [] : [{ name, pattern: String(new RegExp(source, flags)), text }]
  })
  expect(files.length).toBeGreaterThan(500)
  expect(slow.filter(({ pattern }) => !seen.has(pattern))).toEqual([])
  expect([...seen].filter((one) => !slow.some(({ pattern }) => pattern === one))).toEqual([])
})

it.each([
  [/\s+$/, true],
  [/(?<!\s)\s+$/, false],
  [/^\s+$/, false],
  [/\/+$/y, false],
  [/<[^>]*>/g, true],
  [/<[^<>]*>/g, false],
  [/#.*$/, true],
  [/#.*$/s, false],
  [/^(.+?) or (.+)$/, true],
  [/^([^ ]+) or ([^ ]+)$/, false],
  [/^(a+)+b$/, true],
  [/^(?:a|[ab])*c$/, true],
  [/^(?:a|b)*c$/, false],
  [/^a{2,}a{1,9}b$/, false],
  [/^a{2,}b?a+c$/, true],
  [/(?:^|\n)\s*\*/, true],
  [/(?:^|\n)[^\S\n]*\*/, false],
  [/\b\w+\(/, false],
  [/\w+\(/, true],
  [/(?=.*b)a/, true],
  [/[\p{L}--[a-z]]+x/v, true],
  [/^(`{3,})(.*)$/, true],
  [/^(`{3,})(.*)$/s, false],
])('%s: %s', (pattern, is) => {
  expect(slowText(pattern.source, pattern.flags) !== undefined).toBe(is)
})
