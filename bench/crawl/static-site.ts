// A child process that serves a folder on loopback and, when asked, tells how often each page was fetched.
import { readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join, sep } from 'node:path'

const folder = process.argv[2] ?? ''
const pages = new Map<string, Buffer>()
for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
  if (name.endsWith('.html')) pages.set(`/${name.split(sep).join('/')}`, readFileSync(join(folder, name)))
}
const hits = new Map<string, number>()

const server = createServer((request, response) => {
  const path = decodeURIComponent(new URL(request.url ?? '/', 'http://site').pathname)
  const page = pages.get(path.endsWith('/') ? `${path}index.html` : path)
  if (page) {
    hits.set(path, (hits.get(path) ?? 0) + 1)
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page)
  } else response.writeHead(404, { 'content-type': 'text/plain' }).end('not here')
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.send?.({ port: typeof address === 'object' ? address?.port : 0 })
})
process.on('message', (message) => {
  if (message === 'hits') {
    process.send?.({ hits: [...hits] })
    hits.clear()
  } else process.exit(0)
})
