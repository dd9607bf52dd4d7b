// What a body really is, by its first bytes, where the Content-Type header is absent or wrong.
import { latin1 } from './charset.ts'

const HEAD_BYTES = 4096

/** The media type of a Content-Type header: lower case, without parameters; empty where there is none. */
export function mediaTypeOf(contentType: string): string {
  const type = (contentType.split(';', 1)[0] ?? '').trim().toLowerCase()
  return /^[\w!#$&^.+-]+\/[\w!#$&^.+-]+$/.test(type) ? type : ''
}

const MAGIC: readonly (readonly [magic: string, offset: number, type: string])[] = [
  ['\x89PNG\r\n\x1a\n', 0, 'image/png'],
  ['\xff\xd8\xff', 0, 'image/jpeg'],
  ['GIF87a', 0, 'image/gif'],
  ['GIF89a', 0, 'image/gif'],
  ['WEBPVP', 8, 'image/webp'],
  ['ftypavif', 4, 'image/avif'],
  ['BM', 0, 'image/bmp'],
  ['\0\0\x01\0', 0, 'image/x-icon'],
  ['\x1f\x8b\x08', 0, 'application/gzip'],
  ['7z\xbc\xaf\x27\x1c', 0, 'application/x-7z-compressed'],
  ['Rar!\x1a\x07', 0, 'application/vnd.rar'],
  ['\x28\xb5\x2f\xfd', 0, 'application/zstd'],
  ['\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', 0, 'application/x-ole-storage'],
  ['wOFF', 0, 'font/woff'],
  ['wOF2', 0, 'font/woff2'],
  ['\0asm', 0, 'application/wasm'],
  ['\x7fELF', 0, 'application/x-elf'],
  ['MZ', 0, 'application/x-msdownload'],
  ['SQLite format 3\0', 0, 'application/vnd.sqlite3'],
  ['OggS', 0, 'application/ogg'],
  ['ID3', 0, 'audio/mpeg'],
  ['fLaC', 0, 'audio/flac'],
  ['WAVE', 8, 'audio/wav'],
  ['ftyp', 4, 'video/mp4'],
  ['\x1a\x45\xdf\xa3', 0, 'video/webm'],
]

/** Names of the parts by which the formats that are ZIP archives are told apart. */
const ARCHIVES: readonly (readonly [part: string, type: string])[] = [
  ...['text', 'spreadsheet', 'presentation'].map((kind) => {
    const type = `application/vnd.oasis.opendocument.${kind}`
    return [`mimetype${type}`, type] as const
  }),
  ['mimetypeapplication/epub+zip', 'application/epub+zip'],
  ['word/', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  ['xl/', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  ['ppt/', 'application/vnd.openxmlformats-officedocument.presentationml.presentation'],
]

/** Tags that only an HTML document starts with (WHATWG MIME Sniffing, 7.1). */
const HTML_START =
  /^(?:<!doctype\s+html|<html|<head|<body|<script|<iframe|<h1|<div|<font|<table|<a|<style|<title|<b|<br|<p|<meta|<link|<main|<article|<section|<nav|<header|<span|<ul|<img|<center)[\s>/]/i

/** Header values that mean "I do not know". */
const UNKNOWN_TYPES = new Set([
  '',
  'unknown/unknown',
  'binary/octet-stream',
  ...'octet-stream unknown force-download x-download download'
    .split(' ')
    .map((name) => `application/${name}`),
])

const XML_TYPES = new Set(['text/xml', 'application/xml'])
const ARCHIVE_TYPE = /zip|opendocument|officedocument/

/**
 * The media type to read the body as: what the header says, unless the bytes plainly say otherwise (a PDF sent as
 * text/html, an HTML page sent as application/pdf) or the header says nothing.
 */
export function sniffType(body: Uint8Array, contentType = ''): string {
  const declared = mediaTypeOf(contentType)
  const head = latin1(body.subarray(0, HEAD_BYTES))
  const binary = binaryType(body, head)
  if (binary === 'application/zip' && ARCHIVE_TYPE.test(declared)) return declared
  if (binary) return binary
  if (declared === 'text/plain') return looksBinary(head) ? 'application/octet-stream' : declared
  if (UNKNOWN_TYPES.has(declared)) return textType(head) ?? 'text/plain'
  if (isBinaryType(declared)) return textType(head) ?? declared
  return XML_TYPES.has(declared) ? (rootType(textOf(head)) ?? declared) : declared
}

function isBinaryType(type: string): boolean {
  return /^(?:image\/(?!svg)|audio\/|video\/|font\/|application\/(?:pdf|zip|gzip|msword|vnd\.)(?!.*\+(?:xml|json)))/.test(
    type,
  )
}

function binaryType(body: Uint8Array, head: string): string | undefined {
  // Adobe's readers take the header anywhere in the first 1024 bytes.
  const pdf = head.slice(0, 1024).indexOf('%PDF-')
  if (pdf === 0 || (pdf > 0 && !HTML_START.test(textOf(head)))) return 'application/pdf'
  if (head.startsWith('PK\x03\x04')) return archiveType(body)
  return MAGIC.find(
    ([magic, offset, type]) => head.startsWith(magic, offset) && isCertain(magic, head, type),
  )?.[2]
}

/** Two letters alone are no proof: text may start with them. */
function isCertain(magic: string, head: string, type: string): boolean {
  if (type === 'image/webp' || type === 'audio/wav') return head.startsWith('RIFF')
  return magic.length > 3 || /[^ -~]/.test(magic) || looksBinary(head)
}

function archiveType(body: Uint8Array): string {
  // The central directory, which names every part, stands at the end.
  const names = latin1(body.subarray(0, HEAD_BYTES)) + latin1(body.subarray(-65_536))
  return ARCHIVES.find(([part]) => names.includes(part))?.[1] ?? 'application/zip'
}

/** The type of a body that is text; undefined where it is not. */
function textType(head: string): string | undefined {
  const text = textOf(head)
  if (HTML_START.test(text.replace(/^(?:<!--[\s\S]*?-->\s*|<\?xml[^>]*>\s*)+/, ''))) {
    return /^<\?xml/.test(text) ? 'application/xhtml+xml' : 'text/html'
  }
  const xml = rootType(text) ?? (text.startsWith('<?xml') ? 'text/xml' : undefined)
  if (xml) return xml
  if (isUtf16(head)) return 'text/plain'
  if (looksBinary(head)) return head === '' ? undefined : 'application/octet-stream'
  return /^[[{]\s*(?:["[{\]}\d-]|true|false|null)/.test(text) ? 'application/json' : undefined
}

/** The type that the root element of an XML document stands for, where it is a known one. */
function rootType(text: string): string | undefined {
  if (!text.startsWith('<')) return undefined
  const root = /<(?!\?|!)(?:[\w-]+:)?([\w-]+)/.exec(text)?.[1]
  if (root === 'rss') return 'application/rss+xml'
  if (root === 'feed') return 'application/atom+xml'
  if (root === 'RDF' && text.includes('purl.org/rss/1.0')) return 'application/rdf+xml'
  if (root === 'svg') return 'image/svg+xml'
  return root === 'html' ? 'application/xhtml+xml' : undefined
}

function isUtf16(head: string): boolean {
  return head.startsWith('\xff\xfe') || head.startsWith('\xfe\xff')
}

/** The head as it reads to a sniffer: byte order mark, white space and the zero bytes of UTF-16 gone. */
function textOf(head: string): string {
  const text = isUtf16(head) ? head.slice(2).replaceAll('\0', '') : head.replace(/^\xef\xbb\xbf/, '')
  return text.trimStart()
}

/** Whether it holds bytes that no text has (WHATWG MIME Sniffing, 3, "binary data byte"). */
function looksBinary(head: string): boolean {
  if (isUtf16(head)) return false
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
  return /[\0-\x08\x0b\x0e-\x1a\x1c-\x1f]/.test(head)
}
