// The tool server on standard input and output, for agents that start it as a program.
import { type Readable, Transform, type TransformCallback, type Writable } from 'node:stream'
import {
  isJSONRPCNotification,
  isJSONRPCRequest,
  type JSONRPCMessage,
  type RequestId,
  type Transport,
} from '@modelcontextprotocol/server'
import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio'
import { createToolServer, type ToolServerNeeds } from './tool-server.ts'

/** `printf … | whippet mcp` ends its input at once; the library's own transport would then drop what is in work. */
class AnsweringTransport implements Transport {
  onmessage?: NonNullable<Transport['onmessage']>
  onclose?: () => void
  onerror?: (error: Error) => void
  readonly #inner: StdioServerTransport
  readonly #input: HeldEnd
  readonly #unanswered = new Set<RequestId>()

  constructor(input: Readable, output: Writable) {
    this.#input = new HeldEnd(() => this.#unanswered.size === 0)
    input.pipe(this.#input)
    this.#inner = new StdioServerTransport(this.#input, output)
  }

  start(): Promise<void> {
    this.#inner.onmessage = (message) => {
      if (isJSONRPCRequest(message)) this.#unanswered.add(message.id)
      this.onmessage?.(message)
      // What is cancelled gets no answer.
      if (isJSONRPCNotification(message) && message.method === 'notifications/cancelled')
        this.#done(message.params?.['requestId'] as RequestId | undefined)
    }
    this.#inner.onclose = () => this.onclose?.()
    this.#inner.onerror = (error) => this.onerror?.(error)
    return this.#inner.start()
  }

  async send(message: JSONRPCMessage): Promise<void> {
    await this.#inner.send(message)
    if ('id' in message && !('method' in message)) this.#done(message.id)
  }

  #done(id: RequestId | undefined): void {
    if (id === undefined) return
    this.#unanswered.delete(id)
    this.#input.endIfDone()
  }

  close(): Promise<void> {
    return this.#inner.close()
  }
}

/** Passes its input on, but its end only once all of it was read and `isDone`. */
class HeldEnd extends Transform {
  readonly #isDone: () => boolean
  #end: TransformCallback | undefined

  constructor(isDone: () => boolean) {
    super()
    this.#isDone = isDone
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    done(null, chunk)
  }

  override _flush(done: TransformCallback): void {
    this.#end = done
    setImmediate(() => this.endIfDone())
  }

  endIfDone(): void {
    if (!this.#end) return
    if (this.readableLength > 0) {
      setImmediate(() => this.endIfDone())
    } else if (this.#isDone()) {
      this.#end()
      this.#end = undefined
    }
  }
}

/** Resolves when the input has ended and all it asked is answered. Writes nothing but protocol to the output. */
export function serveToolsOnStdio(
  needs: ToolServerNeeds,
  { input, output }: { input: Readable; output: Writable },
): Promise<void> {
  return new Promise((resolve) => {
    const transport = new AnsweringTransport(input, output)
    serveStdio(() => createToolServer(needs), { transport, maxSubscriptions: 0, onerror: needs.onDefect })
    const close = transport.onclose
    transport.onclose = () => {
      close?.()
      resolve()
    }
  })
}
