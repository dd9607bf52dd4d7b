// Common Crawl where its index lies or has nothing; library-pywb.test.ts has what it does in order.
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WarcArchive } from '../../src/adapters/files/warc-archive.ts'
import type { LibraryShown } from '../../src/operations/operator/library-api.ts'
import type { CommandOutcome } from '../support/child-service.ts'
import { runHere } from '../support/command-line.ts'
import { type FixtureWeb, startFixtureWeb } from '../support/fixture-web.ts'
import { pdfOfPages } from '../support/pdf-files.ts'
import { startTestService, type TestService } from '../support/test-service.ts'

let web: FixtureWeb
let service: TestService
let folder: string
let warc: Buffer
/** Lines of the index of each crawl, two a page. */
const index = new Map<string, string[]>()
let crawls: string[] = ['CC-MAIN-2024-10', 'CC-MAIN-2023-50']

beforeAll(async () => {
  web = await startFixtureWeb()
  service = await startTestService()
  folder = await mkdtemp(join(tmpdir(), 'whippet-cc-'))
  web.route('/collinfo.json', (_, response) => {
    const list = crawls.map((id) => ({ id, name: id, 'cdx-api': `${web.origin}/${id}-index` }))
    response.end(JSON.stringify(list))
  })
  for (const id of ['CC-MAIN-2024-10', 'CC-MAIN-2024-22'])
    web.route(`/${id}-index`, (request, response) => {
      const asked = new URL(request.url ?? '/', web.origin).searchParams
      const lines = index.get(id) ?? []
      if (lines.length === 0) return void response.writeHead(404).end('{"message": "No Captures found"}')
      expect(asked.get('url')).toBe('hounds.example')
      expect(asked.getAll('filter')).toEqual(['status:200'])
      if (asked.get('showNumPages') === 'true')
        return void response.end(`{"pages": ${Math.ceil(lines.length / 2)}, "pageSize": 5, "blocks": 1}\n`)
      const page = Number(asked.get('page'))
      response.end(`${lines.slice(page * 2, page * 2 + 2).join('\n')}\n`)
    })
  web.route('/crawl-data/a.warc.gz', (request, response) => {
    const [, first = '0', last = '0'] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? []
    const range = `bytes ${first}-${last}/${warc.length}`
    response.writeHead(206, { 'content-range': range }).end(warc.subarray(Number(first), Number(last) + 1))
  })
})
afterAll(async () => {
  await service.close()
  await web.close()
  await rm(folder, { recursive: true, force: true })
})

/** Writes pages as our own crawler keeps them; what the index says of each. */
async function archive(
  name: string,
  pages: readonly { url: string; text: string; at: string; pdf?: true }[],
): Promise<Record<string, unknown>[]> {
  const path = join(folder, `${name}.warc.gz`)
  const file = await WarcArchive.open(path, 'Whippet', 0)
  const lines: Record<string, unknown>[] = []
  for (const { url, text, at, pdf } of pages) {
    const offset = (await stat(path)).size
    const html = `<html><title>${text}</title><main><h1>${text}</h1><p>${text} and more.</p></main></html>`
    const [contentType, body] = pdf
      ? ['application/pdf', pdfOfPages([text])]
      : ['text/html', Buffer.from(html)]
    await file.keep({ url, notModified: false, contentType, body }, Date.parse('2024-01-01'))
    const length = (await stat(path)).size - offset
    lines.push({
      urlkey: url.replace(/^https?:\/\/(?:www\.)?/, ''),
      timestamp: at,
      url,
      mime: contentType,
      'mime-detected': contentType,
      status: '200',
      length: String(length),
      offset: String(offset),
      filename: 'crawl-data/a.warc.gz',
    })
  }
  await file.close()
  warc = await readFile(path)
  return lines
}

async function whippet(...args: string[]): Promise<CommandOutcome> {
  return runHere(['library', ...args], {
    environment: {
      WHIPPET_DATA: service.config.dataFolder,
      WHIPPET_COMMONCRAWL_URL: web.origin,
      WHIPPET_COMMONCRAWL_DATA_URL: `${web.origin}/`,
      ...(service.config.databaseUrl && { WHIPPET_DATABASE_URL: service.config.databaseUrl }),
    },
  })
}

async function done<T>(...args: string[]): Promise<T> {
  const { code, stdout, stderr } = await whippet(...args, '--json')
  expect(code, stderr).toBe(0)
  return JSON.parse(stdout) as T
}

const titles = async (): Promise<string[]> => {
  const found = await service.data.removals.find({ by: 'origin', origin: 'library:cc:hounds.example' })
  const documents = await service.data.documents.get(found.map(({ url }) => url))
  return documents.map(({ title }) => title).sort()
}

describe('a site out of Common Crawl', () => {
  it('is added by its newest captures, whatever else the index says', async () => {
    const captures = await archive('first', [
      { url: 'https://hounds.example/', text: 'Old home of hounds', at: '20240201000000' },
      { url: 'http://www.hounds.example/', text: 'New home of hounds', at: '20240301000000' },
      { url: 'https://hounds.example/borzoi', text: 'Borzoi', at: '20240301000000' },
      { url: 'https://hounds.example/saluki', text: 'Saluki', at: '20240301000000' },
      { url: 'https://hounds.example/paper', text: 'Paper on whippets', at: '20240301000000', pdf: true },
    ])
    const [, , borzoi = {}, saluki = {}, paper = {}] = captures
    index.set(
      'CC-MAIN-2024-10',
      [
        ...captures.slice(0, 3),
        { ...saluki, status: '404' },
        { ...saluki, mime: 'image/png', 'mime-detected': 'image/png' },
        { ...saluki, urlkey: 'far', url: 'https://hounds.example/far', offset: '99999999' },
        { ...borzoi, urlkey: 'other', url: 'https://hounds.example/forged' },
        { ...saluki, filename: '../../etc/passwd' },
      ]
        .map((line) => JSON.stringify(line))
        .concat([saluki, paper].map((line) => JSON.stringify(line))),
    )
    const { code, stderr } = await whippet('add', 'cc:hounds.example', '--yes')
    expect([code, stderr]).toEqual([0, expect.stringContaining('https://hounds.example/far: ')])
    expect(await titles()).toEqual(['Borzoi', 'New home of hounds', 'Paper on whippets', 'Saluki'])
    expect(await done<LibraryShown[]>('list')).toMatchObject([
      {
        name: 'cc:hounds.example',
        kind: 'common-crawl',
        edition: 'CC-MAIN-2024-10',
        documents: 4,
        state: 'ready',
      },
    ])
    const [document] = await service.data.documents.get(['https://hounds.example/borzoi'])
    expect(document?.readAt).toBe(Date.UTC(2024, 2, 1))
    expect(await done('update')).toEqual([])

    expect(await done('remove', 'cc:hounds.example')).toEqual({ removed: 4 })
  })

  it('says where there is nothing, and what is no domain', async () => {
    crawls = ['CC-MAIN-2024-22', ...crawls]
    expect(await whippet('add', 'cc:hounds.example')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('CC-MAIN-2024-22 has no pages of hounds.example'),
    })
    await done('remove', 'cc:hounds.example')
    expect(await whippet('add', 'cc:not a domain')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('is no domain such as example.org'),
    })
  })
})
