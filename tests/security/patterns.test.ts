// No regular expression takes the square of its text: told from its structure, for each that stands in the source.
import { readdirSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import ts from 'typescript'
import { expect, it } from 'vitest'
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
  'a piece of a title, without white space': ['/^[^\\p{L}\\p{N}]+|[^\\p{L}\\p{N}]+$/gu'],
}
const seen = new Set(Object.values(SEEN).flat())

function patternsIn(source: string): RegExp[] {
  const patterns: RegExp[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node) && /[*+]|,\}/.test(node.text)) {
      const end = node.text.lastIndexOf('/')
      patterns.push(new RegExp(node.text.slice(1, end), node.text.slice(end + 1)))
    }
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile('source.tsx', source, ts.ScriptTarget.Latest))
  return patterns
}

it('holds of each, and each exception is one', { timeout: 300_000 }, () => {
  const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll(sep, '/'))
    .filter((name) => /\.tsx?$/.test(name) && !name.endsWith('.test.ts'))
  const slow = files
    .filter((name) => !BOUNDED.some((room) => name.startsWith(room)))
    .flatMap((name) =>
      patternsIn(readFileSync(join(SRC, name), 'utf8')).flatMap((pattern) => {
        const text = slowText(pattern.source, pattern.flags)
        return text === undefined ? [] : [{ name, pattern: String(pattern), text }]
      }),
    )
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
