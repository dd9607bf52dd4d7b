// A child process that crawls an address with @crawlee/cheerio from a folder where it is installed.
import { createRequire } from 'node:module'
import { join } from 'node:path'

/** The part of the rival's face that is used here. */
interface Crawlee {
  readonly CheerioCrawler: new (
    options: object,
    configuration: object,
  ) => { run(requests: readonly string[]): Promise<unknown> }
  readonly Configuration: new (options: object) => object
}

interface Context {
  readonly $: (selector: string) => { text(): string }
  enqueueLinks(options: object): Promise<unknown>
  pushData(data: object): Promise<unknown>
}

const [seed = '', folder = ''] = process.argv.slice(2)
const crawlee = createRequire(join(folder, 'package.json'))('@crawlee/cheerio') as Crawlee
let pages = 0
const crawler = new crawlee.CheerioCrawler(
  {
    minConcurrency: 8,
    maxRequestRetries: 0,
    async requestHandler({ $, enqueueLinks, pushData }: Context) {
      pages += 1
      await pushData({ title: $('title').text(), text: $('body').text() })
      await enqueueLinks({ strategy: 'same-hostname' })
    },
  },
  new crawlee.Configuration({ persistStorage: false, logLevel: 'OFF' }),
)
const startedAt = performance.now()
const before = process.cpuUsage()
await crawler.run([seed])
const used = process.cpuUsage(before)
const seconds = (performance.now() - startedAt) / 1000
process.send?.({ pages, seconds, processorSeconds: (used.user + used.system) / 1e6 })
