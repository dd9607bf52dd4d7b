// A farm of feeds on loopback addresses that change, fail, stall and lie, each after its nature and by a seeded chance.
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import type { Random } from './random.ts'

export type Nature = 'steady' | 'liar' | 'failing' | 'stalling' | 'broken' | 'bomb'

export interface FarmFeed {
  readonly url: string
  readonly nature: Nature
  /** Articles, newest first. */
  readonly items: FarmItem[]
  /** Addresses of articles that a whole and true answer has carried since they were published. */
  readonly served: Set<string>
}

export interface FarmItem {
  readonly url: string
  readonly title: string
  readonly published: number
}

export interface FeedFarm {
  readonly feeds: readonly FarmFeed[]
  readonly requests: () => number
  close(): Promise<void>
}

const NATURES: readonly (readonly [Nature, number])[] = [
  ['steady', 0.7],
  ['liar', 0.1],
  ['failing', 0.05],
  ['stalling', 0.05],
  ['broken', 0.05],
  ['bomb', 0.05],
]
const BOMB = gzipSync(Buffer.alloc(40_000_000, 'x'))

/** One address for each feed, so that politeness to one host holds up no other. */
export async function startFeedFarm(count: number, random: Random): Promise<FeedFarm> {
  const servers: Server[] = []
  const feeds: FarmFeed[] = []
  let requests = 0
  for (let number = 0; number < count; number += 1) {
    const address = `127.0.${1 + Math.floor(number / 200)}.${2 + (number % 200)}`
    const nature = pick(random())
    const server = createServer((request, response) => {
      requests += 1
      answer(feed, request.headers['if-none-match'], response, random)
    })
    await new Promise<void>((done) => server.listen(0, address, done))
    const url = `http://${address}:${(server.address() as AddressInfo).port}/feed`
    const feed: FarmFeed = { url, nature, items: [], served: new Set() }
    servers.push(server)
    feeds.push(feed)
  }
  return {
    feeds,
    requests: () => requests,
    async close() {
      for (const server of servers) server.closeAllConnections()
      await Promise.all(servers.map((server) => new Promise((done) => server.close(done))))
    },
  }
}

function pick(chance: number): Nature {
  let sum = 0
  for (const [nature, share] of NATURES) {
    sum += share
    if (chance < sum) return nature
  }
  return 'steady'
}

function answer(feed: FarmFeed, known: string | undefined, response: ServerResponse, random: Random): void {
  const chance = random()
  if (feed.nature === 'failing' && chance < 0.3) {
    response.writeHead(chance < 0.1 ? 500 : chance < 0.2 ? 503 : 404).end('no')
    return
  }
  // Never answered: the one who asks has to give up.
  if (feed.nature === 'stalling' && chance < 0.3) return
  if (feed.nature === 'bomb' && chance < 0.2) {
    response.writeHead(200, { 'content-type': 'application/rss+xml', 'content-encoding': 'gzip' }).end(BOMB)
    return
  }
  const body = write(feed)
  if (feed.nature === 'broken' && chance < 0.3) {
    response
      .writeHead(200, { 'content-type': 'application/rss+xml' })
      .end(body.slice(0, body.length * chance))
    return
  }
  if (feed.nature === 'liar') {
    response.writeHead(200, { 'content-type': 'text/html', etag: `"${random()}"` }).end(body)
  } else {
    const etag = `"${feed.items[0]?.url ?? ''}"`
    if (known === etag) {
      response.writeHead(304, { etag }).end()
      return
    }
    response.writeHead(200, { 'content-type': 'application/rss+xml', etag }).end(body)
  }
  for (const { url } of feed.items) feed.served.add(url)
}

/** A liar's dates are of tomorrow or nonsense, its titles hold markup, and each item stands there twice. */
function write({ nature, items }: FarmFeed): string {
  const lies = nature === 'liar'
  const listed = items.map(({ url, title, published }, at) => {
    const date = lies && at % 2 === 1 ? 'the day after' : new Date(published).toUTCString()
    const shown = lies ? `&lt;b&gt;${title}&lt;/b&gt;` : title
    return `<item><title>${shown}</title><link>${url}</link><pubDate>${date}</pubDate></item>`
  })
  const all = lies ? [...listed, ...listed] : listed
  return `<?xml version="1.0"?><rss version="2.0"><channel><title>A feed</title>${all.join('')}</channel></rss>`
}
