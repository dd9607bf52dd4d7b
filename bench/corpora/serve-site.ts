// Serves a folder of documentation on an address of its own, as a plain web server would.
import { once } from 'node:events'
import { createReadStream, realpathSync, statSync } from 'node:fs'
import { createServer, type Server, type ServerResponse } from 'node:http'
import { extname, join, normalize, sep } from 'node:path'

const TEXT = 'text/plain; charset=utf-8'

// Pages say themselves how they are encoded, and not all are UTF-8.
const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '': TEXT,
  '.bash': TEXT,
  '.css': 'text/css',
  '.gif': 'image/gif',
  '.htm': 'text/html',
  '.html': 'text/html',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.pdf': 'application/pdf',
  '.png': 'image/png',
  '.sh': TEXT,
  '.svg': 'image/svg+xml',
  '.txt': TEXT,
  '.xml': 'application/xml',
}

export async function serveSite(folder: string, base: URL, leftOut: readonly string[] = []): Promise<Server> {
  const root = realpathSync(folder)
  const server = createServer((request, response) => {
    const path = pathOf(request.url ?? '/')
    if (path === undefined) return notHere(response)
    if (path === '/robots.txt' && leftOut.length > 0) return robots(response, leftOut)
    const file = insideOf(root, path.endsWith('/') ? `${path}index.html` : path)
    if (file === undefined) return notHere(response)
    if (statSync(file).isDirectory())
      return void response.writeHead(301, { location: encodeURI(`${path}/`) }).end()
    const type = CONTENT_TYPES[extname(file).toLowerCase()] ?? 'application/octet-stream'
    response.writeHead(200, { 'content-type': type })
    createReadStream(file).pipe(response)
  })
  server.listen(Number(base.port), base.hostname)
  await once(server, 'listening')
  return server
}

/** Undefined for what is no path. */
function pathOf(url: string): string | undefined {
  try {
    return normalize(decodeURIComponent(new URL(url, 'http://site').pathname))
  } catch {
    return undefined
  }
}

/** The file behind a path; links that lead out of the folder, as to scripts of other packages, are not followed. */
function insideOf(root: string, path: string): string | undefined {
  try {
    const file = realpathSync(join(root, path))
    return file === root || file.startsWith(root + sep) ? file : undefined
  } catch {
    return undefined
  }
}

function notHere(response: ServerResponse): void {
  response.writeHead(404, { 'content-type': TEXT }).end('not here')
}

function robots(response: ServerResponse, leftOut: readonly string[]): void {
  const lines = ['User-agent: *', ...leftOut.map((path) => `Disallow: ${path}`), '']
  response.writeHead(200, { 'content-type': TEXT }).end(lines.join('\n'))
}
