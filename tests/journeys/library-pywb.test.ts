// Common Crawl by site on the real thing: pywb, the software of its index service, over archives that our crawler writes.
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { WarcArchive } from '../../src/adapters/files/warc-archive.ts'
import type { LibraryShown } from '../../src/operations/operator/library-api.ts'
import type { CommandOutcome } from '../support/child-service.ts'
import { runHere } from '../support/command-line.ts'
import { type FixtureWeb, startFixtureWeb } from '../support/fixture-web.ts'
import { pdfOfPages } from '../support/pdf-files.ts'
import { describeWith, type PrivateServer, startServer } from '../support/private-server.ts'
import { startTestService, type TestService } from '../support/test-service.ts'

const TOOLS = join(import.meta.dirname, '..', '..', 'tools', 'generated', 'pywb', 'bin')
const [SERVER = '', INDEXER = ''] = ['wayback', 'cdx-indexer'].map((tool) => join(TOOLS, tool))
/** As many lines has a block of the index, and a page of it one block. */
const LINES = 2

interface Page {
  readonly url: string
  readonly title: string
  readonly at: string
  readonly pdf?: true
}

const FIRST: readonly Page[] = [
  { url: 'https://hounds.example/', title: 'New home of hounds', at: '2024-03-01T10:00:00.250Z' },
  { url: 'http://www.hounds.example/', title: 'Old home of hounds', at: '2024-02-01' },
  { url: 'https://hounds.example/borzoi', title: 'Borzoi', at: '2024-03-01' },
  { url: 'https://hounds.example/Borzoi', title: 'Borzoi, the name', at: '2024-03-02' },
  { url: 'https://hounds.example/list?b=1&a=2', title: 'List of hounds', at: '2024-03-01' },
  { url: 'https://hounds.example/paper', title: 'Paper on whippets', at: '2024-03-01', pdf: true },
  { url: 'https://pages.hounds.example/%C3%9Cber', title: 'About hounds', at: '2024-03-01' },
  { url: 'https://otherhounds.example/', title: 'Of another domain', at: '2024-03-01' },
]
const SECOND: readonly Page[] = [
  { url: 'https://hounds.example/borzoi', title: 'Borzoi of today', at: '2024-05-01' },
  { url: 'https://hounds.example/paper', title: 'Paper on whippets', at: '2024-03-01', pdf: true },
]

describeWith(
  'pywb',
  existsSync(SERVER) && existsSync(INDEXER) ? SERVER : undefined,
  'an index service of pywb',
  () => {
    let folder: string
    let web: FixtureWeb
    let service: TestService
    let server: PrivateServer
    let crawls = ['CC-MAIN-2024-10']
    const apiOf = (port: number, crawl: string): string => `http://127.0.0.1:${port}/${crawl}-index`

    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'whippet-pywb-'))
      web = await startFixtureWeb()
      service = await startTestService()
      await crawl('CC-MAIN-2024-10', FIRST)
      await crawl('CC-MAIN-2024-18', SECOND)
      const collections = ['CC-MAIN-2024-10', 'CC-MAIN-2024-18'].map((id) => [
        id,
        { index: { type: 'zipnum', path: join(folder, id, 'cluster.idx'), max_blocks: 1 } },
      ])
      // YAML takes JSON. The service of Common Crawl names its indexes so.
      const config = { cdx_api_endpoint: '-index', collections: Object.fromEntries(collections) }
      await writeFile(join(folder, 'config.yaml'), JSON.stringify(config))
      server = await startServer({
        executable: SERVER,
        args: (port) => ['-b', '127.0.0.1', '-p', String(port), '-d', folder],
        user: undefined,
        answers: (port) =>
          fetch(`${apiOf(port, 'CC-MAIN-2024-18')}?url=hounds.example/borzoi`).then(
            async (reply) => (await reply.text()).startsWith('example,hounds)/borzoi '),
            () => false,
          ),
        stopSignal: 'SIGTERM',
      })
      web.route('/collinfo.json', (_, response) => {
        const list = crawls.map((id) => ({ id, name: id, 'cdx-api': apiOf(server.port, id) }))
        response.end(JSON.stringify(list))
      })
    }, 60_000)
    afterAll(async () => {
      await server.stop()
      await service.close()
      await web.close()
      await rm(folder, { recursive: true, force: true })
    })

    /** A crawl as Common Crawl keeps it: its archive, and the index of it in blocks that are packed. */
    async function crawl(id: string, pages: readonly Page[]): Promise<void> {
      const path = join('crawl-data', id, 'a.warc.gz')
      for (const part of [id, join('crawl-data', id)]) await mkdir(join(folder, part), { recursive: true })
      const archive = await WarcArchive.open(join(folder, path), 'Whippet', 0)
      for (const { url, title, at, pdf } of pages) {
        const html = `<html><title>${title}</title><main><h1>${title}</h1><p>${title} and more.</p></main></html>`
        const [contentType, body] = pdf
          ? ['application/pdf', pdfOfPages([title])]
          : ['text/html; charset=utf-8', Buffer.from(html)]
        await archive.keep({ url, notModified: false, contentType, body }, Date.parse(at))
      }
      await archive.close()
      serve(`/${path}`, await readFile(join(folder, path)))

      const cdxj = join(folder, id, 'index.cdxj')
      execFileSync(INDEXER, ['-s', '-j', '-d', folder, '-o', cdxj, join(folder, path)], { stdio: 'ignore' })
      const lines = (await readFile(cdxj, 'utf8')).split(/(?<=\n)/)
      const [blocks, summary]: [Buffer[], string[]] = [[], []]
      for (let at = 0; at < lines.length; at += LINES) {
        const key = lines[at]?.split(' ', 2).join(' ')
        const offset = Buffer.concat(blocks).length
        const block = gzipSync(lines.slice(at, at + LINES).join(''))
        summary.push(`${key}\tcdx-00000.gz\t${offset}\t${block.length}\t${blocks.push(block)}\n`)
      }
      await writeFile(join(folder, id, 'cdx-00000.gz'), Buffer.concat(blocks))
      await writeFile(join(folder, id, 'cluster.idx'), summary.join(''))
      await writeFile(join(folder, id, 'cluster.loc'), 'cdx-00000.gz\tcdx-00000.gz\n')
    }

    /** By ranges alone: nobody asks for a whole archive. */
    function serve(path: string, file: Buffer): void {
      web.route(path, (request, response) => {
        const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? []
        if (first === undefined || last === undefined) return void response.writeHead(400).end()
        const range = `bytes ${first}-${last}/${file.length}`
        response
          .writeHead(206, { 'content-range': range })
          .end(file.subarray(Number(first), Number(last) + 1))
      })
    }

    const whippet = (...args: string[]): Promise<CommandOutcome> =>
      runHere(['library', ...args], {
        environment: {
          WHIPPET_DATA: service.config.dataFolder,
          WHIPPET_COMMONCRAWL_URL: web.origin,
          WHIPPET_COMMONCRAWL_DATA_URL: `${web.origin}/`,
          WHIPPET_ALLOW_PRIVATE: '127.0.0.1',
          ...(service.config.databaseUrl && { WHIPPET_DATABASE_URL: service.config.databaseUrl }),
        },
      })

    async function done<T>(...args: string[]): Promise<T> {
      const { code, stdout, stderr } = await whippet(...args, '--json')
      expect([code, stderr]).toEqual([0, expect.not.stringContaining('hounds.example/')])
      return JSON.parse(stdout) as T
    }

    const titles = async (): Promise<string[]> => {
      const origin = 'library:cc:hounds.example'
      const found = await service.data.removals.find({ by: 'origin', origin })
      return (await service.data.documents.get(found.map(({ url }) => url))).map(({ title }) => title).sort()
    }

    it('gives the newest capture of each page, over several pages of its index, and the next crawl what is new', async () => {
      const api = apiOf(server.port, 'CC-MAIN-2024-10')
      const pages = await fetch(`${api}?url=hounds.example&matchType=domain&output=json&showNumPages=true`)
      expect(await pages.json()).toMatchObject({ pages: 4 })

      const shown = { name: 'cc:hounds.example', kind: 'common-crawl', state: 'ready', documents: 6 }
      const added = await done<LibraryShown>('add', 'cc:hounds.example', '--yes')
      expect(added).toMatchObject({ ...shown, edition: 'CC-MAIN-2024-10' })
      const before = ['About hounds', 'Borzoi', 'Borzoi, the name', 'List of hounds']
      expect(await titles()).toEqual([...before, 'New home of hounds', 'Paper on whippets'])
      const [home] = await service.data.documents.get(['https://hounds.example/'])
      expect(home?.readAt).toBe(Date.UTC(2024, 2, 1, 10))
      expect(await done('update')).toEqual([])

      crawls = ['CC-MAIN-2024-18', ...crawls]
      expect(await done('update')).toMatchObject([{ ...shown, edition: 'CC-MAIN-2024-18' }])
      // What is here already is not asked for, and what the next crawl has not seen stays.
      expect(web.hits('/crawl-data/CC-MAIN-2024-18/a.warc.gz')).toBe(1)
      const after = ['About hounds', 'Borzoi of today', 'Borzoi, the name', 'List of hounds']
      expect(await titles()).toEqual([...after, 'New home of hounds', 'Paper on whippets'])
      expect(await done('remove', 'cc:hounds.example')).toEqual({ removed: 6 })
    })

    it('gives the pages below a name, and says where it has none', async () => {
      crawls = ['CC-MAIN-2024-10']
      const added = await done<LibraryShown>('add', 'cc:pages.hounds.example', '--yes')
      expect(added).toMatchObject({ documents: 1, state: 'ready' })
      expect(await whippet('add', 'cc:cats.example', '--yes')).toMatchObject({
        code: 1,
        stderr: expect.stringContaining('CC-MAIN-2024-10 has no pages of cats.example'),
      })
    })
  },
  'bin/dev pywb',
)
