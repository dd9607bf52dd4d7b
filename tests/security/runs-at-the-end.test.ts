// No pattern looks for a run of characters at the end of a text of any length: it would begin anew at each character of every run.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { expect, it } from 'vitest'

const SRC = join(import.meta.dirname, '..', '..', 'src')

/** Rooms that read nothing longer than a query, and patterns that never see a long run. */
const BOUNDED = ['engine/answers/', 'engine/search/']
const SEEN: Readonly<Record<string, string>> = {
  '/0+$/': 'digits of a number',
  '/^\\s*([a-z]{2})(?:[-_]|\\s*$)/i in foundation/web/feed.ts': 'begins at the start of the text alone',
  '/[.,;)]+$/ in engine/pages/extract/schema-org/labels.ts': 'at most 200 characters',
}

/** One of its alternatives is a run up to the end, and may begin anywhere. */
const RUN_AT_END = /(?:^\/|\||\((?:\?:)?)(?:\[(?:\\.|[^\]\\])*\]|\\[^bB]|[^\\[\]^$|()/])[+*]\$/

function patternsIn(source: string): string[] {
  const patterns: string[] = []
  if (!/[+*]\$/.test(source)) return patterns
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) patterns.push(node.text)
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile('source.tsx', source, ts.ScriptTarget.Latest))
  return patterns
}

it('holds in every room', () => {
  const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter(
    (name) => /\.tsx?$/.test(name) && !name.endsWith('.test.ts'),
  )
  const found = files
    .filter((name) => !BOUNDED.some((room) => name.startsWith(room)))
    .flatMap((name) =>
      patternsIn(readFileSync(join(SRC, name), 'utf8'))
        .filter((pattern) => RUN_AT_END.test(pattern))
        .filter((pattern) => !(pattern in SEEN || `${pattern} in ${name}` in SEEN))
        .map((pattern) => `${name}: ${pattern}`),
    )
  expect(files.length).toBeGreaterThan(500)
  expect(found).toEqual([])
})

it.each([
  ["text.replace(/\\/+$/, '')", true],
  ["text.replace(/[,.\\]]*$/u, '')", true],
  ["text.replace(/a|\\s+$/g, '')", true],
  ["text.replace(/\\.\\w+$/, '')", false],
  ['/^\\d+$/.test(text)', false],
  ['/^a|b$/.test(text)', false],
])('sees it in %s: %s', (source, is) => {
  expect(patternsIn(source).some((pattern) => RUN_AT_END.test(pattern))).toBe(is)
})
