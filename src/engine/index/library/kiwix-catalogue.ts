// Reads a catalogue of ZIM files as Kiwix servers give it: OPDS, an Atom feed with an entry for each file.
import { childrenOf, readXml, resolveUrl, textOf, type XmlElement } from '../../../foundation/web/feed-xml.ts'

export interface CatalogueEntry {
  /** With its flavour behind, since editions of several sizes have one name: `wikipedia_en_all_maxi`. */
  readonly name: string
  /** Without its flavour. */
  readonly bareName: string
  readonly title: string
  readonly description: string
  /** As the catalogue has them: ISO 639-3. */
  readonly languages: readonly string[]
  readonly category: string
  /** The day it was made. */
  readonly edition: string
  /** As the catalogue says. */
  readonly bytes: number
  readonly articles: number
  readonly licence: string
  /** Of the file itself, or of a list of its mirrors. */
  readonly address: string
}

export interface Catalogue {
  readonly entries: readonly CatalogueEntry[]
  /** Of all that match; those of this page where it is not told. */
  readonly total: number
}

const LONGEST = 500
const NAME = /^[\p{L}\p{N}._-]{1,100}$/u

/** Throws XmlTooLarge. What is no feed has no entries; an entry without a name or a file is left out. */
export function readCatalogue(text: string, address: string): Catalogue {
  const [feed] = childrenOf(readXml(text, address), 'feed')
  if (!feed) return { entries: [], total: 0 }
  const entries = childrenOf(feed, 'entry').flatMap((entry) => readEntry(entry))
  return { entries, total: Math.max(entries.length, numberIn(feed, 'totalresults')) }
}

function readEntry(entry: XmlElement): CatalogueEntry[] {
  const [name, flavour] = [textIn(entry, 'name'), textIn(entry, 'flavour')]
  const file = childrenOf(entry, 'link').find(
    ({ attributes }) =>
      attributes['rel']?.startsWith('http://opds-spec.org/acquisition') &&
      /^application\/(?:x-zim|octet-stream|metalink4\+xml)\b/.test(attributes['type'] ?? ''),
  )
  const address = file && resolveUrl(file.attributes['href'] ?? '', file.base)
  const whole = flavour === '' ? name : `${name}_${flavour}`
  if (!address || !NAME.test(whole)) return []
  const edition = ['dcterms:issued', 'dc:issued', 'updated'].map((one) => textIn(entry, one)).find(Boolean)
  return [
    {
      name: whole,
      bareName: name,
      title: textIn(entry, 'title') || whole,
      description: textIn(entry, 'summary'),
      languages: textIn(entry, 'language').split(',').filter(Boolean),
      category: textIn(entry, 'category'),
      edition: /^\d{4}-\d{2}-\d{2}/.exec(edition ?? '')?.[0] ?? '',
      bytes: wholeNumber(file.attributes['length'] ?? ''),
      articles: numberIn(entry, 'articlecount'),
      licence: textIn(entry, 'rights') || textIn(entry, 'dcterms:license'),
      address,
    },
  ]
}

function textIn(element: XmlElement, name: string): string {
  const [child] = childrenOf(element, name)
  return child ? textOf(child).replace(/\s+/g, ' ').trim().slice(0, LONGEST) : ''
}

/** Whatever prefix the name has. */
function numberIn(element: XmlElement, name: string): number {
  const found = element.content.find(
    (part) => typeof part !== 'string' && part.name.slice(part.name.indexOf(':') + 1) === name,
  )
  return found === undefined || typeof found === 'string' ? 0 : wholeNumber(textOf(found))
}

function wholeNumber(text: string): number {
  return /^\d{1,15}$/.test(text.trim()) ? Number(text) : 0
}
