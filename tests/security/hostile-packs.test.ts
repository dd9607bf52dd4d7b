// Packs that somebody has made or changed to do harm: each is refused, says why, and leaves nothing behind.
import { createHash } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { beforeEach, describe, expect, it } from 'vitest'
import { packFiles } from '../../src/adapters/packs/pack-file.ts'
import type { PackManifest } from '../../src/engine/index/packs/pack-manifest.ts'
import type { VectorsOfDocument } from '../../src/engine/index/vectors/vector-store.ts'
import { anInstallation, type Installation, PACKED_AT, WORDS } from '../support/packs.ts'

const FIELDS = {
  url: 'https://a.example/x',
  title: 'Title',
  text: 'otters swim',
  images: [],
  keywords: [],
  headings: [],
  kind: 'website',
  contentType: 'text/html',
  safety: 'safe',
  readAt: 1,
}
const quiet = (): void => undefined
const hash = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

let to: Installation
let file: string
beforeEach(async () => {
  to = await anInstallation()
  file = join(to.folder, 'p.pack')
})

async function write(lines: readonly string[], vectors?: readonly VectorsOfDocument[]): Promise<void> {
  await packFiles.write(file, {
    name: 'p',
    made: new Date(PACKED_AT).toISOString(),
    vectors: WORDS,
    licences: () => ({}),
    batches: (async function* () {
      yield { lines, ...(vectors && { vectors }) }
    })(),
  })
}

/** The pack with another manifest and other bytes behind it, as somebody writes it who need not sign. */
async function rewrite(change: (manifest: PackManifest, blocks: Buffer) => [object, Buffer]): Promise<void> {
  const bytes = await readFile(file)
  const second = bytes.indexOf('\n') + 1
  const third = bytes.indexOf('\n', second) + 1
  const manifest = JSON.parse(bytes.toString('utf8', second, third)) as PackManifest
  const [changed, blocks] = change(manifest, bytes.subarray(third + 1))
  await writeFile(
    file,
    Buffer.concat([Buffer.from(`whippet-pack 1\n${JSON.stringify(changed)}\n\n`), blocks]),
  )
}

async function expectRefused(reason: RegExp | string): Promise<void> {
  await expect(to.packs.verify(file)).rejects.toThrow(reason)
  await expect(to.packs.add(file, { unsigned: true }, quiet)).rejects.toThrow(reason)
  expect(await to.documents.revision()).toBe(0)
  expect(await to.packs.list()).toEqual([])
}

describe('a pack as a file', () => {
  it.each([
    ['nothing', '', 'its end is missing'],
    ['another file', 'PK\u0003\u0004 and so on for long', 'it is no pack'],
    ['only its first line', 'whippet-pack 1\n', 'its end is missing'],
    ['a manifest without end', `whippet-pack 1\n${'{'.repeat(40_000_000)}`, 'its manifest is too long'],
    ['a manifest that is no JSON', 'whippet-pack 1\n{\n\n', 'its manifest is not JSON'],
    ['a manifest that is a list', 'whippet-pack 1\n[]\n\n', 'its manifest is no object'],
    ['another format', 'whippet-pack 1\n{"format":2}\n\n', 'it is of a format that this version'],
  ])('is refused where it is %s', async (_, text, reason) => {
    await writeFile(file, text)
    await expectRefused(reason)
  })

  it('is refused where it is a folder', async () => {
    await mkdir(file)
    await expectRefused('it is a folder')
  })

  it('is refused where any one byte of it differs or its end is missing', async () => {
    await to.packs.newKey('me')
    await to.documents.put([{ ...FIELDS, kind: 'website', safety: 'safe', origin: 'import' }], false)
    await to.packs.make(file, { all: true, key: 'me' }, quiet)
    const whole = await readFile(file)
    for (let at = 0; at < whole.length; at += 7) {
      const changed = Buffer.from(whole)
      changed[at] = (changed[at] ?? 0) ^ 1
      await writeFile(file, changed)
      await expect(to.packs.verify(file), `byte ${at}`).rejects.toThrow(/p\.pack: /)
    }
    for (const length of [whole.length - 1, whole.length + 1]) {
      await writeFile(file, Buffer.concat([whole, Buffer.of(0)]).subarray(0, length))
      await expect(to.packs.verify(file)).rejects.toThrow(/its end is missing|longer than its manifest says/)
    }
    await writeFile(file, whole)
    await expect(to.packs.verify(file)).resolves.toMatchObject({ signer: 'me' })
  })

  it('is refused with a manifest that names a signer, and no signature', async () => {
    await write([JSON.stringify(FIELDS)])
    const { key } = await to.packs.newKey('me')
    await rewrite((manifest, blocks) => [{ ...manifest, signer: { name: 'me', key } }, blocks])
    await expectRefused('its signature is not that of me')
  })
})

describe('a manifest that lies', () => {
  const changed = (change: (manifest: PackManifest) => object) =>
    rewrite((manifest, blocks) => [change(manifest), blocks])
  const block = ({ blocks }: PackManifest) => blocks[0] as PackManifest['blocks'][number]

  it.each<[string, (manifest: PackManifest) => object, RegExp]>([
    [
      'fewer documents',
      (m) => ({ ...m, documents: 1, blocks: [{ ...block(m), documents: 1 }] }),
      /other documents/,
    ],
    [
      'more documents',
      (m) => ({ ...m, documents: 3, blocks: [{ ...block(m), documents: 3 }] }),
      /other documents/,
    ],
    ['a sum that is none', (m) => ({ ...m, documents: 5 }), /other documents/],
    [
      'less text',
      (m) => ({ ...m, blocks: [{ ...block(m), lines: { ...block(m).lines, unpacked: 5 } }] }),
      /larger than/,
    ],
    [
      'more text',
      (m) => ({ ...m, blocks: [{ ...block(m), lines: { ...block(m).lines, unpacked: 5_000 } }] }),
      /smaller than/,
    ],
    [
      'no end of text',
      (m) => ({ ...m, blocks: [{ ...block(m), lines: { ...block(m).lines, unpacked: 1e12 } }] }),
      /unpacked in its manifest/,
    ],
    [
      'sizes below nothing',
      (m) => ({ ...m, blocks: [{ ...block(m), lines: { ...block(m).lines, bytes: -1 } }] }),
      /bytes in its manifest/,
    ],
    [
      'sizes beyond the file',
      (m) => ({ ...m, blocks: [{ ...block(m), lines: { ...block(m).lines, bytes: 1e8 } }] }),
      /its end is missing/,
    ],
    ['a path for a name', (m) => ({ ...m, name: '../../etc/passwd' }), /name in its manifest/],
    ['a time to come', (m) => ({ ...m, made: '2999-01-01T00:00:00Z' }), /which is to come/],
    [
      'a model of no dimensions',
      (m) => ({ ...m, vectors: { ...WORDS, dimensions: 1e9, count: 0 } }),
      /dimensions in its manifest/,
    ],
    ['vectors that are not there', (m) => ({ ...m, vectors: { ...WORDS, count: 9 } }), /other vectors/],
  ])('is refused: %s', async (what, change, reason) => {
    await write([JSON.stringify(FIELDS), JSON.stringify({ ...FIELDS, url: 'https://a.example/y' })])
    await changed(change)
    if (what === 'a time to come')
      await expect(to.packs.add(file, { unsigned: true }, quiet)).rejects.toThrow(reason)
    else await expectRefused(reason)
  })

  it('is refused where a little unpacks to a lot', async () => {
    await write([JSON.stringify(FIELDS)])
    // As small as the best compression makes it, in a tenth of the time.
    const params = { [constants.BROTLI_PARAM_QUALITY]: 5 }
    const bomb = brotliCompressSync(Buffer.alloc(300_000_000, ' '), { params })
    await rewrite((manifest) => [
      {
        ...manifest,
        blocks: [{ documents: 1, lines: { bytes: bomb.length, sha256: hash(bomb), unpacked: 134_217_728 } }],
      },
      bomb,
    ])
    await expectRefused('larger than its manifest says')
  })
})

describe('documents of a pack', () => {
  it.each<[string, object | string, RegExp]>([
    ['no JSON', '{', /not JSON/],
    ['a list', '[]', /no object/],
    ['no address', { url: undefined }, /url of a document/],
    ['another scheme', { url: 'file:///etc/passwd' }, /url of a document/],
    ['a script for an address', { url: 'javascript:alert(1)' }, /url of a document/],
    ['an address that is not in its form', { url: 'https://A.example/x' }, /url of a document/],
    ['an address too long', { url: `https://a.example/${'x'.repeat(3_000)}` }, /url of a document/],
    ['a picture that is a script', { image: 'javascript:alert(1)' }, /image of a document/],
    [
      'pictures of another scheme',
      { images: [{ url: 'data:text/html,x', alt: '' }] },
      /images of a document/,
    ],
    ['text that is a number', { text: 7 }, /text of a document is no string/],
    ['text without end', { text: 'x'.repeat(10_000_001) }, /text of a document is longer/],
    ['a kind that is none', { kind: 'program' }, /kind of a document/],
    ['authority beyond all', { authority: 1e9 }, /authority of a document/],
    ['too many keywords', { keywords: Array(10_001).fill('x') }, /keywords of a document/],
    ['a subject that is a text', { subject: 'x' }, /subject of a document/],
    ['a time that is none', { readAt: Number.NaN }, /readAt of a document/],
  ])('are refused: %s', async (_, given, reason) => {
    await write([typeof given === 'string' ? given : JSON.stringify({ ...FIELDS, ...given })])
    await expectRefused(reason)
  })

  it('are refused where one stands there twice', async () => {
    await write([JSON.stringify(FIELDS), JSON.stringify(FIELDS)])
    await expectRefused('twice')
  })

  it('bring no field but those of documents, and HTML as the text that it is', async () => {
    const html = '<script>alert(1)</script>'
    const line = {
      ...FIELDS,
      title: html,
      origin: 'crawl:own.example',
      quality: 9,
      setting: 'x',
    }
    await write([JSON.stringify(line).replace('{', '{"__proto__":{"y":1},')])
    await to.packs.add(file, { unsigned: true }, quiet)
    const [there] = await to.documents.get([FIELDS.url])
    expect(there).toMatchObject({ title: html, origin: 'pack:p' })
    expect(there?.quality).toBeLessThanOrEqual(1)
    expect(there).not.toHaveProperty('setting')
    expect(there).not.toHaveProperty('y')
    expect(Object.keys(there ?? {})).not.toContain('__proto__')
  })
})

describe('vectors of a pack', () => {
  const vectors = (scale: number, length: number = WORDS.dimensions): VectorsOfDocument[] => [
    { first: [{ scale, bytes: new Int8Array(length).fill(10) }], later: [] },
  ]

  it.each<[string, VectorsOfDocument[], RegExp]>([
    ['near to everything', vectors(1e9), /length of a vector/],
    ['without number', vectors(Number.NaN), /length of a vector/],
    ['turned round', vectors(-0.01), /length of a vector/],
    ['too short', vectors(0.01, 5), /end too early/],
    ['too long', vectors(0.01, 40), /more vectors than documents/],
    ['of more documents', [...vectors(0.01), ...vectors(0.01)], /more vectors than documents/],
  ])('are refused: %s', async (_, given, reason) => {
    await write([JSON.stringify(FIELDS)], given)
    await expectRefused(reason)
  })
})
