// Files of every kind that can be imported: what is read, what is passed over, and that nothing breaks the reader.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync, zstdCompressSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { tempFolder } from '../../../tests/support/temp-database.ts'
import { buildZim } from '../../../tests/support/zim-builder.ts'
import {
  type ImportOptions,
  type ImportRecord,
  UnreadableFile,
} from '../../engine/index/load/import-source.ts'
import { ImportFiles } from './import-files.ts'

const files = new ImportFiles(process.stdin)

async function read(
  name: string,
  bytes: string | Buffer,
  options: ImportOptions = {},
): Promise<ImportRecord[]> {
  const path = join(tempFolder(), name)
  writeFileSync(path, bytes)
  return await gather(files.records(path, options))
}

async function gather(records: AsyncIterable<ImportRecord>): Promise<ImportRecord[]> {
  const gathered: ImportRecord[] = []
  for await (const record of records) gathered.push(record)
  return gathered
}

function pagesIn(records: readonly ImportRecord[]): string[] {
  return records.flatMap(({ content }) =>
    'page' in content ? `${content.page.url} ${Buffer.from(content.page.body).toString()}` : [],
  )
}

function reasonsIn(records: readonly ImportRecord[]): string[] {
  return records.flatMap(({ content }) => ('reason' in content ? content.reason : []))
}

function record(type: string, url: string, block: string, fields = ''): string {
  const length = Buffer.byteLength(block)
  return `WARC/1.0\r\nWARC-Type: ${type}\r\nWARC-Target-URI: ${url}\r\nWARC-Date: 2024-02-03T04:05:06Z\r\n${fields}Content-Length: ${length}\r\n\r\n${block}\r\n\r\n`
}

function http(body: string, headers = 'Content-Type: text/html\r\n', status = '200 OK'): string {
  return `HTTP/1.1 ${status}\r\n${headers}\r\n${body}`
}

const PAGE = '<html><body><p>Hello from the archive</p></body></html>'

describe('WARC', () => {
  const warc = [
    record('warcinfo', '', 'software: x\r\n'),
    record('request', 'http://a.example/', 'GET / HTTP/1.1\r\n\r\n'),
    record('response', 'http://a.example/', http(PAGE)),
    record('response', '<http://a.example/brackets>', http(PAGE)),
    record('response', 'http://a.example/style.css', http('p {}', 'Content-Type: text/css\r\n')),
    record('response', 'http://a.example/gone', http('gone', 'Content-Type: text/html\r\n', '404 Not Found')),
  ].join('')

  it('gives the pages, and passes over everything else', async () => {
    for (const [name, bytes] of [
      ['a.warc', Buffer.from(warc)],
      ['a.warc.gz', gzipSync(warc)],
      ['a.warc.zst', zstdCompressSync(warc)],
      ['no-ending', Buffer.from(warc)],
    ] as const) {
      const records = await read(name, bytes)
      expect(records).toHaveLength(6)
      expect(pagesIn(records)).toEqual([`http://a.example/ ${PAGE}`, `http://a.example/brackets ${PAGE}`])
    }
  })

  it('undoes chunks and compression, also where the header is wrong', async () => {
    const chunked = `${PAGE.length.toString(16)}\r\n${PAGE}\r\n0\r\n\r\n`
    const header = 'Content-Type: text/html\r\nTransfer-Encoding: chunked\r\n'
    const records = await read(
      'a.warc',
      record('response', 'http://a.example/1', http(chunked, header)) +
        record('response', 'http://a.example/2', http(PAGE, header)) +
        record(
          'response',
          'http://a.example/3',
          http(PAGE, 'Content-Type: text/html\r\nContent-Encoding: gzip\r\n'),
        ),
    )
    expect(pagesIn(records)).toEqual([1, 2, 3].map((at) => `http://a.example/${at} ${PAGE}`))
  })

  it('goes on behind nonsense, and names what is cut off', async () => {
    const records = await read('a.warc', `nonsense\nmore nonsense\n${warc.slice(0, -30)}`)
    expect(reasonsIn(records)).toEqual(['not a WARC record', 'the file ends within the record'])
    expect(pagesIn(records)).toHaveLength(2)
    const clipped = gzipSync(warc)
    expect(reasonsIn(await read('b.warc.gz', clipped.subarray(0, clipped.length - 60)))).toHaveLength(1)
  })

  it('reads ARC, where addresses may hold spaces', async () => {
    const block = http(PAGE)
    const info = '1 0 x\nURL IP-address Archive-date Content-type Archive-length\n'
    const arc = `filedesc://a.arc 127.0.0.1 20240203040506 text/plain ${info.length}\n${info}\nhttp://a.example/a b 127.0.0.1 20240203040506 text/html ${block.length}\n${block}\n`
    expect(pagesIn(await read('a.arc', arc))).toEqual([`http://a.example/a b ${PAGE}`])
  })

  it('says that it cannot unpack ZIP', async () => {
    await expect(read('a.warc.zip', Buffer.from('PK\x03\x04 and more'), { format: 'warc' })).rejects.toThrow(
      /ZIP/,
    )
  })

  it('says where packed bytes end too early', async () => {
    const cut = Buffer.from([0x04, 0x22, 0x4d, 0x18, 1, 2, 3])
    expect(reasonsIn(await read('a.warc.lz4', cut))).toEqual([expect.stringContaining('unpacked')])
  })

  it('ends with an answer whatever bytes are changed', async () => {
    const whole = gzipSync(warc)
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), { minLength: 1, maxLength: 6 }),
        fc.boolean(),
        async (changes, packed) => {
          const bytes = packed ? Buffer.from(whole) : Buffer.from(warc)
          for (const [at, value] of changes) bytes[at] = value
          const records = await read(packed ? 'a.warc.gz' : 'a.warc', bytes, { format: 'warc' }).catch(
            expectUnreadable,
          )
          expect(records.length).toBeLessThan(100)
        },
      ),
      { numRuns: 60 },
    )
  })
})

function expectUnreadable(error: unknown): ImportRecord[] {
  expect(error).toBeInstanceOf(UnreadableFile)
  return []
}

describe('ZIM', () => {
  const entries = [
    { namespace: 'C', path: 'Main_Page', title: 'Main page', type: 'text/html', content: PAGE },
    { namespace: 'C', path: 'a/b c', type: 'text/html', content: '<p>Another page</p>' },
    { namespace: 'C', path: 'style.css', type: 'text/css', content: 'p {}' },
    { namespace: 'C', path: 'Old' },
    { namespace: 'M', path: 'Source', type: 'text/plain', content: 'https://docs.example/start/' },
  ]

  it('gives the pages with their titles, packed or not', async () => {
    for (const plain of [false, true]) {
      const records = await read('a.zim', buildZim(entries, { plain }))
      expect(records).toHaveLength(5)
      expect(pagesIn(records)).toEqual([
        `https://docs.example/start/Main_Page ${PAGE}`,
        'https://docs.example/start/a/b%20c <p>Another page</p>',
      ])
      expect(records.flatMap(({ content }) => ('page' in content ? content.page.title : []))).toEqual([
        'Main page',
        'a/b c',
      ])
    }
  })

  it('takes addresses from the operator, from the name of a wiki, or from where a server would show them', async () => {
    const page = [{ namespace: 'A', path: 'Dog.html', type: 'text/html', content: PAGE }]
    const old = buildZim(page, { minor: 0 })
    expect(pagesIn(await read('a.zim', old, { baseUrl: 'https://x.example/' }))[0]).toMatch(
      /^https:\/\/x\.example\/Dog\.html /,
    )
    expect(pagesIn(await read('wikipedia_de_all_2024.zim', old))[0]).toMatch(
      /^https:\/\/de\.wikipedia\.org\/wiki\/Dog /,
    )
    expect(pagesIn(await read('mine.zim', old))[0]).toMatch(
      /^http:\/\/localhost:8080\/content\/mine\/Dog\.html /,
    )
  })

  it('is put together from its parts, and found within another file', async () => {
    const zim = buildZim(entries)
    const folder = tempFolder()
    writeFileSync(join(folder, 'a.zimaa'), zim.subarray(0, 100))
    writeFileSync(join(folder, 'a.zimab'), zim.subarray(100))
    expect(pagesIn(await gather(files.records(join(folder, 'a.zimaa'), {})))).toHaveLength(2)
    await expect(gather(files.records(join(folder, 'a.zimab'), {}))).rejects.toThrow(/zimaa/)
    expect(pagesIn(await read('b.zim', Buffer.concat([Buffer.from('before'), zim])))).toHaveLength(2)
    const sections = [0, 100, 101, 200]
      .map((from, at, all) => zim.subarray(from, all[at + 1]))
      .flatMap((part) => [part, Buffer.from('NEWSECTIONZIMMULTI')])
    const multi = [Buffer.from('BEGINZIMMULTIPART'), ...sections.slice(0, -1), Buffer.from('ENDZIMMULTIPART')]
    expect(pagesIn(await read('b.zim.embedded.multi', Buffer.concat(multi)))).toHaveLength(2)
    const open = Buffer.concat([Buffer.from('BEGINZIMMULTIPART'), zim])
    expect(pagesIn(await read('b.zim.embedded.multi', open))).toHaveLength(2)
  })

  it('says what is wrong with a file that is none', async () => {
    const zim = buildZim(entries)
    await expect(read('a.zim', zim.subarray(0, 40))).rejects.toThrow(/shorter than the header/)
    await expect(read('a.zim', 'no such thing')).rejects.toThrow(/not a ZIM file/)
    const far = Buffer.from(zim)
    far.writeBigUInt64LE(10n ** 12n, 32)
    await expect(read('a.zim', far)).rejects.toThrow(/list of entries lies outside/)
  })

  it('ends with an answer whatever bytes are changed', async () => {
    const whole = buildZim(entries)
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), { minLength: 1, maxLength: 8 }),
        fc.nat(whole.length),
        async (changes, cut) => {
          const bytes = Buffer.from(whole)
          for (const [at, value] of changes) bytes[at] = value
          const kept = cut % 3 === 0 ? bytes.subarray(0, cut) : bytes
          const records = await read('a.zim', kept, { format: 'zim' }).catch(expectUnreadable)
          expect(records.length).toBeLessThan(1_000)
        },
      ),
      { numRuns: 80 },
    )
  })
})

describe('MediaWiki', () => {
  const dump = `<mediawiki xmlns="http://www.mediawiki.org/xml/export-0.11/">
  <siteinfo><base>https://en.wiki.example/wiki/Main_Page</base></siteinfo>
  <page><title>The dog</title><ns>0</ns><revision><timestamp>2024-02-03T04:05:06Z</timestamp><model>wikitext</model>
  <text>'''The dog''' is an [[animal|pet]]. {{Infobox|a={{b}}}}&lt;ref&gt;x&lt;/ref&gt;
== History ==
* Early [https://x.example times]</text></revision></page>
  <page><title>Cat</title><ns>0</ns><redirect title="Feline"/><revision><text>#REDIRECT [[Feline]]</text></revision></page>
  <page><title>Talk:Dog</title><ns>1</ns><revision><text>Talk.</text></revision></page>
</mediawiki>`

  it('gives the articles as markdown, without redirects and talk', async () => {
    for (const [name, bytes] of [
      ['dump.xml', dump],
      ['dump.xml.gz', gzipSync(dump)],
    ] as const) {
      const records = await read(name, bytes)
      expect(records).toHaveLength(3)
      expect(pagesIn(records)).toEqual([
        'https://en.wiki.example/wiki/The_dog The dog is an pet.\n\n## History\n\n- Early times',
      ])
    }
  })

  it('says where a file is no dump', async () => {
    await expect(read('a.xml', '<rss></rss>')).rejects.toThrow(/not a MediaWiki dump/)
  })
})

describe('a folder', () => {
  it('gives its pages under the base address, in order', async () => {
    const folder = tempFolder()
    mkdirSync(join(folder, 'deep'))
    mkdirSync(join(folder, '.git'))
    writeFileSync(join(folder, 'index.html'), PAGE)
    writeFileSync(join(folder, 'deep', 'a note.md'), '# Note')
    writeFileSync(join(folder, 'picture.png'), 'x')
    writeFileSync(join(folder, '.git', 'hidden.html'), PAGE)
    const records = await gather(files.records(folder, { baseUrl: 'https://me.example/notes' }))
    expect(pagesIn(records)).toEqual([
      'https://me.example/notes/deep/a%20note.md # Note',
      `https://me.example/notes/index.html ${PAGE}`,
    ])
    expect(records).toHaveLength(3)
    const here = await gather(files.records(join(folder, 'index.html'), {}))
    expect(pagesIn(here)[0]).toMatch(/^file:\/\/\/.*\/index\.html /)
  })
})
