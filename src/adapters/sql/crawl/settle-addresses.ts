// Puts away what became of leased addresses: done once, whoever tells of it, or to be tried again.
import type { SettledAddress } from '../../../engine/crawl/frontier/frontier.ts'
import { updateRows } from '../row-statements.ts'
import { type Connection, statement } from '../statement.ts'

const markDone = statement(
  (db, p: { crawl: number; url: string; canonical: string | null; deadEnd: number }) =>
    db
      .updateTable('frontier')
      .set({ state: 'done', worker: '', canonical: p.canonical, dead_end: p.deadEnd })
      .where('crawl_id', '=', p.crawl)
      .where('url', '=', p.url)
      .where('state', '!=', 'done'),
)

/** Of one that was claimed, and is done by that. */
const noteCanonical = updateRows('frontier', ['canonical'], ['crawl_id', 'url', 'state'])

const putBack = statement((db, p: { crawl: number; url: string; readyAt: number }) =>
  db
    .updateTable('frontier')
    .set((eb) => ({
      state: 'waiting',
      worker: '',
      ready_at: p.readyAt,
      attempts: eb('attempts', '+', 1),
      canonical: null,
    }))
    .where('crawl_id', '=', p.crawl)
    .where('url', '=', p.url)
    // A page that is done is read again only where it was left for another address.
    .where((eb) => eb.or([eb('state', '!=', 'done'), eb('canonical', 'is not', null)])),
)

const countPages = statement((db, p: { crawl: number; by: number }) =>
  db
    .updateTable('crawls')
    .set((eb) => ({ pages: eb('pages', '+', p.by) }))
    .where('id', '=', p.crawl)
    .returning('pages'),
)

/** Resolves with how many pages the crawl has counted so far; 0 where none was counted now. */
export async function settleAddresses(
  tx: Connection,
  crawl: number,
  settled: readonly SettledAddress[],
): Promise<number> {
  let by = 0
  for (const one of settled) by += await settleOne(tx, crawl, one)
  return by > 0 ? ((await tx.first(countPages, { crawl, by }))?.pages ?? 0) : 0
}

/** 1 where it is a page that counts and was not done before. */
async function settleOne(tx: Connection, crawl: number, settled: SettledAddress): Promise<0 | 1> {
  const { url, state, readyAt = 0, canonical = null, deadEnd = false, counted } = settled
  if (state === 'again') {
    await tx.run(putBack, { crawl, url, readyAt })
    return 0
  }
  const changed = await tx.run(markDone, { crawl, url, canonical, deadEnd: Number(deadEnd) })
  if (changed === 0 && canonical !== null)
    await tx.run(noteCanonical, { crawl_id: crawl, url, canonical, state: 'done' })
  return changed > 0 && counted ? 1 : 0
}
