// Opens citations: the passage as it was read, and what the page says of it by now, in the store or on the web.
import type { Cost, PriceList } from '../../accounts/money/prices.ts'
import type { OpenedCitation, Standing } from '../../contract/citations.ts'
import type { Document } from '../../engine/index/document/document.ts'
import type { DocumentStore } from '../../engine/index/document/document-store.ts'
import type { VersionStore } from '../../engine/index/versions/version-store.ts'
import type { ReadPage } from '../../engine/pages/read-page.ts'
import type { Deadline } from '../../foundation/deadline.ts'
import { NotFound, PageMissing } from '../../foundation/errors.ts'
import { dollarsFromNano } from '../../foundation/money.ts'
import { createGate } from '../../workers/gate.ts'
import type { Operation, Priced } from '../call.ts'
import { type CitationIds, type CitationRead, readCitationId } from '../citing/citation-ids.ts'
import { LONGEST_FETCH_MS } from '../read-priced-page.ts'
import { jsonReply } from '../render/reply.ts'
import type { TextWork } from '../render/text-work.ts'

export interface OpenCitationsNeeds {
  readonly versions: Pick<VersionStore, 'addresses' | 'versionsOf' | 'text'>
  readonly documents: Pick<DocumentStore, 'get'>
  readonly citationIds: Pick<CitationIds, 'isOf'>
  readonly readPage: ReadPage
  readonly work: TextWork
  readonly prices: PriceList
}

export interface OpenCitations {
  /** Free. Throws NotFound where the account was never given it, or its version is kept no longer. */
  open(accountId: string, id: string, signal?: AbortSignal): Promise<OpenedCitation>
  /** The same with what the web says, priced as a fetch without text. */
  readonly live: Operation<string>
}

/** Opening costs nothing, and texts may be long: one is read at a time, in turns between accounts. */
const READING = { atOnce: 1, alone: 1, contended: 1, bounds: { waiting: 200, shareEach: 0.5 } }
/** Characters of the surroundings, on either side. */
const AROUND = 300

/** The version of a page that a citation is of. */
interface Cited {
  readonly url: string
  readonly title: string
  readonly version: string
  readonly readAt: number
  /** Undefined where the owner removed the page. */
  readonly text: string | undefined
}

export function createOpenCitations(needs: OpenCitationsNeeds): OpenCitations {
  const { versions, documents, work } = needs
  const reading = createGate(READING)

  async function open(
    accountId: string,
    id: string,
    signal: AbortSignal = new AbortController().signal,
  ): Promise<OpenedCitation> {
    const read = readCitationId(id)
    if (!read) throw noCitation()
    return reading.run(() => openRead(accountId, id, read), signal)
  }

  async function openRead(accountId: string, id: string, read: CitationRead): Promise<OpenedCitation> {
    const cited = await find(accountId, read)
    if (!cited) throw noCitation()
    const text = cited.text ?? ''
    const passage = text.slice(read.start, read.end)
    return {
      id,
      url: cited.url,
      title: cited.title,
      version: cited.version,
      crawledAt: new Date(cited.readAt).toISOString(),
      start: read.start,
      end: read.end,
      text: passage,
      before: text.slice(Math.max(0, read.start - AROUND), read.start),
      after: text.slice(read.end, read.end + AROUND),
      link: fragmentLink(cited.url, passage),
      current: cited.text === undefined ? 'gone' : await standing(cited.url, passage, read.start),
    }
  }

  /** Whichever version of whichever page the signature is good for. */
  async function find(accountId: string, read: CitationRead): Promise<Cited | undefined> {
    const isCited = (version: string): boolean => needs.citationIds.isOf(accountId, read, version)
    for (const url of await versions.addresses(read.key)) {
      const [document] = await documents.get([url])
      const now = document && (await asCited(document))
      if (now && isCited(now.version)) return now
      const kept = (await versions.versionsOf(url)).find(({ version }) => isCited(version))
      if (!kept) continue
      const text = kept.state === 'removed' ? undefined : await versions.text(kept.version)
      return { ...kept, url, text }
    }
    return undefined
  }

  async function asCited({ url, title, text, readAt }: Document): Promise<Cited> {
    const [version = ''] = await work({ kind: 'versions', texts: [text] })
    return { url, title, version, readAt, text }
  }

  /** By what was read of the page last. */
  async function standing(url: string, passage: string, start: number): Promise<Standing> {
    const [document] = await documents.get([url])
    const [kept] = await versions.versionsOf(url)
    const isNewer = kept?.state === 'kept' && kept.readAt > (document?.readAt ?? Number.NEGATIVE_INFINITY)
    const text = isNewer ? await versions.text(kept.version) : document?.text
    return text === undefined ? 'gone' : passageStanding(text, passage, start)
  }

  /** White space counts for nothing: a page that is broken into other lines says the same. */
  async function passageStanding(text: string, passage: string, start: number): Promise<Standing> {
    if (text.startsWith(passage, start)) return 'same'
    const place = await work({ kind: 'place', text, passage })
    if (!place) return 'changed'
    return place.start === start ? 'same' : 'moved'
  }

  async function onTheWeb({ url, text, start }: OpenedCitation, deadline: Deadline): Promise<Standing> {
    try {
      const { page } = await needs.readPage({ url, deadline, maxAgeMs: 0 })
      return text === '' ? 'changed' : passageStanding(page.text, text, start)
    } catch (error) {
      if (error instanceof PageMissing) return 'gone'
      throw error
    }
  }

  return {
    open,
    live: {
      scope: 'fetch',
      longestMs: LONGEST_FETCH_MS,
      identity: (id) => ['citation', id],
      async plan({ caller }, id, deadline) {
        const opened = await open(caller.accountId, id, deadline.signal)
        const cost: Cost = needs.prices.for(caller).fetchPrice(0)
        const run = async (): Promise<Priced> => {
          const live = await onTheWeb(opened, deadline)
          const body: OpenedCitation = {
            ...opened,
            live,
            metrics: { cost_dollars: dollarsFromNano(cost.total) },
          }
          return { reply: jsonReply(body), cost: cost.total }
        }
        return { most: cost.total, run }
      },
    },
  }
}

/** The same for what never was, what is another account's, and what is kept no longer. */
function noCitation(): NotFound {
  return new NotFound('There is no such citation of this account, or its text is kept no longer')
}

/** So many words at either end tell a longer passage. */
const WORDS = 6

/** An address that opens a page at a passage, with a text fragment as browsers know it. */
function fragmentLink(url: string, passage: string): string {
  const words = passage.split(/\s+/).filter((word) => word !== '')
  if (words.length === 0) return url
  const isShort = words.length <= 2 * WORDS
  const ends = isShort ? [words] : [words.slice(0, WORDS), words.slice(-WORDS)]
  const fragment = `:~:text=${ends.map((part) => encoded(part.join(' '))).join(',')}`
  return url.includes('#') ? `${url}${fragment}` : `${url}#${fragment}`
}

/** A dash has a meaning of its own there. */
function encoded(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replaceAll('-', '%2D')
}
