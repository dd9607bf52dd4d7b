// Sites on loopback that link to one another, and note who asked for what while something else was being answered.
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

export interface LinkedSite {
  readonly origin: string
  /** Paths of pages in the order in which they were asked for. */
  readonly asked: string[]
  /** The most requests that were open at one time, robots.txt among them. */
  readonly mostAtOnce: number
  /** Holds the answer to the page back until the returned function is called. */
  hold(path: string): { readonly reached: Promise<void>; release(): void }
}

const PAGES = 12

/** Every page leads to the next and to its like on the next site. */
export async function linkedSites(count: number): Promise<LinkedSite[]> {
  const sites: LinkedSite[] = []
  for (let at = 0; at < count; at += 1) sites.push(await site(at, () => sites[(at + 1) % count]!.origin))
  return sites
}

export const PAGES_OF_A_SITE: number = PAGES
export const PATHS_OF_A_SITE: readonly string[] = [
  '/',
  ...Array.from({ length: PAGES - 1 }, (_, at) => `/${at + 1}`),
].sort()

async function site(at: number, neighbour: () => string): Promise<LinkedSite> {
  const asked: string[] = []
  const held = new Map<string, { reach(): void; readonly released: Promise<void> }>()
  let open = 0
  let most = 0
  const server = createServer((request, response) => {
    open += 1
    most = Math.max(most, open)
    response.on('close', () => {
      open -= 1
    })
    void answer(request.url ?? '/', response)
  })
  const answer = async (path: string, response: ServerResponse): Promise<void> => {
    if (path === '/robots.txt' || !/^\/(?:\d+)?$/.test(path)) {
      response.writeHead(404).end()
      return
    }
    asked.push(path)
    held.get(path)?.reach()
    await held.get(path)?.released
    // Another that comes at the same time is met.
    await new Promise((resolve) => setTimeout(resolve, 5))
    response.writeHead(200, { 'content-type': 'text/html' }).end(pageOf(at, path, neighbour()))
  }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    get mostAtOnce() {
      return most
    },
    hold(path) {
      let reach = (): void => undefined
      let release = (): void => undefined
      const reached = new Promise<void>((resolve) => {
        reach = resolve
      })
      const released = new Promise<void>((resolve) => {
        release = resolve
      })
      held.set(path, { reach, released })
      return { reached, release: () => release() }
    },
  }
}

function pageOf(at: number, path: string, neighbour: string): string {
  const number = path === '/' ? 0 : Number(path.slice(1))
  const next = number + 1 < PAGES ? `<a href="/${number + 1}">next</a>` : ''
  const words = Array.from({ length: 60 }, (_, word) => `word${at}x${number}x${word}`).join(' ')
  return `<!doctype html><html lang="en"><head><title>Site ${at} page ${number}</title></head>
    <body><main><h1>Site ${at} page ${number}</h1><p>${words}</p>${next} <a href="${neighbour}${path}">like it</a></main></body></html>`
}
