// Answers the requests of a connection one after another: who sends on unasked has the rest left unread meanwhile.
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

type Handle = (incoming: IncomingMessage, outgoing: ServerResponse) => void

/** What a connection has sent beyond the request that is being answered: never more than one read of it holds. */
interface Connection {
  current: ServerResponse
  readonly waiting: [IncomingMessage, ServerResponse][]
}

/**
 * Node would hand over every request of a pipeline at once, thousands from one read. The plain case, in which a
 * caller waits for its answer, costs a look at the answer before.
 */
export function oneAtATime(handle: Handle): Handle {
  const connections = new WeakMap<Socket, Connection>()

  /** In a turn of its own: answers that are ready at once would else keep every other connection from being read. */
  const afterwards = (socket: Socket, connection: Connection): void => {
    connection.current.once('close', () => setImmediate(() => next(socket, connection)))
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

  return (incoming, outgoing) => {
    const { socket } = incoming
    const connection = connections.get(socket)
    if (!connection) connections.set(socket, { current: outgoing, waiting: [] })
    else if (connection.waiting.length === 0 && isOver(connection.current)) connection.current = outgoing
    else {
      const { waiting } = connection
      if (waiting.length === 0) {
        afterwards(socket, connection)
        stayPaused(socket, waiting)
      }
      waiting.push([incoming, outgoing])
      socket.pause()
      return
    }
    handle(incoming, outgoing)
  }
}

function isOver(outgoing: ServerResponse): boolean {
  return outgoing.writableFinished || outgoing.closed
}

const watched = new WeakSet<Socket>()

/** Whoever reads a body lets the connection flow again, and with it whatever stands behind that body. */
function stayPaused(socket: Socket, waiting: readonly unknown[]): void {
  if (watched.has(socket)) return
  watched.add(socket)
  socket.on('resume', () => {
    if (waiting.length > 0) socket.pause()
  })
}
