// Tests of bytes to text.
import iconv from 'iconv-lite'
import { describe, expect, it } from 'vitest'
import { charsetOf, decodeText } from './charset.ts'

const RUSSIAN = 'Борзая - порода охотничьих собак, которая отличается скоростью и тихим нравом.'
const JAPANESE = 'ウィペットはイギリス原産の犬の品種です。とても速く走ることができます。'
const CHINESE = '惠比特犬是一种中型犬，它们的速度很快，在家里也是安静的。这是我们的国家的人说的。'
const TAIWANESE = '惠比特犬是一種中型犬，牠們的速度很快，在家裡也是安靜的。這是我們的國家的人說的。'
const KOREAN = '휘펫은 영국 원산의 견종이다. 이 개는 빠르고 조용하며 집에서도 잘 지낸다고 한다.'
const FRENCH = 'Le whippet est un lévrier très élégant, à la fois calme et rapide, créé en Angleterre.'
const GERMAN = 'Der Whippet läuft über die große Wiese; er hört auf schöne Namen und frißt gern.'

const decoded = (body: Uint8Array, contentType?: string): { text: string; charset: string } => ({
  text: decodeText(body, contentType),
  charset: charsetOf(body, contentType),
})

describe('what says the encoding', () => {
  it('is the byte order mark above all', () => {
    const marked = Buffer.from('\ufeffé', 'utf8')
    expect(decoded(marked, 'text/html; charset=iso-8859-1')).toEqual({ text: 'é', charset: 'utf-8' })
    expect(decodeText(Buffer.from('\ufeffé', 'utf16le'))).toBe('é')
    expect(decodeText(iconv.encode('é', 'utf-16be', { addBOM: true }))).toBe('é')
  })

  it.each([
    'windows-1251',
    'koi8-r',
    'shift_jis',
    'euc-jp',
    'gbk',
    'big5',
    'euc-kr',
    'iso-8859-5',
    'utf-16le',
  ])('is the header: %s', (charset) => {
    const text = { shift_jis: JAPANESE, 'euc-jp': JAPANESE, gbk: CHINESE, big5: '惠比特犬', 'euc-kr': KOREAN }
    const sample = text[charset as keyof typeof text] ?? RUSSIAN
    expect(decodeText(iconv.encode(sample, charset), `text/html; charset="${charset}"`)).toBe(sample)
  })

  it.each([
    '<meta charset="windows-1251">',
    '<META content="text/html; charset=windows-1251" http-equiv=content-type>',
    '<?xml version="1.0" encoding="windows-1251"?>',
    `<!-- ${'x'.repeat(2000)} --><meta charset=windows-1251>`,
  ])('is the document: %s', (declaration) => {
    expect(decodeText(iconv.encode(declaration + RUSSIAN, 'windows-1251'), 'text/html')).toBe(
      declaration + RUSSIAN,
    )
  })

  it('is the document where the header is refuted', () => {
    const body = iconv.encode(`<meta charset=windows-1251>${RUSSIAN}`, 'windows-1251')
    expect(charsetOf(body, 'text/html; charset=utf-8')).toBe('windows-1251')
  })

  it('is never a header that the bytes refute', () => {
    expect(decodeText(Buffer.from('naïve café'), 'text/html; charset=ISO-8859-1')).toBe('naïve café')
    expect(decodeText(Buffer.from('déjà vu', 'latin1'), 'text/html; charset=utf-8')).toContain('vu')
    expect(decodeText(iconv.encode(FRENCH, 'windows-1252'), 'text/html; charset=utf-8')).toBe(FRENCH)
  })

  it('is UTF-8 where a slip is all that is wrong', () => {
    const body = Buffer.concat([Buffer.from(RUSSIAN), Buffer.of(0xe9), Buffer.from(RUSSIAN)])
    expect(decodeText(body, 'text/html; charset=utf-8')).toBe(`${RUSSIAN}\ufffd${RUSSIAN}`)
  })

  it('is no UTF-16 that ASCII says of itself', () => {
    expect(charsetOf(Buffer.from('<meta charset=utf-16>hello'))).toBe('utf-8')
  })

  it('is no encoding that is none', () => {
    for (const label of ['base64', 'hex', 'utf-7', '__proto__', 'x'.repeat(100), 'replacement']) {
      expect(decodeText(Buffer.from('hello'), `text/html; charset=${label}`)).toBe('hello')
    }
  })

  it.each([
    'x-user-defined',
    'iso-2022-jp',
    'utf-16',
    'utf-16be',
    'utf-32',
    'utf-32le',
    'iso-2022-kr',
    'hz-gb-2312',
  ])('is not %s where the bytes are UTF-8, whoever says so', (label) => {
    const text = `<meta charset="${label}"><p>${RUSSIAN}</p>`
    expect(decoded(Buffer.from(text), `text/html; charset=${label}`)).toEqual({ text, charset: 'utf-8' })
  })

  it.each(['iso-2022-jp', 'utf-16le', 'utf-32le'])('is %s where the header and the bytes say so', (label) => {
    const text = `<p>${label === 'iso-2022-jp' ? 'ASCII' : JAPANESE}</p>`
    const body = iconv.encode(text, label === 'iso-2022-jp' ? 'ascii' : label, { addBOM: false })
    expect(decodeText(body, `text/html; charset=${label}`)).toBe(text)
  })

  it('reads old encodings that the web standard leaves out', () => {
    expect(decodeText(iconv.encode('café', 'cp850'), 'text/plain; charset=cp850')).toBe('café')
  })
})

describe('where nothing says it', () => {
  it('is UTF-8 where that is valid', () => {
    expect(decoded(Buffer.from(JAPANESE))).toEqual({ text: JAPANESE, charset: 'utf-8' })
    expect(decoded(new Uint8Array())).toEqual({ text: '', charset: 'utf-8' })
  })

  it.each([
    ['windows-1251', RUSSIAN],
    ['koi8-r', RUSSIAN],
    ['shift_jis', JAPANESE],
    ['euc-jp', JAPANESE],
    ['gb18030', CHINESE],
    ['big5', TAIWANESE.replaceAll('牠', '他')],
    ['euc-kr', KOREAN],
    ['windows-1252', FRENCH],
    ['windows-1252', GERMAN],
    ['windows-1252', 'It’s “quoted” – with a dash'],
    ['utf-16le', FRENCH],
    ['utf-16be', FRENCH],
  ])('guesses %s', (charset, text) => {
    expect(decoded(iconv.encode(text, charset, { addBOM: false }))).toEqual({ text, charset })
  })
})

describe('hostile bytes', () => {
  it('have no zeros as text', () => {
    expect(decodeText(Buffer.from('<ti\0tle>a\0b</title>\0'))).toBe('<title>ab</title>')
  })

  it('always become text', () => {
    const noise = Uint8Array.from({ length: 70_000 }, (_, at) => (at * 7919 + (at >> 3)) & 0xff)
    expect(typeof decodeText(noise, 'text/html; charset=shift_jis')).toBe('string')
    expect(typeof decodeText(noise)).toBe('string')
    expect(typeof decodeText(Buffer.from('<meta '.repeat(700)))).toBe('string')
  })
})
