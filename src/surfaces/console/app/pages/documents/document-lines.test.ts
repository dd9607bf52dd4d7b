// Tests of files that become lines of documents.
import { expect, it } from 'vitest'
import { isPage, linesOfFiles } from './document-lines.ts'

const file = (name: string, text: string): File => new File([text], name)
const lines = async (files: readonly File[], base = ''): Promise<string[]> =>
  (await (await linesOfFiles(files, base)).text()).split('\n').filter(Boolean)

it('takes lines and JSON as they are', async () => {
  expect(await lines([file('a.jsonl', '{"a":1}\n{"b":2}'), file('b.NDJSON', '{"c":3}\n')])).toEqual([
    '{"a":1}',
    '{"b":2}',
    '{"c":3}',
  ])
  expect(await lines([file('a.json', '{"url":"u",\n"text":"t"}')])).toEqual(['{"url":"u","text":"t"}'])
  expect(
    await lines([file('a.json', '[{"a":1},{"b":2}]'), file('b.json', '{"documents":[{"c":3}]}')]),
  ).toEqual(['{"a":1}', '{"b":2}', '{"c":3}'])
})

it('gives pages the address that they stand under', async () => {
  const [html, md] = await lines(
    [file('A b.html', '<p>x</p>'), file('c#.md', '# X')],
    'https://docs.example/v1',
  )
  expect(JSON.parse(html ?? '')).toEqual({ url: 'https://docs.example/v1/A%20b.html', html: '<p>x</p>' })
  expect(JSON.parse(md ?? '')).toEqual({ url: 'https://docs.example/v1/c%23.md', markdown: '# X' })
  expect([file('a.txt', ''), file('a.jsonl', ''), file('constructor', '')].map(isPage)).toEqual([
    true,
    false,
    false,
  ])
})

it.each([
  [file('a.html', 'x'), '', 'under which address'],
  [file('a.html', 'x'), 'javascript:alert(1)', 'under which address'],
  [file('a.docx', 'x'), 'https://a.example/', 'a.docx is none of'],
  [file('a.json', '{'), '', 'a.json is not valid JSON'],
])('says what is wrong with %s', async (one, base, words) => {
  await expect(linesOfFiles([one], base)).rejects.toThrow(words)
})
