// Safe search on what is shown of a document: moderate and strict show no picture of an unsafe page.
import type { SafeLevel } from '../../../vocabulary/search-options.ts'
import type { Document } from '../../index/document/document.ts'

export function safeToShow(document: Document, safe: SafeLevel): Document {
  if (safe === 'off' || document.safety !== 'unsafe') return document
  const { image: _, markdown, ...shown } = document
  return { ...shown, images: [], ...(markdown !== undefined && { markdown: withoutPictures(markdown) }) }
}

/** The rest of a picture behind its `![`: what it is called, and where it is. */
const PICTURE =
  /^([^\]\n]{0,1000})\](?:\((?:<[^<>\n]{0,2000}>|[^<()\n]|\([^()\n]{0,500}\)){0,2000}\)|\[[^\]\n]{0,500}\])/
const HTML_PICTURE = /<(?=(?:img|picture|source|video|embed|object|iframe|svg)\b)/gi

/** What a picture is called stays, as words. Pieces between pictures are read each by itself, in linear time. */
function withoutPictures(markdown: string): string {
  const [first = '', ...rest] = markdown.split('![')
  const words = rest.map((piece) => (PICTURE.test(piece) ? piece.replace(PICTURE, '$1') : `[${piece}`))
  // What is joined may look like a picture again.
  return [first, ...words].join('').replaceAll('![', '!\\[').replace(HTML_PICTURE, '&lt;')
}
