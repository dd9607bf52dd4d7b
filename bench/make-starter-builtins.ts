// Makes facts/starter/js-builtins.json: what the declarations of TypeScript, as better-typescript-lib carries them, say of
// each builtin of JavaScript. To be run again when those packages change. Usage: bin/dev bench make-starter-builtins
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Declaration, readDeclarations } from '../src/adapters/starter/declarations.ts'
import { readDocComment } from '../src/adapters/starter/doc-comment.ts'
import { openPackage } from '../src/adapters/starter/npm-package.ts'
import { asSentence } from '../src/adapters/starter/plain-text.ts'

/** One a year of the language. */
const PACKAGES: readonly string[] = [
  '@better-typescript-lib/es5',
  ...Array.from({ length: 10 }, (_, at) => `@better-typescript-lib/es${2015 + at}`),
  '@better-typescript-lib/esnext',
]
const FILE = join(import.meta.dirname, '..', 'facts', 'starter', 'js-builtins.json')
/** Less is a label. */
const FEWEST_WORDS = 3
const TYPED_ARRAY = /^(?:Int|Uint|Float|BigInt|BigUint)\d+(?:Clamped)?Array$/

const words = new Map<string, Set<string>>()
for (const name of PACKAGES) {
  const found = openPackage(name)
  if (!found) throw new Error(`${name} is not installed`)
  for (const file of found.files().filter((path) => path.endsWith('.d.ts')))
    addDeclared(readDeclarations(found.text(file)), [])
}
const lines = [...words]
  .toSorted(([a], [b]) => (a < b ? -1 : 1))
  .map(([path, sentences]) => `  ${JSON.stringify(path)}: ${JSON.stringify([...sentences])}`)
await writeFile(FILE, `{\n${lines.join(',\n')}\n}\n`)
console.log(`${lines.length} builtins`)

function addDeclared(declarations: readonly Declaration[], owner: readonly string[]): void {
  for (const declaration of declarations) {
    const path = [...owner, builtinOf(declaration.name)]
    addWords(path.join('/'), declaration)
    addDeclared(declaration.body, path)
  }
}

/** `DateConstructor` has what stands on `Date` itself; all typed arrays share their members. */
function builtinOf(name: string): string {
  const plain = name.replace(/Constructor$/, '').replace(/^\[?(Symbol\.\w+)\]?$/, '$1')
  return TYPED_ARRAY.test(plain) ? 'TypedArray' : plain
}

function addWords(path: string, { comment }: Declaration): void {
  if (comment === '') return
  const { description, returns, parameters } = readDocComment(comment)
  const sentences = [
    asSentence(description),
    returns === undefined ? '' : `Returns ${asSentence(returns)}`,
    ...parameters.map(({ name, text }) => `\`${name}\`: ${asSentence(text)}`),
  ].filter((sentence) => sentence.split(' ').length >= FEWEST_WORDS)
  if (sentences.length > 0) words.set(path, new Set([...(words.get(path) ?? []), ...sentences]))
}
