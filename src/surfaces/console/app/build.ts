// Builds the console's browser app and the search page's style and script into dist/console: `node build.ts`.
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'
import { build } from 'esbuild'

const root = import.meta.dirname
const out = join(resolve(root, '..', '..', '..', '..'), 'dist', 'console')

/** What a build tells of the file it made from an entry. */
interface Made {
  readonly script: string
  readonly style: string
}

await rm(out, { recursive: true, force: true })
const { metafile } = await build({
  absWorkingDir: root,
  entryPoints: { console: 'main.tsx', 'search-page': 'search-page.ts', whippet: 'styles/whippet.svg' },
  outdir: join(out, 'assets'),
  entryNames: '[name]-[hash]',
  chunkNames: '[name]-[hash]',
  bundle: true,
  splitting: true,
  format: 'esm',
  minify: true,
  metafile: true,
  target: ['es2022', 'chrome111', 'firefox114', 'safari16.4'],
  jsx: 'automatic',
  jsxImportSource: 'preact',
  define: { 'process.env.NODE_ENV': '"production"' },
  // Everything that is asked for comes from the service itself; nothing stands inline.
  loader: { '.svg': 'copy' },
  logLevel: 'warning',
})

const page = made('main.tsx')
const searchPage = made('search-page.ts')
const icon = fileOf(([path]) => path.endsWith('.svg'))
const html = await readFile(join(root, 'index.html'), 'utf8')
await mkdir(out, { recursive: true })
await writeFile(
  join(out, 'index.html'),
  html
    .replace('./styles/whippet.svg', `/console/${icon}`)
    .replace(
      './main.tsx"></script>',
      `/console/${page.script}"></script>\n    <link rel="stylesheet" href="/console/${page.style}" />`,
    ),
)
await writeFile(
  join(out, 'built.json'),
  JSON.stringify({ icon, searchScript: searchPage.script, searchStyles: [searchPage.style] }),
)

type Output = readonly [path: string, output: (typeof metafile.outputs)[string]]

function made(entry: string): Made {
  const of = ([, { entryPoint }]: Output): boolean => entryPoint === entry
  const style = Object.values(metafile.outputs).find(({ entryPoint }) => entryPoint === entry)?.cssBundle
  if (style === undefined) throw new Error(`${entry} has no style`)
  return { script: fileOf(of), style: below(style) }
}

function fileOf(wanted: (output: Output) => boolean): string {
  const found = Object.entries(metafile.outputs).find(wanted)
  if (!found) throw new Error('The build lacks a file')
  return below(found[0])
}

/** As the page asks for it, below /console/. */
function below(path: string): string {
  return relative(out, resolve(root, path)).replaceAll('\\', '/')
}
