// Tests of telling what a body is.
import { describe, expect, it } from 'vitest'
import { mediaTypeOf, sniffType } from './sniff.ts'

const bytes = (text: string) => Buffer.from(text, 'latin1')

describe('mediaTypeOf', () => {
  it.each([
    ['Text/HTML; charset=utf-8', 'text/html'],
    ['', ''],
    ['html', ''],
    ['text/html, text/plain', ''],
    ['application/ld+json', 'application/ld+json'],
  ])('%s: %s', (header, type) => expect(mediaTypeOf(header)).toBe(type))
})

describe('sniffType without a header', () => {
  it.each([
    ['<!DOCTYPE html><html>', 'text/html'],
    ['\n\n  <HTML lang="en">', 'text/html'],
    ['\xef\xbb\xbf<!doctype html>', 'text/html'],
    ['<!-- a comment --><!-- another -->\n<div class="x">', 'text/html'],
    ['<?xml version="1.0"?><!DOCTYPE html PUBLIC ""><html>', 'application/xhtml+xml'],
    ['\xff\xfe<\0h\0t\0m\0l\0>\0', 'text/html'],
    ['%PDF-1.7\n', 'application/pdf'],
    ['\n junk before\n%PDF-1.4\n', 'application/pdf'],
    ['\x89PNG\r\n\x1a\n\0', 'image/png'],
    ['\xff\xd8\xff\xe0', 'image/jpeg'],
    ['GIF89a\x01\0', 'image/gif'],
    ['RIFF\x01\0\0\0WEBPVP8 ', 'image/webp'],
    ['\x1f\x8b\x08\0', 'application/gzip'],
    ['<?xml version="1.0"?><rss version="2.0">', 'application/rss+xml'],
    ['<?xml version="1.0"?>\n<!-- x -->\n<feed xmlns="http://www.w3.org/2005/Atom">', 'application/atom+xml'],
    ['<rdf:RDF xmlns="http://purl.org/rss/1.0/">', 'application/rdf+xml'],
    ['<?xml version="1.0"?><urlset>', 'text/xml'],
    ['<svg xmlns="x">', 'image/svg+xml'],
    ['{"a": 1}', 'application/json'],
    ['[1, 2]', 'application/json'],
    ['[a markdown link](x)', 'text/plain'],
    ['just words', 'text/plain'],
    ['BM is how this sentence starts', 'text/plain'],
    ['MZ too', 'text/plain'],
    ['a < b and %PDF- far away', 'application/pdf'],
    ['\0\x01\x02\x03', 'application/octet-stream'],
    ['', 'text/plain'],
  ])('%j: %s', (body, type) => expect(sniffType(bytes(body))).toBe(type))

  it('tells the formats that are ZIP archives apart', () => {
    const zip = (name: string) => bytes(`PK\x03\x04\x14\0${'\0'.repeat(20)}${name}`)
    expect(sniffType(zip('[Content_Types].xml word/document.xml'))).toContain('wordprocessingml')
    expect(sniffType(zip('xl/workbook.xml'))).toContain('spreadsheetml')
    expect(sniffType(zip('mimetypeapplication/vnd.oasis.opendocument.textPK'))).toContain('opendocument.text')
    expect(sniffType(zip('readme.md'))).toBe('application/zip')
  })

  it('finds the names of a long archive at its end', () => {
    const body = Buffer.concat([
      bytes('PK\x03\x04'),
      Buffer.alloc(200_000),
      bytes('PK\x01\x02 word/document.xml'),
    ])
    expect(sniffType(body)).toContain('wordprocessingml')
  })
})

describe('sniffType with a header', () => {
  it.each([
    ['<p>x', 'text/html; charset=x', 'text/html'],
    ['%PDF-1.7', 'text/html', 'application/pdf'],
    ['<!doctype html><title>Sign in', 'application/pdf', 'text/html'],
    ['<!doctype html>', 'image/png', 'text/html'],
    ['<!doctype html><pre>', 'text/plain', 'text/plain'],
    ['\0\x01\x02', 'text/plain', 'application/octet-stream'],
    ['<html>', 'application/octet-stream', 'text/html'],
    ['# title', 'text/markdown', 'text/markdown'],
    ['{}', 'application/ld+json', 'application/ld+json'],
    ['<?xml version="1.0"?><rss>', 'text/xml', 'application/rss+xml'],
    ['<?xml version="1.0"?><doc>', 'application/xml', 'application/xml'],
    ['PK\x03\x04', 'application/vnd.oasis.opendocument.text', 'application/vnd.oasis.opendocument.text'],
  ])('%j as %s: %s', (body, header, type) => expect(sniffType(bytes(body), header)).toBe(type))
})

describe('hostile bodies', () => {
  it.each(['<!--'.repeat(2000), '<?xml '.repeat(1000), '<!-- -->'.repeat(2000), '<'.repeat(9000)])(
    'end in an answer',
    (body) => expect(typeof sniffType(bytes(body))).toBe('string'),
  )
})
