// The ids of citations and what is cited: a page's key, a place, and a signature that holds them to one account and one version of the text.
import { timingSafeEqual } from 'node:crypto'
import type { Citation } from '../../contract/citations.ts'
import type { Result } from '../../contract/result.ts'
import type { Document } from '../../engine/index/document/document.ts'
import { urlDigest } from '../../engine/index/versions/version-store.ts'
import { type Place, placeInText } from '../../foundation/quotes/place-in-text.ts'
import { textVersion } from '../../foundation/quotes/text-version.ts'
import { sentencesOf } from '../../foundation/text/sentences.ts'

/** Signs for this installation, and for citations alone. */
export type SignCitation = (text: string) => string

export interface CitationRead {
  readonly key: string
  readonly start: number
  readonly end: number
  readonly signature: string
}

export interface CitationIds {
  /** The citation of one account; its id was the page's key until now. */
  bind(accountId: string, citation: Citation): Citation
  /** The same in the JSON of a reply that was bound to another account, or to none. Without an account it has no citations. */
  bindJson(accountId: string | undefined, json: string): string
  /** A result with citations of one account, or without any where there is none. */
  bindResult(accountId: string | undefined, result: Result): Result
  /** Whether an id that was read is this account's, of this version. */
  isOf(accountId: string, read: CitationRead, version: string): boolean
}

/** 66 bits: they can only be tried out by asking. */
const SIGNATURE = 11
const ID = /^([\w-]{8})\.([0-9a-z]{1,7})\.([0-9a-z]{1,7})\.([\w-]{11})$/
/** In a JSON text its quotes can't be part of a string. */
const CITATION = /\{"id":"([\w-]{8})[\w.-]*","version":"(sha256:[0-9a-f]{64})","start":(\d+),"end":(\d+)\}/g
const CITATION_FIELDS = /,"citation":\{"id":[^{}]*\}|,"citations":\[(?:\{"id":[^{}]*\},?)*\]/g

export function createCitationIds(sign: SignCitation): CitationIds {
  const signatureOf = (
    accountId: string,
    version: string,
    { key, start, end }: Omit<CitationRead, 'signature'>,
  ) => sign([accountId, key, version, start, end].join('\n')).slice(0, SIGNATURE)

  const bind: CitationIds['bind'] = (accountId, { id: key, version, start, end }) => {
    const signature = signatureOf(accountId, version, { key, start, end })
    const id = [key, start.toString(36), (end - start).toString(36), signature].join('.')
    return { id, version, start, end }
  }

  return {
    bind,
    bindJson(accountId, json) {
      if (accountId === undefined) return json.replace(CITATION_FIELDS, '')
      return json.replace(CITATION, (_, id: string, version: string, start: string, end: string) =>
        JSON.stringify(bind(accountId, { id, version, start: Number(start), end: Number(end) })),
      )
    },
    bindResult(accountId, { citation, citations, ...result }) {
      if (accountId === undefined) return result
      return {
        ...result,
        ...(citation && { citation: bind(accountId, citation) }),
        ...(citations && { citations: citations.map((one) => bind(accountId, one)) }),
      }
    },
    isOf(accountId, read, version) {
      const wanted = signatureOf(accountId, version, read)
      return timingSafeEqual(Buffer.from(wanted), Buffer.from(read.signature))
    },
  }
}

/** What an id says of itself; undefined where it is none. */
export function readCitationId(id: string): CitationRead | undefined {
  const [, key, start, length, signature] = ID.exec(id) ?? []
  if (key === undefined || start === undefined || length === undefined || signature === undefined)
    return undefined
  const at = Number.parseInt(start, 36)
  return { key, start: at, end: at + Number.parseInt(length, 36), signature }
}

/** What a page's own description is said to stand for, where its text does not have it. */
const LONGEST_OPENING = 300

interface CitedText {
  readonly url: string
  readonly text: string
  readonly version: string
}

/** Undefined of a page that only another source has read, or that has no text. */
export function citedDocument({ url, text, version, origin }: Document): CitedText | undefined {
  if (origin === 'federated' || text === '') return undefined
  return { url, text, version: version ?? textVersion(text) }
}

/** A passage that is not of the text, as a description may be, is cited as the opening of the page. */
export function citePassage(cited: CitedText, passage: string): Citation {
  return citePlace(cited, placeInText(cited.text, passage) ?? openingOf(cited.text))
}

export function citePlace({ url, version }: Omit<CitedText, 'text'>, { start, end }: Place): Citation {
  return { id: urlDigest(url), version, start, end }
}

/** All of a text. */
export function citeWhole(cited: CitedText): Citation {
  return citePlace(cited, { start: 0, end: cited.text.length })
}

/** Its first sentences. */
function openingOf(text: string): Place {
  const sentences = sentencesOf(text.slice(0, 2 * LONGEST_OPENING))
  const fit = sentences.filter(({ start, text: { length } }) => start + length <= LONGEST_OPENING)
  const [first, last] = [fit[0] ?? sentences[0], fit.at(-1) ?? sentences[0]]
  if (!first || !last) return { start: 0, end: Math.min(text.length, LONGEST_OPENING) }
  return { start: first.start, end: last.start + last.text.length }
}
