// The files of the OpenSearch that tests start: fetched once from Maven Central, kept outside the checkout by what names
// them. Run by itself it fetches them: `bin/dev opensearch`.
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const POM = join(import.meta.dirname, 'pom.xml')
const NODE_MAIN = join(import.meta.dirname, 'NodeMain.java')
/** OpenSearch 3 is built for this one. */
const LEAST_JAVA = 21
const MOST_FETCH_MS = 240_000

export interface OpenSearchFiles {
  readonly java: string
  readonly classPath: string
}

/** Nothing, with a word about it, where there is no Java for it or its files can't be had. */
export async function openSearchFiles(tries = 1): Promise<OpenSearchFiles | undefined> {
  const java = await newestJava()
  if (java === undefined) {
    tell(`no JDK of ${LEAST_JAVA} or later below /usr/lib/jvm or on the PATH`)
    return undefined
  }
  const folder = cachedFolder()
  for (let left = tries; !existsSync(folder) && left > 0; left -= 1) {
    await fetchInto(folder, java).catch((error: unknown) => tell(String(error)))
  }
  return existsSync(folder) ? { java: join(java, 'bin', 'java'), classPath: classPathOf(folder) } : undefined
}

function cachedFolder(): string {
  const { XDG_CACHE_HOME } = process.env
  const hash = createHash('sha256').update(readFileSync(POM)).update(readFileSync(NODE_MAIN)).digest('hex')
  const name = `opensearch-${hash.slice(0, 16)}`
  return join(XDG_CACHE_HOME || join(homedir(), '.cache'), 'whippet-tests', name)
}

function classPathOf(folder: string): string {
  return `${join(folder, 'classes')}:${join(folder, 'lib')}/*`
}

/** Whole or not at all: several may fetch at once. */
async function fetchInto(folder: string, java: string): Promise<void> {
  const parent = join(folder, '..')
  await mkdir(parent, { recursive: true })
  const made = await mkdtemp(join(parent, 'fetching-'))
  try {
    const goal = 'dependency:copy-dependencies'
    const options = ['-DincludeScope=runtime', `-DoutputDirectory=${join(made, 'lib')}`]
    await run('mvn', ['-q', '-B', '-f', POM, goal, ...options], { timeout: MOST_FETCH_MS })
    await unpackPlugin(join(made, 'lib'), java)
    const compiler = join(java, 'bin', 'javac')
    await run(compiler, ['-cp', `${join(made, 'lib')}/*`, '-d', join(made, 'classes'), NODE_MAIN])
    // Another may have been faster.
    await rename(made, folder).catch((error: unknown) => {
      if (!existsSync(folder)) throw error
    })
  } finally {
    await rm(made, { recursive: true, force: true })
  }
}

/** The jars that are in the plugin's zip alone; the others are there already. */
async function unpackPlugin(lib: string, java: string): Promise<void> {
  const [zip] = globSync(join(lib, 'opensearch-knn-*.zip'))
  if (zip === undefined) throw new Error('the k-NN plugin was not fetched')
  const { stdout } = await run(join(java, 'bin', 'jar'), ['tf', zip])
  const own = stdout
    .split('\n')
    .filter((name) => /^(opensearch-knn|remote-index-build-client)-.*\.jar$/.test(name))
  await run(join(java, 'bin', 'jar'), ['xf', zip, ...own], { cwd: lib })
}

/** The home of the newest JDK there is. */
async function newestJava(): Promise<string | undefined> {
  const below = '/usr/lib/jvm'
  const homes = [
    ...(existsSync(below) ? readdirSync(below).map((name) => join(below, name)) : []),
    ...(process.env['PATH'] ?? '').split(':').map((folder) => join(folder, '..')),
    ...(process.env['JAVA_HOME'] ? [process.env['JAVA_HOME']] : []),
  ]
  const withTools = [...new Set(homes)].filter((home) => existsSync(join(home, 'bin', 'javac')))
  const found = await Promise.all(withTools.map(async (home) => ({ home, version: await versionOf(home) })))
  const [newest] = found.filter(({ version }) => version >= LEAST_JAVA).sort((a, b) => b.version - a.version)
  return newest?.home
}

function tell(text: string): void {
  process.stderr.write(`OpenSearch for tests: ${text}\n`)
}

async function versionOf(home: string): Promise<number> {
  const { stdout } = await run(join(home, 'bin', 'javac'), ['-version']).catch(() => ({ stdout: '' }))
  return Number(/javac (\d+)/.exec(stdout)?.[1] ?? 0)
}

if (import.meta.main) {
  const files = await openSearchFiles(3)
  tell(files ? `${files.classPath}, with ${files.java}` : 'not there')
  process.exitCode = files ? 0 : 1
}
