// The browser's debugging protocol over its pipe: JSON messages, each ended by a NUL, in both directions.
import type { Readable, Writable } from 'node:stream'

export type Message = Readonly<Record<string, unknown>>

/** What the browser tells of a session; the browser itself is the session ''. */
export type Listen = (method: string, parameters: Message) => void

export interface DevtoolsPipe {
  /** Rejects where the browser refuses, and when the pipe is closed. */
  send(method: string, parameters?: Message, session?: string): Promise<Message>
  /** Without waiting for what comes of it. */
  tell(method: string, parameters?: Message, session?: string): void
  /** Hears a session until the returned function is called. */
  listen(session: string, listener: Listen): () => void
  /** Rejects what is still awaited, for that reason. */
  close(reason: string): void
  /** Why it was closed; undefined while it is open. */
  closed(): string | undefined
}

/** A longer message is left out: nothing that we ask for is as long, so it is a page's doing. */
const MOST_BYTES = 8 * 1_048_576

interface PendingCall {
  readonly resolve: (result: Message) => void
  readonly reject: (error: Error) => void
}

export function openDevtoolsPipe(toBrowser: Writable, fromBrowser: Readable): DevtoolsPipe {
  const asked = new Map<number, PendingCall>()
  const listeners = new Map<string, Listen>()
  let last = 0
  let closed: string | undefined

  const hear = (text: string): void => {
    const message = parsed(text)
    if (!message) return
    const { id, method, sessionId, params, result, error } = message
    if (typeof method === 'string') {
      listeners.get(typeof sessionId === 'string' ? sessionId : '')?.(method, asMessage(params))
      return
    }
    if (typeof id !== 'number') return
    const waiting = asked.get(id)
    asked.delete(id)
    if (error === undefined) waiting?.resolve(asMessage(result))
    else waiting?.reject(new Error(String(asMessage(error)['message'])))
  }

  const write = (method: string, params: Message, session: string): number => {
    last += 1
    const address = session === '' ? {} : { sessionId: session }
    toBrowser.write(`${JSON.stringify({ id: last, method, params, ...address })}\0`)
    return last
  }

  fromBrowser.on('data', splitMessages(hear))
  // The end of the process says what happened; a broken pipe says nothing more.
  fromBrowser.on('error', () => undefined)
  toBrowser.on('error', () => undefined)

  return {
    send: (method, parameters = {}, session = '') =>
      new Promise((resolve, reject) => {
        if (closed !== undefined) reject(new Error(closed))
        else asked.set(write(method, parameters, session), { resolve, reject })
      }),
    tell(method, parameters = {}, session = '') {
      if (closed === undefined) write(method, parameters, session)
    },
    listen(session, listener) {
      listeners.set(session, listener)
      return () => void listeners.delete(session)
    },
    close(reason) {
      closed ??= reason
      listeners.clear()
      for (const { reject } of asked.values()) reject(new Error(closed))
      asked.clear()
    },
    closed: () => closed,
  }
}

/** Cuts what arrives at each NUL, and forgets a message that grows too long. */
export function splitMessages(
  hear: (text: string) => void,
  mostBytes: number = MOST_BYTES,
): (chunk: Buffer) => void {
  let parts: Buffer[] = []
  let bytes = 0
  const add = (part: Buffer): void => {
    bytes += part.length
    if (bytes <= mostBytes) parts.push(part)
    else parts = []
  }
  return (chunk) => {
    let from = 0
    for (let end = chunk.indexOf(0); end >= 0; end = chunk.indexOf(0, from)) {
      add(chunk.subarray(from, end))
      if (bytes <= mostBytes) hear(Buffer.concat(parts).toString('utf8'))
      parts = []
      bytes = 0
      from = end + 1
    }
    add(chunk.subarray(from))
  }
}

function parsed(text: string): Message | undefined {
  try {
    return asMessage(JSON.parse(text))
  } catch {
    return undefined
  }
}

export function asMessage(value: unknown): Message {
  return typeof value === 'object' && value !== null ? (value as Message) : {}
}
