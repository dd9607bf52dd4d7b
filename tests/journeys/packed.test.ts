// The package as its user gets it: packed, installed into an empty folder elsewhere, and run from there.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { access, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type CommandOutcome, gather, startOnFreePort } from '../support/child-service.ts'

const ROOT = join(import.meta.dirname, '..', '..')
/** Packing builds, and installing may have to download; both wait for each other's turn on a busy machine. */
const LONG_MS = 600_000

let folder: string
let service: ChildProcess
let closed: Promise<unknown>
let url: string
let key: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'whippet-packed-'))
  await succeeds('npm', ['pack', '--pack-destination', folder], ROOT)
  const [tarball = ''] = await readdir(folder)
  await writeFile(join(folder, 'package.json'), '{"private": true, "type": "module"}')
  // No package needs its install script, and one would download what only a GPU wants.
  await succeeds('npm', [
    'install',
    '--prefer-offline',
    '--no-audit',
    '--no-fund',
    '--ignore-scripts',
    join(folder, tarball),
  ])
  await startService()
}, LONG_MS)

afterAll(async () => {
  if (service?.exitCode === null && service.pid !== undefined) process.kill(-service.pid, 'SIGTERM')
  await closed
  await rm(folder, { recursive: true, force: true })
})

async function startService(): Promise<void> {
  // npx stands between; a group of its own lets the test end all of it at once, as Ctrl-C does.
  const started = await startOnFreePort((port) =>
    spawn('npx', ['whippet', 'serve'], {
      cwd: folder,
      env: { ...environment(), PORT: String(port) },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    }),
  )
  service = started.child
  closed = started.closed
  url = started.url
  key = /wk_\w+/.exec(started.output())?.[0] ?? ''
}

/** The user's own environment, without what vitest and the npm around it left there. */
function environment(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(
    ([name]) =>
      !/^(npm_(package|lifecycle)_|npm_config_local_prefix|INIT_CWD|NODE_COMPILE_CACHE$|WHIPPET_|PORT$|HOST$)/.test(
        name,
      ),
  )
  return {
    ...Object.fromEntries(kept),
    PATH: [dirname(process.execPath), process.env['PATH']].join(delimiter),
    XDG_CONFIG_HOME: folder,
    WHIPPET_OFFLINE: '1',
    WHIPPET_STARTER: '0',
    WHIPPET_SEMANTIC: '0',
    WHIPPET_LOG_LEVEL: 'warn',
    WHIPPET_METRICS_PORT: '0',
    ...(url !== undefined && { WHIPPET_BASE_URL: url }),
    ...(key !== undefined && { WHIPPET_API_KEY: key }),
  }
}

async function runs(command: string, args: readonly string[], cwd = folder): Promise<CommandOutcome> {
  const child = spawn(command, args, { cwd, env: environment(), stdio: ['ignore', 'pipe', 'pipe'] })
  const stdout = gather(child.stdout)
  const stderr = gather(child.stderr)
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, stdout: stdout(), stderr: stderr() }
}

async function succeeds(command: string, args: readonly string[], cwd = folder): Promise<string> {
  const { code, stdout, stderr } = await runs(command, args, cwd)
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${code}: ${stderr}`)
  return stdout
}

describe('an installed package', { timeout: LONG_MS }, () => {
  it('imports a document, and `npx whippet search` finds it', async () => {
    const line = {
      url: 'https://dogs.example.com/',
      title: 'Borzoi',
      text: 'A borzoi runs across the steppe.',
    }
    await writeFile(join(folder, 'docs.jsonl'), `${JSON.stringify(line)}\n`)
    const counts = JSON.parse(await succeeds('npx', ['whippet', 'import', 'docs.jsonl', '--json']))
    expect(counts).toMatchObject({ read: 1, added: 1, failed: 0 })
    // The service follows what the command has put in.
    await expect.poll(() => found('borzoi'), { timeout: 120_000 }).toHaveLength(1)
    expect(await runs('npx', ['whippet', 'search', 'borzoi'])).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('https://dogs.example.com/'),
    })
  })

  async function found(query: string): Promise<readonly unknown[]> {
    const headers = { 'x-api-key': key }
    const reply = await fetch(`${url}/api/v1/search?q=${query}&noCache=true`, { headers })
    return ((await reply.json()) as { results: unknown[] }).results
  }

  it('keeps its data in the folder it is run from', async () => {
    await access(join(folder, 'data', 'whippet.db'))
    const stats = JSON.parse(await succeeds('npx', ['whippet', 'index', 'stats', '--json']))
    expect(stats).toMatchObject({ documents: 1 })
  })

  it('brings the console, the search page and the agent tools', async () => {
    const pages = await Promise.all(['/console', '/', '/openapi.json'].map((path) => fetch(`${url}${path}`)))
    expect(pages.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await pages[0]?.text()).toContain('/console/assets/')
    const list = await fetch(`${url}/mcp`, {
      method: 'POST',
      headers: {
        'x-api-key': key,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
      },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
    })
    expect(await list.text()).toContain('svc_web_search')
  })

  it('finds all that its answers are made from', async () => {
    const answers = ['15 percent of 80', '3 miles in km', 'time in Tokyo'].map(async (query) => {
      const reply = await fetch(`${url}/api/v1/search?${new URLSearchParams({ q: query })}`, {
        headers: { 'x-api-key': key },
      })
      return ((await reply.json()) as { answer: string }).answer
    })
    expect(await Promise.all(answers)).toEqual([
      expect.stringContaining('12'),
      expect.stringContaining('4.82'),
      expect.stringContaining('Tokyo'),
    ])
  })

  it('has a client whose types compile and whose calls are answered', async () => {
    const program = [
      `import { createClient, type SearchRequest, type WhippetClient, WhippetError } from 'whippet/client'`,
      `declare const process: { readonly argv: readonly string[] }`,
      `const client: WhippetClient = createClient({ baseUrl: process.argv[2] ?? '', apiKey: process.argv[3] ?? '' })`,
      `const request: SearchRequest = { q: 'borzoi', limit: 3, includeDomains: ['example.com'] }`,
      `const { results, metrics } = await client.search(request)`,
      `const cost: number | undefined = metrics.cost_dollars`,
      `console.log(results[0]?.title, typeof cost)`,
      `const stranger = createClient({ baseUrl: process.argv[2] ?? '', apiKey: 'wk_wrong' })`,
      `const why: unknown = await stranger.search({ q: 'borzoi' }).catch((error: unknown) => error)`,
      `console.log(why instanceof WhippetError ? why.message : why)`,
      `// @ts-expect-error a mode that is not there`,
      `export const wrong: SearchRequest = { q: 'x', searchMode: 'huge' }`,
    ].join('\n')
    await writeFile(join(folder, 'sample.ts'), program)
    // The types need nothing but the language and the web's own.
    const strict = [
      '--strict',
      '--target',
      'es2024',
      '--module',
      'nodenext',
      '--lib',
      'es2024,dom',
      '--types',
      '',
    ]
    const compiled = await runs(join(ROOT, 'node_modules', '.bin', 'tsc'), [...strict, 'sample.ts'])
    expect(compiled.stdout).toBe('')
    // Programs may run on an older Node than the service does.
    const { stdout: version } = await runs('/usr/bin/node', ['--version']).catch(() => ({ stdout: '' }))
    const older = /^v(18|2[02])\./.test(version) ? ['/usr/bin/node'] : []
    for (const node of [process.execPath, ...older])
      expect(await succeeds(node, ['sample.js', url, key])).toBe('Borzoi number\nInvalid API key\n')
  })

  it('has no source, no test and no path of where it was built', async () => {
    const files = await readdir(join(folder, 'node_modules', 'whippet'), { recursive: true })
    expect(files.filter((path) => /\.test\.|(?<!\.d)\.tsx?$/.test(path))).toEqual([])
    expect(files).toContain('LICENSE')
    const made = files.filter((path) => /^dist.*\.(js|ts|html|json)$/.test(path))
    const texts = await Promise.all(
      made.map((path) => readFile(join(folder, 'node_modules', 'whippet', path), 'utf8')),
    )
    expect(made.filter((_, index) => texts[index]?.includes(ROOT))).toEqual([])
  })
})
