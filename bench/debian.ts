// Crawls documentation that others wrote, served on loopback, and asks it plain questions: how often a page that answers
// comes first or among the first three.
// Usage: npm run bench debian --docs FOLDER [--data FOLDER] [--models] [--wait SECONDS] [--show]
// FOLDER has usr/share/doc of Debian's python3.11-doc, git-doc, postgresql-doc-15 and sqlite3-doc (`dpkg -x FILE FOLDER`).
import { createReadStream, statSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, normalize } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { runWhippet, startChildService, testEnvironment } from '../tests/support/child-service.ts'
import { readDebianQueries } from './judged/query-set.ts'

const { values: options } = parseArgs({
  options: {
    docs: { type: 'string' },
    data: { type: 'string' },
    models: { type: 'boolean', default: false },
    wait: { type: 'string', default: '0' },
    show: { type: 'boolean', default: false },
  },
})
if (options.docs === undefined) throw new Error('--docs FOLDER is needed')
const root = join(options.docs, 'usr', 'share', 'doc')
const STARTS = [
  'python3.11/html/index.html',
  'python3.11/html/library/index.html',
  'python3.11/html/tutorial/index.html',
  'git/html/git.html',
  'git/html/everyday.html',
  'postgresql-doc-15/html/index.html',
  'sqlite3/docs.html',
  'sqlite3/doclist.html',
  'sqlite3/index.html',
]

for (const start of STARTS)
  if (!statSync(join(root, start), { throwIfNoEntry: false })?.isFile())
    throw new Error(`${start} is not in ${root}`)

interface Found {
  readonly link: string
  readonly title: string
}

async function main(): Promise<void> {
  const site = await serve()
  const { port } = site.address() as AddressInfo
  const folder = options.data ?? (await mkdtemp(join(tmpdir(), 'whippet-debian-')))
  const environment = testEnvironment(folder, {
    WHIPPET_ALLOW_PRIVATE: '127.0.0.1',
    WHIPPET_SEMANTIC: options.models ? '1' : '0',
    WHIPPET_RATE_LIMIT: '100000',
    WHIPPET_FREE_CREDITS: '1000',
    WHIPPET_CACHE_SECONDS: '0',
  })
  const starts = STARTS.map((path) => `http://127.0.0.1:${port}/${path}`)
  const crawl = await runWhippet(['crawl', ...starts, '--max-pages', '5000', '--json'], environment)
  console.log(crawl.stdout.trim() || crawl.stderr)
  const service = await startChildService(environment)
  try {
    const { stdout } = await runWhippet(['keys', 'create', '--name', 'bench', '--json'], environment)
    const key = /wk_[A-Za-z0-9_-]+/.exec(stdout)?.[0] ?? ''
    await pause(Number(options.wait) * 1000)
    await askAll(async (query) => {
      const asked = new URLSearchParams({ q: query, limit: '10' })
      const reply = await fetch(`${service.url}/api/v1/search?${asked}`, { headers: { 'x-api-key': key } })
      if (!reply.ok) throw new Error(`${query}: ${reply.status} ${await reply.text()}`)
      return ((await reply.json()) as { readonly results: readonly Found[] }).results
    })
  } finally {
    await service.stop()
    site.close()
    if (options.data === undefined) await rm(folder, { recursive: true, force: true })
  }
}

async function serve(): Promise<Server> {
  const server = createServer((request, response) => {
    const path = normalize(decodeURIComponent(new URL(request.url ?? '/', 'http://site').pathname))
    const file = join(root, path)
    if (!path.endsWith('.html') || !statSync(file, { throwIfNoEntry: false })?.isFile()) {
      response.writeHead(404, { 'content-type': 'text/plain' }).end('not here')
      return
    }
    response.writeHead(200, { 'content-type': 'text/html' })
    createReadStream(file).pipe(response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return server
}

async function askAll(ask: (query: string) => Promise<readonly Found[]>): Promise<void> {
  let [first, three] = [0, 0]
  const queries = readDebianQueries()
  for (const { text, wanted } of queries) {
    const results = await ask(text)
    const place = results.findIndex(({ link }) => wanted.some((one) => one.test(decodeURIComponent(link))))
    if (place === 0) first += 1
    if (place >= 0 && place < 3) three += 1
    if (options.show && place !== 0) tell(place + 1, text, results)
  }
  const share = (count: number): string => `${count} of ${queries.length}`
  console.log(
    `models ${options.models ? 'on' : 'off'}: first ${share(first)}, in the first three ${share(three)}`,
  )
}

function tell(place: number, text: string, results: readonly Found[]): void {
  console.log(`${String(place).padStart(3)}  ${text}`)
  for (const { title, link } of results.slice(0, 3)) console.log(`        ${title} ${new URL(link).pathname}`)
}

await main()
