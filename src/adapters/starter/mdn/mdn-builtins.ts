// Adds to MDN's JavaScript pages what the declarations of TypeScript say of each builtin (bench make-starter-builtins).
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { MdnPages } from './mdn-pages.ts'

const BUILTINS = 'Web/JavaScript/Reference/Global_Objects'

export function addBuiltins(pages: MdnPages): void {
  const path = join(import.meta.dirname, '..', '..', '..', '..', 'facts', 'starter', 'js-builtins.json')
  const words = JSON.parse(readFileSync(path, 'utf8')) as Readonly<Record<string, readonly string[]>>
  for (const [builtin, sentences] of Object.entries(words))
    pages.get(`${BUILTINS}/${builtin}`)?.declared.push(...sentences)
}
