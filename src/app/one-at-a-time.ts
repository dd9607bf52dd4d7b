// Requests of one connection, one at a time: what a caller sends ahead of its answers is neither read nor parsed.
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

type Handle = (incoming: IncomingMessage, outgoing: ServerResponse) => void

interface Connection {
  current?: ServerResponse
  /** Requests beyond the one that is being answered: never more than one slice holds. */
  readonly waiting: [IncomingMessage, ServerResponse][]
  /** What was read and not parsed. */
  rest: Buffer | undefined
}

/** Forty of the shortest requests; smaller slices of long bodies take longer to read. */
const SLICE_BYTES = 2_048

/**
 * Node would parse and hand over every request of a pipeline at once, more than a thousand from one read. The plain
 * case, in which a caller waits for its answer, costs a look at the answer before.
 */
export function answerOneAtATime(server: Server, handle: Handle): void {
  const connections = new WeakMap<Socket, Connection>()

  server.on('connection', (socket: Socket) => {
    const connection: Connection = { waiting: [], rest: undefined }
    connections.set(socket, connection)
    parseInSlices(socket, connection)
  })

  /** In a turn of its own: answers that are ready at once would else keep every other connection from being read. */
  const afterwards = (socket: Socket, connection: Connection): void => {
    connection.current?.once('close', () => setImmediate(() => next(socket, connection)))
  }

  const next = (socket: Socket, connection: Connection): void => {
    const [pair] = connection.waiting.splice(0, 1)
    // A connection that is ended, or was to end with the last answer, hears no other.
    if (!pair || !socket.writable) {
      connection.waiting.length = 0
      return
    }
    const [incoming, outgoing] = pair
    connection.current = outgoing
    if (connection.waiting.length > 0) afterwards(socket, connection)
    else socket.resume()
    handle(incoming, outgoing)
  }

  server.on('request', (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const { socket } = incoming
    const connection = connections.get(socket)
    if (connection?.current && (connection.waiting.length > 0 || !isOver(connection.current))) {
      if (connection.waiting.length === 0) afterwards(socket, connection)
      connection.waiting.push([incoming, outgoing])
      socket.pause()
      return
    }
    if (connection) connection.current = outgoing
    handle(incoming, outgoing)
  })
}

function isOver(outgoing: ServerResponse): boolean {
  return outgoing.writableFinished || outgoing.closed
}

/** Stands between the connection and Node's parser, which has given it a listener for what is read. */
function parseInSlices(socket: Socket, connection: Connection): void {
  const [parse] = socket.listeners('data') as ((bytes: Buffer) => void)[]
  // A version of Node that reads connections otherwise parses more of them in a turn, and all else holds.
  if (!parse) return
  const goOn = (): void => {
    while (connection.rest && connection.waiting.length === 0 && !socket.isPaused() && !socket.destroyed) {
      const { rest } = connection
      connection.rest = rest.length > SLICE_BYTES ? rest.subarray(SLICE_BYTES) : undefined
      parse(rest.subarray(0, SLICE_BYTES))
    }
    // The parser, and whoever reads a body, let the connection flow again, and with it what stands behind.
    if (connection.waiting.length > 0) socket.pause()
  }
  socket.off('data', parse)
  socket.on('data', (bytes: Buffer) => {
    connection.rest = connection.rest ? Buffer.concat([connection.rest, bytes]) : bytes
    goOn()
  })
  socket.on('resume', goOn)
}
