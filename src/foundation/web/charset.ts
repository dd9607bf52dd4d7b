// Bytes to text: byte order mark, header, declaration in the document, validity, and at last a guess.
import { isAscii, isUtf8 } from 'node:buffer'
import iconv from 'iconv-lite'

/** How far into a document its own declaration is looked for; the HTML standard asks for 1024. */
const DECLARATION_BYTES = 4096
/** How far into a document a zero byte is looked for. */
const ZERO_BYTES = 512
/** Enough of a body to guess by. */
const SAMPLE_BYTES = 16_384

/** Decodes a body. Never throws: what can't be decoded becomes U+FFFD. Zeros, which no text has, are left out. */
export function decodeText(body: Uint8Array, contentType = ''): string {
  const text = decodeAs(body, charsetOf(body, contentType))
  return text.includes('\0') ? text.replaceAll('\0', '') : text
}

/** The encoding of a body, by the most certain sign there is, in the WHATWG's lower-case name where it has one. */
export function charsetOf(body: Uint8Array, contentType = ''): string {
  const marked = byteOrderMark(body)
  if (marked) return marked
  const valid = isUtf8(body)
  const [header, inside] = [headerCharset(contentType), declaredCharset(body)].map((label) => {
    const charset = knownCharset(label)
    return charset !== undefined && isRefuted(charset, body, valid) ? undefined : charset
  })
  // A wrong header is common (a server's default), multi-byte UTF-8 by accident is not.
  if (valid && !isAscii(body) && (!header || isSingleByte(header))) return 'utf-8'
  if (header && (header !== 'utf-8' || valid)) return header
  if (inside && (inside !== 'utf-8' || valid)) return inside
  const wide = looksUtf16(body)
  if (wide) return wide
  if (valid) return 'utf-8'
  if ((header ?? inside) === 'utf-8' && mostlyUtf8(body)) return 'utf-8'
  return guess(body.subarray(0, SAMPLE_BYTES))
}

function byteOrderMark(body: Uint8Array): string | undefined {
  if (body[0] === 0xef && body[1] === 0xbb && body[2] === 0xbf) return 'utf-8'
  if (body[0] === 0xff && body[1] === 0xfe) return 'utf-16le'
  if (body[0] === 0xfe && body[1] === 0xff) return 'utf-16be'
  return undefined
}

function headerCharset(contentType: string): string {
  // No longer than a sane header, since it is the sender who chooses what the pattern has to work on.
  return /;\s*charset\s*=\s*["']?\s*([^\s"';,]{1,40})/i.exec(contentType.slice(0, 256))?.[1] ?? ''
}

/** The label in an XML declaration or a meta element near the start. */
function declaredCharset(body: Uint8Array): string {
  const head = latin1(body.subarray(0, DECLARATION_BYTES))
  const xml = /^\s*<\?xml\s[^>]*?encoding\s*=\s*["']([\w.:-]{1,40})["']/i.exec(head)
  const meta = /<meta\s[^>]*?charset\s*=\s*["']?\s*([\w.:-]{1,40})/i.exec(head)
  const label = (xml ?? meta)?.[1] ?? ''
  // Read as ASCII, it can't be UTF-16 whatever it says (HTML standard, 13.2.3.2).
  return /^utf-?16/i.test(label) ? 'utf-8' : label
}

/** Encodings outside the WHATWG's list that documents still come in. */
const RARE = /^(?:cp|ibm|mac|x-?mac|utf-?32|viscii|tcvn|armscii|georgian|rk1048|hp-?roman|kz-?1048)[\w-]*$/i

function knownCharset(label: string): string | undefined {
  if (label === '') return undefined
  try {
    return new TextDecoder(label).encoding
  } catch {
    return RARE.test(label) && iconv.encodingExists(label) ? label.toLowerCase() : undefined
  }
}

/** Labels that the bytes give the lie to; x-user-defined is no text in any language. */
function isRefuted(charset: string, body: Uint8Array, valid: boolean): boolean {
  if (charset === 'x-user-defined') return true
  if (charset === 'iso-2022-jp') return !isAscii(body)
  // A page in these has zeros among its first tags, and UTF-8 has none.
  return valid && /^utf-?(?:16|32)/.test(charset) && !body.subarray(0, ZERO_BYTES).includes(0)
}

function decodeAs(body: Uint8Array, charset: string): string {
  try {
    return new TextDecoder(charset).decode(body)
  } catch {
    return iconv.decode(body, charset)
  }
}

function isSingleByte(charset: string): boolean {
  return /^(?:windows-|iso-8859|koi8|mac|x-mac|ibm|cp)/.test(charset)
}

/** A character for each byte. */
export function latin1(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
}

/** Whether what is not UTF-8 is only a slip here and there: a cut sequence, a pasted quotation mark. */
function mostlyUtf8(body: Uint8Array): boolean {
  const text = new TextDecoder('utf-8').decode(body.subarray(0, SAMPLE_BYTES))
  const broken = text.split('\ufffd').length - 1
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the ASCII range is meant
  const foreign = text.replace(/[\x00-\x7f\ufffd]/g, '').length
  return broken <= 3 || broken * 10 < foreign
}

/** UTF-16 of mostly Western text, without a mark: every second byte is zero. */
function looksUtf16(body: Uint8Array): string | undefined {
  const sample = body.subarray(0, 512)
  if (sample.length < 16) return undefined
  const zeros = [0, 0]
  for (const [at, byte] of sample.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  if (odd > sample.length * 0.35 && even < sample.length * 0.05) return 'utf-16le'
  if (even > sample.length * 0.35 && odd < sample.length * 0.05) return 'utf-16be'
  return undefined
}

/**
 * Characters that prove an encoding: frequent in text of its language, rare by accident. A Cyrillic letter counts only
 * before another one, since accented Western letters stand alone.
 */
const GUESSES: readonly (readonly [charset: string, typical: RegExp])[] = [
  ['iso-2022-jp', /[\u3041-\u30ff]/g],
  ['euc-jp', /[\u3041-\u30fe]/g],
  ['shift_jis', /[\u3041-\u30fe]/g],
  ['gb18030', /[的一是不了在人有我他这中大来上国个到说们为子和你地出道也时年]/g],
  ['big5', /[的一是不了在人有我他這中大來上國個到說們為子和你地出道也時年]/g],
  ['euc-kr', /[이다는에의가을를하고한로은도지사]/g],
  ['windows-1251', /[оеаинтсрвлкмд](?=[а-яё])/g],
  ['koi8-r', /[оеаинтсрвлкмд](?=[а-яё])/g],
]

/** The encoding whose typical letters make up the most of the text; Windows-1252 where none does. */
function guess(sample: Uint8Array): string {
  let best = 'windows-1252'
  let bestShare = 0.06
  for (const [charset, typical] of GUESSES) {
    const text = new TextDecoder(charset).decode(sample)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the ASCII range is meant
    const foreign = text.replace(/[\x00-\x7f]/g, '')
    const broken = foreign.split('\ufffd').length - 1
    if (foreign.length === 0 || broken > foreign.length * 0.02 + 1) continue
    const share = (text.match(typical)?.length ?? 0) / foreign.length
    if (share > bestShare) [best, bestShare] = [charset, share]
  }
  return best
}
