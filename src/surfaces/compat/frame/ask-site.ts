// Asks for whole sites for a foreign call: their addresses, their pages, or a job that reads them.
import type {
  SiteCrawled,
  SiteJob,
  SiteJobOrder,
  SiteMapped,
  WalkOrder,
} from '../../../operations/sites/site-api.ts'
import type { Asking } from './shape.ts'

export async function askMap(asking: Asking, order: WalkOrder, limit: number): Promise<SiteMapped> {
  const { signal, asked } = asking
  return read(asking, await asking.sites.map(order, limit, { signal, asked }))
}

export async function askCrawl(asking: Asking, order: WalkOrder): Promise<SiteCrawled> {
  const { signal, asked } = asking
  return read(asking, await asking.sites.crawl(order, { signal, asked }))
}

export async function askJob(asking: Asking, order: SiteJobOrder): Promise<SiteJob> {
  const { signal, asked } = asking
  return read(asking, await asking.sites.start(order, { signal, asked }))
}

async function read<T>({ work, signal }: Asking, { body }: { readonly body: string }): Promise<T> {
  return (await work({ kind: 'parse', json: body }, signal)) as T
}
