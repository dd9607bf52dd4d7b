// Tests of reading web addresses.
import { describe, expect, it } from 'vitest'
import {
  bareHost,
  canBeKept,
  canonicalForm,
  hostnameOf,
  parseHttpUrl,
  parsePageUrl,
  sourceOf,
} from './url.ts'

describe('parseHttpUrl', () => {
  it.each(['http://example.com', 'HTTPS://Example.com/a?b#c', 'http://[::1]:80/', 'http://bücher.example/'])(
    'reads %s',
    (text) => expect(parseHttpUrl(text)).toBeInstanceOf(URL),
  )

  it.each([
    '',
    'example.com',
    '/path',
    'ftp://example.com',
    'mailto:a@b.c',
    'http://',
    `http://a/${'x'.repeat(9000)}`,
  ])('reads no address in %s', (text) => expect(parseHttpUrl(text)).toBeUndefined())
})

describe('parsePageUrl', () => {
  it.each(['https://a.example/x', 'file:///home/me/a%20b.md'])('reads %s', (address) => {
    expect(parsePageUrl(address)?.href).toBe(address)
  })

  it.each(['file://server/share/a.md', 'file:a.md', 'ftp://a.example/', 'javascript:alert(1)', '/a', ''])(
    'reads no %s',
    (text) => expect(parsePageUrl(text)).toBeUndefined(),
  )

  it('takes a file for one of localhost', () => {
    expect([hostnameOf('file:///a/b.md'), sourceOf('file:///a/b.md')]).toEqual(['localhost', 'localhost'])
  })
})

describe('sourceOf', () => {
  it.each([
    ['https://www.example.com:8080/a', 'example.com'],
    ['https://www2.example.com/', 'www2.example.com'],
    ['https://example.com./', 'example.com'],
    ['https://www.com/', 'www.com'],
    ['https://www.co.uk/', 'co.uk'],
    ['nonsense', ''],
  ])('%s: %s', (url, source) => expect(sourceOf(url)).toBe(source))
})

describe('hostnameOf', () => {
  it.each([
    'https://www.example.com/a',
    'http://a-b.example.co.uk/?x#y',
    'https://example.com',
    'https://example.com:8080/',
    'https://user@example.com/',
    'https://Example.COM/',
    'https://example.com./',
    'http://127.0.0.1/',
    'http://1.0x7f/',
    'http://a.b.127/',
    'http://xn--bcher-kva.example/',
    'http://xn--a/',
    'http://a..b/',
    'http://bücher.example/',
    'http://[::1]/',
    'ftp://example.com/',
    'http://example.com\\@evil.example/',
    'nothing',
  ])('has the host of %s as a parser does', (url) => {
    expect(hostnameOf(url)).toBe(parseHttpUrl(url)?.hostname ?? '')
  })
})

describe('bareHost', () => {
  it('takes off brackets and the closing dot', () => {
    expect([bareHost(new URL('http://[::1]/')), bareHost(new URL('http://a.example./'))]).toEqual([
      '::1',
      'a.example',
    ])
  })
})

describe('canonicalForm', () => {
  it.each([
    ['HTTP://Example.com:80/a#part', 'http://example.com/a'],
    ['https://example.com./', 'https://example.com/'],
    ['https://e.com/?utm_source=x&b=2&UTM_Medium=y&a=1&gclid=z', 'https://e.com/?b=2&a=1'],
    ['https://e.com/?fbclid=x', 'https://e.com/'],
    ['https://e.com/?', 'https://e.com/'],
    ['https://e.com/?b=%7Ex&a=+&a', 'https://e.com/?b=%7Ex&a=+&a'],
    ['https://e.com/a/../b/', 'https://e.com/b/'],
  ])('%s: %s', (url, form) => expect(canonicalForm(new URL(url))).toBe(form))
})

describe('canBeKept', () => {
  it('is told by the length', () => {
    const [kept, tooLong] = [2048, 2049].map((length) => 'https://e.com/'.padEnd(length, 'a'))
    expect([canBeKept(kept ?? ''), canBeKept(tooLong ?? '')]).toEqual([true, false])
  })
})
