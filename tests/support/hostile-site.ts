// A site that does to its readers what it can: bombs, floods, silence. On loopback, each address another evil.
import { createServer, type Socket } from 'node:net'
import { deflateSync } from 'node:zlib'
import { pdfFileOf } from './pdf-files.ts'

export interface HostileSite {
  readonly origin: string
  /** How many pages it was asked for so far. */
  asked(): number
  close(): void
}

const PAGE =
  '<!doctype html><title>A small page</title><main><h1>Dogs</h1><p>The whippet is a quick dog. </p></main>'
const MARKS_BYTES = 9_000_000
const SHOWN_BYTES = 60_000_000
const TRICKLE_MS = 500
const LINKS = 2_000

export async function startHostileSite(): Promise<HostileSite> {
  const pdf = pdfBomb()
  const marks = Buffer.from('*_`[]('.repeat(Math.floor(MARKS_BYTES / 6)))
  const links = pageOfLinks()
  const sockets = new Set<Socket>()
  let asked = 0
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.on('close', () => sockets.delete(socket))
    socket.on('data', (data) => {
      const path = /^GET (\S+)/.exec(data.toString('latin1'))?.[1] ?? '/'
      if (path.startsWith('/robots')) return send(socket, 'text/plain', Buffer.from(''))
      asked += 1
      if (path.startsWith('/pdf')) send(socket, 'application/pdf', pdf)
      else if (path.startsWith('/marks')) send(socket, 'text/html', marks)
      else if (path.startsWith('/links')) send(socket, 'text/html', links)
      else if (path.startsWith('/hints')) flood(socket)
      else if (path.startsWith('/slow')) trickle(socket)
      else send(socket, 'text/html', Buffer.from(PAGE.replace('Dogs', path)))
    })
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : 0
  return {
    origin: `http://127.0.0.1:${port}`,
    asked: () => asked,
    close() {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}

/** Addresses that almost match a pattern, however it is tried. */
function pageOfLinks(): Buffer {
  const link = (n: number): string => `<a href="/${'a'.repeat(400)}${n}">a page of its own</a>`
  return Buffer.from(
    PAGE.replace('</main>', `${Array.from({ length: LINKS }, (_, n) => link(n)).join(' ')}</main>`),
  )
}

function send(socket: Socket, type: string, body: Buffer): void {
  socket.write(
    `HTTP/1.1 200 OK\r\ncontent-type: ${type}\r\ncache-control: no-store\r\ncontent-length: ${body.length}\r\n\r\n`,
  )
  socket.write(body)
}

/** 103 without end, as fast as it is read. */
function flood(socket: Socket): void {
  const hints = 'HTTP/1.1 103 Early Hints\r\nlink: </a.css>; rel=preload\r\n\r\n'.repeat(500)
  const more = (): void => {
    if (!socket.destroyed) socket.write(hints, () => setImmediate(more))
  }
  more()
}

/** A byte now and then. */
function trickle(socket: Socket): void {
  socket.write('HTTP/1.1 200 OK\r\ncontent-type: text/html\r\ncontent-length: 100000\r\n\r\n')
  const timer = setInterval(() => socket.write('a'), TRICKLE_MS)
  socket.on('close', () => clearInterval(timer))
}

/** A few kilobytes that are sixty megabytes of drawing once they are inflated twice. */
function pdfBomb(): Buffer {
  const line = 'BT /F1 12 Tf 10 10 Td (whippet) Tj ET\n'
  const content = deflateSync(deflateSync(line.repeat(SHOWN_BYTES / line.length)))
  return pdfFileOf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${content.length} /Filter [/FlateDecode /FlateDecode] >>\nstream\n${content.toString('latin1')}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ])
}
