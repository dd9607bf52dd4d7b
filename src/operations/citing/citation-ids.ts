// The ids of citations: a page's key, a place, and a signature that holds them to one account and one version of the text.
import { timingSafeEqual } from 'node:crypto'
import type { Citation } from '../../contract/citations.ts'
import type { Result } from '../../contract/result.ts'

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
  /** The same in the JSON of a reply that all accounts have in common. Without an account it has no citations. */
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
const UNBOUND = /\{"id":"([\w-]{8})","version":"(sha256:[0-9a-f]{64})","start":(\d+),"end":(\d+)\}/g
const UNBOUND_FIELDS = /,"citation":\{"id":[^{}]*\}|,"citations":\[(?:\{"id":[^{}]*\},?)*\]/g

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
      if (accountId === undefined) return json.replace(UNBOUND_FIELDS, '')
      return json.replace(UNBOUND, (_, id: string, version: string, start: string, end: string) =>
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
