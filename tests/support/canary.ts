// Stands where nothing may arrive, over TCP and UDP, and counts what does.
import { createSocket } from 'node:dgram'
import { createServer } from 'node:net'

export interface Canary {
  readonly port: number
  readonly reached: () => number
  close(): void
}

/** On one port of 127.0.0.1, by both protocols. */
export async function startCanary(): Promise<Canary> {
  let reached = 0
  const tcp = createServer((socket) => {
    reached += 1
    socket.destroy()
  })
  const udp = createSocket('udp4')
  udp.on('message', () => {
    reached += 1
  })
  await new Promise<void>((resolve) => udp.bind(0, '127.0.0.1', resolve))
  const { port } = udp.address()
  await new Promise<void>((resolve, reject) => {
    tcp.once('error', reject)
    tcp.listen(port, '127.0.0.1', resolve)
  })
  return {
    port,
    reached: () => reached,
    close() {
      tcp.close()
      udp.close()
    },
  }
}
