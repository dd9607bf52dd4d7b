// Reads a catalogue of ZIM files as Kiwix servers give it (OPDS, an Atom feed with an entry for each file), and the metalink of a file.
import { onOneLine } from '../../../foundation/text/one-line.ts'
import { childrenOf, readXml, resolveUrl, textOf, type XmlElement } from '../../../foundation/web/feed-xml.ts'
import { parseHttpUrl } from '../../../foundation/web/url.ts'

const CODES =
  'af:afr am:amh ar:ara az:aze be:bel bg:bul bn:ben bs:bos ca:cat cs:ces cy:cym da:dan de:deu el:ell en:eng eo:epo es:spa ' +
  'et:est eu:eus fa:fas fi:fin fr:fra ga:gle gl:glg gu:guj ha:hau he:heb hi:hin hr:hrv hu:hun hy:hye id:ind is:isl it:ita ' +
  'ja:jpn ka:kat kk:kaz km:khm kn:kan ko:kor ku:kur ky:kir la:lat lb:ltz lo:lao lt:lit lv:lav mk:mkd ml:mal mn:mon mr:mar ' +
  'ms:msa mt:mlt my:mya ne:nep nl:nld nn:nno no:nor oc:oci or:ori pa:pan pl:pol ps:pus pt:por ro:ron ru:rus sd:snd si:sin ' +
  'sk:slk sl:slv so:som sq:sqi sr:srp sv:swe sw:swa ta:tam te:tel tg:tgk th:tha tk:tuk tl:tgl tr:tur tt:tat uk:ukr ur:urd ' +
  'uz:uzb vi:vie wo:wol xh:xho yi:yid yo:yor zh:zho zu:zul'

const BY_TWO = new Map(CODES.split(' ').map((pair) => pair.split(':') as [string, string]))

/** A code that is not in the table stands for itself. */
export function threeLetterCode(code: string): string {
  return BY_TWO.get(code.toLowerCase()) ?? code.toLowerCase()
}

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
  return child ? onOneLine(textOf(child)).slice(0, LONGEST) : ''
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

export interface Metalink {
  /** Undefined where it is not told. */
  readonly bytes: number | undefined
  /** In hexadecimal, lower case. */
  readonly sha256: string | undefined
  /** The best first. */
  readonly mirrors: readonly string[]
}

const MOST_MIRRORS = 20
const LAST = 999_999

/** Of the first file in it; undefined where it is no Metalink, or names no mirror. Throws XmlTooLarge. */
export function readMetalink(text: string, address: string): Metalink | undefined {
  const [metalink] = childrenOf(readXml(text, address), 'metalink')
  const [file] = metalink ? childrenOf(metalink, 'file') : []
  if (!file) return undefined
  const size = childrenOf(file, 'size').map(textOf).join('').trim()
  const hash = childrenOf(file, 'hash').find(({ attributes }) => attributes['type'] === 'sha-256')
  const sha256 = hash && textOf(hash).trim().toLowerCase()
  const mirrors = childrenOf(file, 'url')
    .map((url) => ({
      url: parseHttpUrl(textOf(url).trim())?.href,
      priority: Number(url.attributes['priority'] ?? LAST) || LAST,
    }))
    .flatMap(({ url, priority }) => (url === undefined ? [] : [{ url, priority }]))
    .toSorted((a, b) => a.priority - b.priority)
  if (mirrors.length === 0) return undefined
  return {
    bytes: /^\d{1,15}$/.test(size) ? Number(size) : undefined,
    sha256: sha256 && /^[0-9a-f]{64}$/.test(sha256) ? sha256 : undefined,
    mirrors: [...new Set(mirrors.map(({ url }) => url))].slice(0, MOST_MIRRORS),
  }
}
