// Lines become documents that are ready to be stored, each for itself.
import { expect, it } from 'vitest'
import { annotated } from '../quality/annotated-store.ts'
import { readPlainDocument } from './read-document.ts'
import { readDocumentLines } from './read-document-lines.ts'

const NOW = Date.UTC(2026, 0, 2)

function read(...lines: (string | Uint8Array)[]) {
  const body = Buffer.concat(
    lines.flatMap((line, at) => [Buffer.from(at === 0 ? '' : '\n'), Buffer.from(line as string)]),
  )
  return readDocumentLines({ body, origin: 'api', now: NOW, unknownFields: 'refused' })
}

it('writes each as a store keeps it, with what is noted of it', () => {
  const given = {
    url: 'https://a.example/x',
    title: 'Otters',
    markdown: '# Otters\n\nÖtters swim.',
    date: '2025-01-02',
  }
  const whole = readPlainDocument(given, NOW, 'refused')
  if (!whole || !('document' in whole)) throw new Error(whole?.reason)
  const document = annotated({ ...whole.document, origin: 'api' })
  const { url, kind, date } = document
  const [first, second] = read(JSON.stringify(given), JSON.stringify({ ...given, language: 'de' }))
  expect(first).toEqual({
    written: {
      ...{ url, origin: 'api', kind, date },
      body: JSON.stringify(document),
      version: expect.stringMatching(/^sha256:[0-9a-f]{64}$/),
    },
  })
  expect(second).toMatchObject({ written: { lang: 'de' } })
})

it('says of each that it can not read why, and leaves HTML to who reads pages', () => {
  const html = { url: 'https://a.example/', html: '<p>Otters' }
  expect(
    read(
      '{"url":',
      Buffer.from([0xff]),
      '{"url": "https://a.example/", "txet": "x"}',
      JSON.stringify(html),
      '',
      '{"url": "https://b.example/", "text": "b"}',
    ),
  ).toMatchObject([
    { reason: 'not valid JSON', url: null },
    { reason: 'not valid UTF-8', url: null },
    { reason: expect.stringContaining('txet'), url: 'https://a.example/' },
    { html },
    { reason: 'not valid JSON', url: null },
    { written: { url: 'https://b.example/' } },
  ])
})
