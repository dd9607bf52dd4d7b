// Ranks pages by their links in a thread of its own, which is there only while it does: the graph may be large.
import { extname } from 'node:path'
import type { RankPages } from '../../engine/crawl/links/authority.ts'
import type { Logger } from '../../foundation/logger.ts'
import { createWorkerPool } from '../../workers/worker-pool.ts'

const FILE = new URL(`./rank-thread${extname(import.meta.url)}`, import.meta.url)
const LONGEST_MS = 10 * 60_000

export function createRankInThread(logger: Logger): RankPages {
  return async (pages) => {
    const pool = createWorkerPool<typeof pages, Float64Array>({
      name: 'authority',
      file: FILE,
      threads: 1,
      bounds: { waiting: 1, bytes: Number.POSITIVE_INFINITY },
      longestJobMs: LONGEST_MS,
      pack: (job) => ({ job, transfer: [job.edges.buffer, job.hosts.buffer] }),
      logger,
    })
    try {
      return await pool.run(pages)
    } finally {
      await pool.close()
    }
  }
}
