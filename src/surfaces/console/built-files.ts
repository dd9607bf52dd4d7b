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

/** What the build says of the files it made; all of it absent where nothing was built. */
const builtSchema = z.object({
  icon: z.string().optional(),
  searchScript: z.string().optional(),
  searchStyles: z.array(z.string()).default([]),
})

export async function readBuiltFiles(folder: string): Promise<BuiltFiles> {
  const names = await readdir(join(folder, 'assets')).catch(() => [])
  const assets = new Map<string, BuiltFile>()
  for (const name of names) {
    const file = await readBuilt(join(folder, 'assets', name))
    if (file) assets.set(`assets/${name}`, file)
  }
  const built = await readFile(join(folder, 'built.json'), 'utf8').catch(() => '{}')
  const { searchStyles, searchScript, icon } = builtSchema.parse(JSON.parse(built))
  return { page: await readBuilt(join(folder, 'index.html')), assets, searchStyles, searchScript, icon }
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
