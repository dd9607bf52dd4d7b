// No comment and no page cites a file that is not there, and no command of `bin/dev bench` a script that is not.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { expect, it } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
/** Not ours: packages, builds, data. */
const PASSED_OVER = new Set(['.git', 'node_modules', 'dist', 'data', 'generated'])

function walk(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true })
    .filter(({ name }) => !PASSED_OVER.has(name))
    .flatMap((entry) => {
      const path = join(folder, entry.name)
      return entry.isDirectory() ? walk(path) : [path]
    })
}

const files = walk('')
const names = new Set(files.map((path) => basename(path)))

const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8')

/** Made or served while it runs, or the names of things that look like files. */
const NO_FILES = new Set([
  ...['whippet.json', 'openapi.json', 'tokenizer.json', 'qrels.tsv', 'config.json', 'docs.js'],
  ...['Node.js', 'LangChain.js', 'Transformers.js', 'integrations.sh'],
])

const FILE =
  /(?<![\w:/.@$-])((?:[\w.-]+\/)*[\w-]+\.(?:ts|tsx|js|mjs|md|json|sql|sh|py|css|yaml|tsv))(?![\w/-])/g

function isThere(cited: string): boolean {
  if (NO_FILES.has(cited)) return true
  return cited.includes('/')
    ? files.some((path) => path === cited || path.endsWith(`/${cited}`))
    : names.has(cited)
}

/** The lines of comments; of markdown everything but samples. */
function proseOf(path: string): string {
  const text = read(path)
  if (path.endsWith('.md')) return text.replaceAll(/^```[\s\S]*?^```/gm, '').replaceAll(/https?:\/\/\S+/g, '')
  return [...text.matchAll(/^\s*(?:\/\/|\/\*\*?|\*) (.*)$/gm)].map(([, words]) => words).join('\n')
}

it('cites files that are there in comments', () => {
  const code = files.filter((path) => /^(src|tests|bench|tools)\/.*\.tsx?$/.test(path))
  expect(code.length).toBeGreaterThan(500)
  const missing = code.flatMap((path) =>
    [...proseOf(path).matchAll(FILE)]
      .map(([, cited = '']) => cited)
      .filter((cited) => !isThere(cited))
      .map((cited) => `${path}: ${cited}`),
  )
  expect(missing).toEqual([])
})

it('links to pages that are there', () => {
  const pages = files.filter((path) => path.endsWith('.md'))
  const missing = pages.flatMap((page) =>
    [...proseOf(page).matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g)]
      .map(([, link = '']) => link)
      .filter((link) => !link.includes('://') && !existsSync(join(ROOT, dirname(page), link)))
      .map((link) => `${page}: ${link}`),
  )
  expect(missing).toEqual([])
})

it('tells of scripts that are there', () => {
  const pages = files.filter((path) => /\.(md|ts|yaml)$/.test(path))
  const scripts = pages.flatMap((page) =>
    [...read(page).matchAll(/bin\/dev bench ([a-z][\w/-]*)/g)].map(([, name]) => `bench/${name}.ts`),
  )
  expect(scripts.length).toBeGreaterThan(5)
  expect(scripts.filter((path) => !files.includes(path))).toEqual([])
})
