// Bodies of documents taken apart: what becomes of good ones, deep ones and those that are none.
import { expect, it } from 'vitest'
import { linesOfSent } from './sent-documents.ts'

const bytes = (text: string): Uint8Array => Buffer.from(text)
const told = (text: string, url?: string): unknown => {
  const read = linesOfSent({ body: bytes(text), ...(url === undefined ? {} : { url }) })
  return 'refused' in read ? read.refused : read.lines.map((line) => JSON.parse(Buffer.from(line).toString()))
}

it('gives a line for each document, in their order', () => {
  expect(told('{"url":"a"}')).toEqual([{ url: 'a' }])
  expect(told('{"documents":[{"url":"a"},{"url":"b","text":"two\\nlines"}]}')).toEqual([
    { url: 'a' },
    { url: 'b', text: 'two\nlines' },
  ])
  expect(told('{"text":"x"}', 'https://a.example/')).toEqual([{ text: 'x', url: 'https://a.example/' }])
})

it('refuses what is no such body, in words', () => {
  expect(told('{"documents":')).toBe('The request body is not valid JSON')
  expect(told('[]')).toMatch(/^Send one document/)
  expect(told('{"url":"b"}', 'a')).toMatch(/another url/)
  expect(linesOfSent({ body: Uint8Array.of(0x22, 0xff, 0x22) })).toEqual({
    refused: 'The request body is not valid UTF-8',
  })
})

it('parses no body of millions of values', () => {
  const refused = 'The request body has more than 2000000 values'
  expect(told('['.repeat(8_000_000))).toBe(refused)
  expect(told(`{"documents":[${'[],'.repeat(3_000_000)}[]]}`)).toBe(refused)
})

it('empties the fields of what is nested too deep to be written, so that it fails alone', () => {
  const deep = '['.repeat(200_000) + ']'.repeat(200_000)
  expect(told(`{"documents":[{"url":"a","keywords":${deep}},{"url":"b"}]}`)).toEqual([
    { url: 'a', keywords: {} },
    { url: 'b' },
  ])
})
