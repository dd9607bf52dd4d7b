// Messages of an mbox file, as mail programs write them and as nobody should.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import type { ImportContent } from '../../../engine/index/load/import-source.ts'
import { readMbox } from './read-mbox.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'whippet-mbox-'))
  return () => rm(folder, { recursive: true, force: true })
})

async function read(mail: string | Buffer): Promise<ImportContent[]> {
  const path = join(folder, 'a.mbox')
  await writeFile(path, mail)
  const contents: ImportContent[] = []
  for await (const { content } of readMbox(path, 'http://localhost/a.mbox')) contents.push(content)
  return contents
}

const text = (content: ImportContent | undefined): string =>
  content && 'page' in content ? Buffer.from(content.page.body).toString() : ''

const PLAIN = `From ada@example.com Mon Feb  5 10:00:00 2024
Message-ID: <1@example.com>
From: =?UTF-8?Q?Ad=C3=A8le?= <ada@example.com>
Subject: =?utf-8?B?SG91bmRz?= =?utf-8?B?IGFuZCBoYXJlcw==?=
Date: Mon, 05 Feb 2024 10:00:00 +0100 (CET)

The first line.
>From here on it is quoted.
From a line that is no message.
`

const PARTS = `From bob@example.com Mon Feb  5 11:00:00 2024
Message-ID: <2@example.com>
Subject: Two
 parts
Content-Type: multipart/mixed; boundary="x y"

preamble
--x y
Content-Type: multipart/alternative; boundary=inner

--inner
Content-Type: text/html; charset=utf-8

<p>Marked up</p>
--inner
Content-Type: text/plain; charset=iso-8859-1
Content-Transfer-Encoding: quoted-printable

caf=E9 and a long =
line
--inner--
--x y
Content-Type: text/plain
Content-Disposition: attachment; filename=a.txt

attached
--x y--
`

describe('readMbox', () => {
  it('reads each message as a page of its own', async () => {
    const [first, second, ...others] = await read(`${PLAIN}\n${PARTS}`)
    expect(first).toMatchObject({
      page: {
        url: 'http://localhost/a.mbox?message=1%40example.com',
        title: 'Hounds and hares',
        author: 'Adèle <ada@example.com>',
        date: '2024-02-05T09:00:00.000Z',
      },
    })
    expect(text(first)).toBe('The first line.\nFrom here on it is quoted.\nFrom a line that is no message.\n')
    expect(second).toMatchObject({ page: { title: 'Two parts', contentType: 'text/plain; charset=utf-8' } })
    expect(text(second)).toBe('café and a long line\n')
    expect(others).toEqual([])
  })

  it('reads line ends of both kinds, base64 and HTML alone', async () => {
    const mail = `${PLAIN.replaceAll('\n', '\r\n')}\r\nFrom x Mon\r\nSubject: Packed\r\nContent-Type: text/html\r\nContent-Transfer-Encoding: base64\r\n\r\n${Buffer.from('<p>A packed page</p>').toString('base64')}\r\n`
    const [first, second] = await read(mail)
    expect(text(first)).toContain('The first line.')
    expect(second).toMatchObject({ page: { title: 'Packed', contentType: 'text/html; charset=utf-8' } })
    expect(text(second)).toBe('<p>A packed page</p>')
  })

  it('makes nothing of what is no mail, and ends on what has no end', async () => {
    expect(await read('')).toEqual([])
    expect(await read('Just a text.\n\nWith paragraphs.\n')).toEqual([])
    expect(await read('From x\nSubject: Empty\n\n')).toEqual([{ skipped: true }])
    const nested = Array.from(
      { length: 500 },
      (_, at) => `Content-Type: multipart/mixed; boundary=b${at}\n\n--b${at}\n`,
    )
    expect(await read(`From x\n${nested.join('')}`)).toEqual([{ skipped: true }])
    const many = '--b\n\nx\n'.repeat(100_000)
    expect(await read(`From x\nContent-Type: multipart/mixed; boundary=b\n\n${many}`)).toHaveLength(1)
  })

  it('reads a file that is larger than what it holds at a time', async () => {
    const body = 'A line of some length that is repeated.\n'.repeat(30_000)
    const mail = [1, 2, 3].map((at) => `From x\nMessage-ID: <${at}>\nSubject: S${at}\n\n${body}`).join('\n')
    const contents = await read(mail)
    expect(contents.map((one) => ('page' in one ? one.page.title : ''))).toEqual(['S1', 'S2', 'S3'])
    expect(contents.map((one) => text(one).length)).toEqual([body.length, body.length, body.length])
  })
})
