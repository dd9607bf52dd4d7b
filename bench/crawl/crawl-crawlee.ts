// A child process that crawls an address with a rival from the folder where it is installed: SEED FOLDER links|text|readability
import { createRequire } from 'node:module'
import { join } from 'node:path'

/** The parts of the rivals' faces that are used here. */
interface Crawler {
  run(requests: readonly string[]): Promise<unknown>
}

interface Context {
  readonly request: { readonly loadedUrl: string }
  readonly body: string | Buffer
  readonly $: (selector: string) => { text(): string }
  enqueueLinks(options: object): Promise<unknown>
  addRequests(urls: readonly string[]): Promise<unknown>
  pushData(data: object): Promise<unknown>
}

type CrawlerOf = new (options: object, configuration: object) => Crawler

interface Node {
  getAttribute(name: string): string | null
}

type Visit = (context: Context) => Promise<void>

const [seed = '', folder = '', job = 'links'] = process.argv.slice(2)
const load = createRequire(join(folder, 'package.json'))
const { CheerioCrawler, Configuration } = load('@crawlee/cheerio') as {
  CheerioCrawler: CrawlerOf
  Configuration: new (options: object) => object
}

const follow = { strategy: 'same-hostname' }

/** Parses with cheerio and follows links: no more than any crawl must do. */
const visitLinks: Visit = async ({ enqueueLinks }) => {
  await enqueueLinks(follow)
}

/** The title and all text of the body, menus included: what a handler of few lines takes. */
const visitText: Visit = async ({ $, enqueueLinks, pushData }) => {
  await pushData({ title: $('title').text(), text: $('body').text() })
  await enqueueLinks(follow)
}

/** Main content and metadata by Readability. Each page is parsed once, by linkedom, and its links come from that tree. */
function visitByReadability(): Visit {
  const { parseHTML } = load('linkedom') as {
    parseHTML(html: string): { document: { querySelectorAll(selector: string): Iterable<Node> } }
  }
  const { Readability } = load('@mozilla/readability') as {
    Readability: new (document: unknown) => { parse(): object | null }
  }
  const { host } = new URL(seed)
  return async ({ request, body, addRequests, pushData }) => {
    const { document } = parseHTML(body.toString())
    const targets = [...document.querySelectorAll('a[href]')].flatMap((link) => {
      const url = URL.parse(link.getAttribute('href') ?? '', request.loadedUrl)
      if (url?.host !== host) return []
      url.hash = ''
      return [url.href]
    })
    await addRequests([...new Set(targets)])
    const { content: _, ...read } = { content: '', ...new Readability(document).parse() }
    await pushData(read)
  }
}

function crawlerFor(options: object, configuration: object, visit: Visit): Crawler {
  const counted = {
    ...options,
    async requestHandler(context: Context) {
      pages += 1
      await visit(context)
    },
  }
  if (job !== 'readability') return new CheerioCrawler(counted, configuration)
  const { HttpCrawler } = load('@crawlee/http') as { HttpCrawler: CrawlerOf }
  return new HttpCrawler(counted, configuration)
}

let pages = 0
const crawler = crawlerFor(
  { minConcurrency: 8, maxRequestRetries: 0 },
  new Configuration({ persistStorage: false, logLevel: 'OFF' }),
  job === 'readability' ? visitByReadability() : job === 'text' ? visitText : visitLinks,
)
const startedAt = performance.now()
const before = process.cpuUsage()
await crawler.run([seed])
const used = process.cpuUsage(before)
const seconds = (performance.now() - startedAt) / 1000
process.send?.({ pages, seconds, processorSeconds: (used.user + used.system) / 1e6 })
