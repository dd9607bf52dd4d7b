// A document as a line of a pack: what is written of it, and what is taken of a line that anybody may have written.
import { isRecord } from '../../../foundation/text/json-shape.ts'
import { canBeKept, parseHttpUrl } from '../../../foundation/web/url.ts'
import { PAGE_KINDS } from '../../../vocabulary/page-kinds.ts'
import type { PageSubject } from '../../pages/page.ts'
import type { Document, DocumentImage } from '../document/document.ts'
import { dateToMs } from '../document/document-date.ts'
import { ratePage } from '../quality/page-safety.ts'
import { BadPack } from './pack-manifest.ts'

/** Where a document came from says more of whoever made the pack than of the page; the others are told from its text. */
type PackedName = Exclude<
  keyof Document,
  'origin' | 'quality' | 'navigation' | 'pieces' | 'isCut' | 'version'
>
export type PackedDocument = Omit<Document, 'origin'>

const LONGEST_CONTENT = 10_000_000
const LONGEST_FIELD = 100_000
const LONGEST_NAME = 500
const MOST_ITEMS = 10_000

/** Throws where the value can't be the field's. */
type Read = (value: unknown) => unknown

class Wrong extends Error {}

/** Every field that a pack brings, in the order in which documents are kept: nothing else of a line is read. */
const FIELDS: Readonly<Record<PackedName, Read>> = {
  url: address,
  title: text(LONGEST_FIELD),
  text: text(LONGEST_CONTENT),
  wordCount: number(0, LONGEST_CONTENT),
  markdown: text(LONGEST_CONTENT),
  description: text(LONGEST_FIELD),
  author: text(LONGEST_FIELD),
  date,
  dateModified: date,
  lang: like(/^[a-z]{2,3}(?:-[a-z0-9]{1,8})*$/i),
  image: address,
  images: list(image),
  keywords: list(text(LONGEST_NAME)),
  supersedes: list(address),
  partOf: address,
  headings: list(text(LONGEST_FIELD)),
  headingIds: list(text(LONGEST_FIELD)),
  kind: oneOf(PAGE_KINDS),
  country: like(/^[A-Z]{2}$/),
  contentType: text(LONGEST_NAME),
  siteName: text(LONGEST_FIELD),
  anchors: list(text(LONGEST_FIELD)),
  authority: number(0, 1),
  duration: text(LONGEST_NAME),
  authors: list(text(LONGEST_NAME)),
  doi: text(LONGEST_NAME),
  year: number(0, 9_999),
  subject,
  safety: oneOf(['safe', 'unsafe', 'unknown']),
  licence: text(LONGEST_FIELD),
  readAt: number(0, 8.64e15),
}

const NEEDED: readonly PackedName[] = [
  'url',
  'title',
  'text',
  'images',
  'keywords',
  'headings',
  'kind',
  'contentType',
  'safety',
  'readAt',
]
const ENTRIES = Object.entries(FIELDS)

/** Without what no reader would take; undefined where that is needed. */
export function writePackDocument(document: Document): string | undefined {
  const packed: Record<string, unknown> = {}
  for (const [name, read] of ENTRIES) {
    const value = taken(document[name as PackedName], read)
    if (value instanceof Wrong && isNeeded(name)) return undefined
    if (!(value instanceof Wrong)) packed[name] = value
  }
  return JSON.stringify(packed)
}

/** Throws BadPack with what is wrong. No later than `madeAt` was any of it read. */
export function readPackDocument(line: string, madeAt: number): PackedDocument {
  const given = parsed(line)
  const document: Record<string, unknown> = {}
  for (const [name, read] of ENTRIES) {
    if (given[name] === undefined && !isNeeded(name)) continue
    const value = taken(given[name], read)
    if (value instanceof Wrong) throw new BadPack(`${name} of a document ${value.message}`)
    document[name] = value
  }
  const read = document as unknown as PackedDocument
  return { ...read, readAt: Math.min(read.readAt, madeAt) }
}

/** Whoever made a pack may say that a page is unsafe, but not that it is safe. */
export function ratedAnew<T extends PackedDocument>(document: T): T {
  const isUnsafe = document.safety !== 'unsafe' && ratePage(document) === 'unsafe'
  return isUnsafe ? { ...document, safety: 'unsafe' } : document
}

function isNeeded(name: string): boolean {
  return NEEDED.includes(name as PackedName)
}

function taken(value: unknown, read: Read): unknown {
  try {
    return read(value)
  } catch (error) {
    if (error instanceof Wrong) return error
    throw error
  }
}

function parsed(line: string): Fields {
  let value: unknown
  try {
    value = JSON.parse(line)
  } catch {
    throw new BadPack('a document is not JSON')
  }
  if (!isRecord(value)) throw new BadPack('a document is no object')
  return value
}

type Fields = Readonly<Record<string, unknown>>

function fieldsOf(value: unknown): Fields {
  if (!isRecord(value)) throw new Wrong('is no object')
  return value
}

function text(longest: number): (value: unknown) => string {
  return (value) => {
    if (typeof value !== 'string') throw new Wrong('is no string')
    if (value.length > longest) throw new Wrong(`is longer than ${longest} characters`)
    return value
  }
}

function like(form: RegExp): Read {
  return (value) => {
    if (!form.test(text(LONGEST_NAME)(value))) throw new Wrong('is not in its form')
    return value
  }
}

function oneOf(values: readonly string[]): Read {
  return (value) => {
    if (!values.includes(text(LONGEST_NAME)(value))) throw new Wrong(`is none of ${values.join(', ')}`)
    return value
  }
}

function number(least: number, most: number): Read {
  return (value) => {
    if (typeof value !== 'number' || !(value >= least && value <= most))
      throw new Wrong(`is no number from ${least} to ${most}`)
    return value
  }
}

function list<T>(item: (value: unknown) => T): (value: unknown) => readonly T[] {
  return (value) => {
    if (!Array.isArray(value) || value.length > MOST_ITEMS)
      throw new Wrong(`is no list of up to ${MOST_ITEMS} items`)
    return value.map(item)
  }
}

/** In the form that documents are known by. */
function address(value: unknown): string {
  const given = text(LONGEST_FIELD)(value)
  const url = parseHttpUrl(given)
  if (!url || url.href !== given || !canBeKept(given)) throw new Wrong('is no http or https address')
  return given
}

function date(value: unknown): string {
  const given = text(LONGEST_NAME)(value)
  if (dateToMs(given) === undefined) throw new Wrong('is no ISO 8601 date')
  return given
}

function image(value: unknown): DocumentImage {
  const given = fieldsOf(value)
  return {
    url: address(given['url']),
    alt: text(LONGEST_FIELD)(given['alt']),
    ...optional(given, 'width', number(0, 1_000_000)),
    ...optional(given, 'height', number(0, 1_000_000)),
  }
}

function optional(given: Fields, name: string, read: Read): object {
  return given[name] === undefined ? {} : { [name]: read(given[name]) }
}

function subject(value: unknown): PageSubject {
  const given = fieldsOf(value)
  const said = text(LONGEST_FIELD)
  return {
    type: said(given['type']),
    name: said(given['name']),
    ...optional(given, 'summary', said),
    items: list((item) => ({ label: said(fieldsOf(item)['label']), value: said(fieldsOf(item)['value']) }))(
      given['items'],
    ),
    ...optional(given, 'ingredients', list(said)),
    ...optional(given, 'steps', list(said)),
    ...optional(given, 'answer', said),
  }
}
