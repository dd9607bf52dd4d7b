// The pages of a site as Common Crawl has captured them, an item of the library: the site itself is not asked.
import type { Document, Origin } from '../../engine/index/document/document.ts'
import type { DocumentStore } from '../../engine/index/document/document-store.ts'
import type { Capture } from '../../engine/index/library/common-crawl.ts'
import type { ImportContent } from '../../engine/index/load/import-source.ts'
import { Failure } from '../../foundation/errors.ts'
import { OperatorError } from '../operator/operator-api.ts'
import { type TakeRecordNeeds, takeRecord } from '../operator/take-record.ts'
import type { Bringing, LibrarySource } from './bring.ts'
import type { CommonCrawl } from './common-crawl.ts'

export interface CommonCrawlItemNeeds extends TakeRecordNeeds {
  readonly commonCrawl: CommonCrawl
  readonly store: DocumentStore
  /** The page in the bytes of one record, packed or not. */
  readonly readRecord: (bytes: Uint8Array) => Promise<ImportContent>
}

const PREFIX = 'cc:'
const BATCH = 50
/** Records that are asked for side by side. */
const AT_ONCE = 2
/** How often a page is read that the machine had no time for: no later crawl may have it. */
const TRIES = 3
const NO_TEXT = { text: 0, markdown: 0, enough: 0 }

export function commonCrawlItem(needs: CommonCrawlItemNeeds): LibrarySource {
  const { commonCrawl } = needs
  return {
    async look(source) {
      if (!source.startsWith(PREFIX)) return undefined
      const domain = domainOf(source)
      const { id: edition } = await commonCrawl.newest()
      const title = `Pages of ${domain} in Common Crawl`
      const name = `${PREFIX}${domain}`
      return { name, kind: 'common-crawl', source: name, title, edition, licence: '', bytes: 0 }
    },
    async bring(item, bringing) {
      const collection = await commonCrawl.newest()
      if (item.edition === collection.id) return undefined
      const domain = domainOf(item.source)
      const { signal } = bringing
      const captures = await commonCrawl.captures(collection, domain, signal, (found) =>
        bringing.progress(`looking up ${domain}, ${found} pages`, 0, 0),
      )
      if (captures.length === 0 && !signal.aborted)
        throw new OperatorError(`${collection.id} has no pages of ${domain}.`)
      await bringCaptures(needs, `library:${item.name}`, captures, bringing)
      const bytes = captures.reduce((sum, { length }) => sum + length, 0)
      return { bytes, edition: collection.id }
    },
  }
}

/** With a port where the captures are of one, as those of one's own archive may be. */
function domainOf(source: string): string {
  const text = source.slice(PREFIX.length).toLowerCase()
  const host = URL.parse(`http://${text}/`)?.host
  if (host === undefined || /[\s/?#@]/.test(text) || !host.includes('.'))
    throw new OperatorError(`"${text.slice(0, 200)}" is no domain such as example.org.`)
  return host
}

/** What is in the index as this capture has it is passed over, so that one that was cut short goes on. */
async function bringCaptures(
  needs: CommonCrawlItemNeeds,
  origin: Origin,
  captures: readonly Capture[],
  bringing: Bringing,
): Promise<void> {
  const { progress, failed, signal } = bringing
  let had = 0
  for (let from = 0; from < captures.length && !signal.aborted; from += BATCH) {
    const batch = captures.slice(from, from + BATCH)
    const known = await needs.store.get(
      batch.map(({ url }) => hrefOf(url)),
      NO_TEXT,
    )
    const times = new Map(known.filter((one) => one.origin === origin).map((one) => [one.url, one.readAt]))
    const wanted = batch.filter(({ url, at }) => times.get(hrefOf(url)) !== at)
    had += batch.length - wanted.length
    let lost = 0
    const documents: Document[] = []
    const take = async (capture: Capture): Promise<void> => {
      const document = await documentOf(needs, capture, bringing).catch((error: unknown) => {
        if (!(error instanceof Failure)) throw error
        lost += 1
        if (!signal.aborted) failed(capture.url, error.message)
      })
      if (document) documents.push({ ...document, origin, readAt: capture.at })
    }
    for (let at = 0; at < wanted.length && !signal.aborted; at += AT_ONCE)
      await Promise.all(wanted.slice(at, at + AT_ONCE).map(take))
    await needs.store.put(documents, true)
    had += documents.length
    progress(`reading ${captures.length} pages`, Math.min(from + BATCH, captures.length), captures.length)
    const isDown = lost === batch.length && (had === 0 || lost === BATCH)
    if (isDown && !signal.aborted)
      throw new OperatorError('The archive gives no page; the lines above say why. Try again later.')
  }
}

/** Undefined where the record holds no page with content. */
async function documentOf(
  needs: CommonCrawlItemNeeds,
  capture: Capture,
  { failed, signal }: Bringing,
): Promise<Document | undefined> {
  const content = await needs.readRecord(await needs.commonCrawl.record(capture, signal))
  let taken = await takeRecord(needs, content)
  for (let left = TRIES - 1; left > 0 && 'isPassing' in taken && !signal.aborted; left -= 1)
    taken = await takeRecord(needs, content)
  if ('reason' in taken) failed(capture.url, taken.reason)
  // A record is of the address that it was asked for by.
  return 'document' in taken && taken.document.url === hrefOf(capture.url) ? taken.document : undefined
}

function hrefOf(text: string): string {
  const url = URL.parse(text)
  if (!url) return text
  url.hash = ''
  return url.href
}
