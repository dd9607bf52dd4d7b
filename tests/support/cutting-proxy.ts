// A way to a server that can be cut at a chosen moment: before a text is passed on, or before it is answered.
import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

export interface CuttingProxy {
  readonly port: number
  /** Cuts the connection on which the text is said next. */
  cut(text: string, when: 'unheard' | 'unanswered'): void
  /** Whether such a text is still waited for. */
  isToCut(): boolean
  /** Lets nobody in until it is opened again. */
  close(): void
  /** Ends every connection there is. */
  cutAll(): void
  open(): void
}

/** Gone when the test is over. */
export async function cuttingProxy(target: number): Promise<CuttingProxy> {
  const proxy = await startCuttingProxy(target)
  onTestFinished(proxy.end)
  return proxy
}

export async function startCuttingProxy(target: number): Promise<CuttingProxy & { end(): void }> {
  const sockets = new Set<Socket>()
  let plan: { text: string; when: 'unheard' | 'unanswered' } | undefined
  let open = true
  const server = createServer((client) => {
    const behind = connect(target, '127.0.0.1')
    let answering = true
    const end = (): void => {
      client.destroy()
      behind.destroy()
    }
    for (const socket of [client, behind]) {
      sockets.add(socket)
      socket.on('error', end)
      socket.on('close', end)
    }
    if (!open) end()
    client.on('data', (chunk) => {
      if (plan && chunk.includes(plan.text)) {
        answering = plan.when !== 'unanswered'
        const unheard = plan.when === 'unheard'
        plan = undefined
        if (unheard) return end()
      }
      behind.write(chunk)
    })
    behind.on('data', (chunk) => (answering ? client.write(chunk) : end()))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return {
    port: address.port,
    cut(text, when) {
      plan = { text, when }
    },
    isToCut: () => plan !== undefined,
    close() {
      open = false
    },
    cutAll() {
      for (const socket of sockets) socket.destroy()
    },
    open() {
      open = true
    },
    end() {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}
