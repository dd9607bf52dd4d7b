// The built browser app: read once, served from memory, compressed where the browser takes it.
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { z } from 'zod'

export interface BuiltFile {
  readonly type: string
  readonly bytes: Uint8Array<ArrayBuffer>
  /** Absent where compressing gains nothing. */
  readonly gzipped?: Uint8Array<ArrayBuffer>
}

export interface BuiltFiles {
  /** The app's page; undefined where the app was not built. */
  readonly page: BuiltFile | undefined
  /** By their path below /console/. */
  readonly assets: ReadonlyMap<string, BuiltFile>
  /** The search page's styles and script, as paths below /console/; none where nothing was built. */
  readonly searchStyles: readonly string[]
  readonly searchScript: string | undefined
  readonly icon: string | undefined
}

const TYPES: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
}

/** The entry of the search page, as the build names it. */
const SEARCH_PAGE = 'search-page.ts'

const manifestSchema = z.record(
  z.string(),
  z.object({
    file: z.string(),
    css: z.array(z.string()).optional(),
    imports: z.array(z.string()).optional(),
  }),
)

export async function readBuiltFiles(folder: string): Promise<BuiltFiles> {
  const names = await readdir(join(folder, 'assets')).catch(() => [])
  const assets = new Map<string, BuiltFile>()
  for (const name of names) {
    const file = await readBuilt(join(folder, 'assets', name))
    if (file) assets.set(`assets/${name}`, file)
  }
  const manifest = await readManifest(folder)
  return {
    page: await readBuilt(join(folder, 'index.html')),
    assets,
    searchStyles: stylesOf(manifest, SEARCH_PAGE),
    searchScript: manifest[SEARCH_PAGE]?.file,
    icon: manifest['styles/whippet.svg']?.file,
  }
}

async function readBuilt(path: string): Promise<BuiltFile | undefined> {
  const type = TYPES[path.split('.').at(-1) ?? '']
  const bytes = await readFile(path).catch(() => undefined)
  if (!bytes || type === undefined) return undefined
  const gzipped = gzipSync(bytes, { level: 9 })
  return {
    type,
    bytes: new Uint8Array(bytes),
    ...(gzipped.length < bytes.length ? { gzipped: new Uint8Array(gzipped) } : {}),
  }
}

type Manifest = z.infer<typeof manifestSchema>

/** The styles of an entry and of what it imports, those that others stand on first. */
function stylesOf(manifest: Manifest, name: string): string[] {
  const entry = manifest[name]
  if (!entry) return []
  const imported = (entry.imports ?? []).flatMap((one) => stylesOf(manifest, one))
  return [...new Set([...imported, ...(entry.css ?? [])])]
}

async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, '.vite', 'manifest.json'), 'utf8').catch(() => '{}')
  return manifestSchema.parse(JSON.parse(text))
}
