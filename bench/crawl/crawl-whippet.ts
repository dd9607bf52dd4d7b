// A child process that crawls an address with Whippet into a folder of its own, and tells what it took: SEED links|whole
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '../../src/app/config.ts'
import { type Crawler, openCrawler } from '../../src/app/open/open-crawler.ts'
import { openData } from '../../src/app/open/open-data.ts'
import { silentLogger } from '../../src/foundation/logger.ts'
import { openLinkCrawler } from './link-crawler.ts'

const [seed = '', job = 'whole'] = process.argv.slice(2)
const folder = mkdtempSync(join(tmpdir(), 'whippet-bench-'))
const config = readConfig(folder, {
  WHIPPET_DATA: folder,
  WHIPPET_OFFLINE: '1',
  WHIPPET_ALLOW_PRIVATE: '127.0.0.1',
})
const data = await openData(config)

function open(): Pick<Crawler, 'crawl' | 'spread' | 'close'> {
  return job === 'links' ? openLinkCrawler(config, data) : openCrawler(config, data, silentLogger)
}

const { crawl, spread, close } = open()
const startedAt = performance.now()
const before = process.cpuUsage()
const state = await crawl({
  name: 'bench',
  plan: { seeds: [seed], maxPages: 1_000_000, maxDepth: 1_000, anyHost: false },
  listener: { progress() {}, failed() {} },
  signal: new AbortController().signal,
})
await spread()
const used = process.cpuUsage(before)
const seconds = (performance.now() - startedAt) / 1000
process.send?.({ pages: state.pages, seconds, processorSeconds: (used.user + used.system) / 1e6 })
await close()
await data.database.close()
rmSync(folder, { recursive: true, force: true })
