// What the chain is asked about the token before payments are taken, over a node that answers as the test says.
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { afterEach, describe, expect, it } from 'vitest'
import { createChainReader } from './chain-reader.ts'

let node: Server | undefined

afterEach(() => {
  node?.closeAllConnections()
  node?.close()
})

async function wrongToken(answers: Record<string, string>): Promise<string | undefined> {
  node = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const { method } = JSON.parse(Buffer.concat(chunks).toString()) as { method: string }
    response.end(JSON.stringify({ jsonrpc: '2.0', id: 1, result: answers[method] }))
  }).listen(0, '127.0.0.1')
  await once(node, 'listening')
  const rpcUrl = `http://127.0.0.1:${(node.address() as { port: number }).port}`
  const address = `0x${'ab'.repeat(20)}`
  return createChainReader({ network: 'eip155:8453', asset: address, payTo: address, rpcUrl }).wrongToken()
}

describe('the token of payments', () => {
  it('is right with six digits on the network that is set', async () => {
    expect(
      await wrongToken({ eth_chainId: '0x2105', eth_call: `0x${'6'.padStart(64, '0')}` }),
    ).toBeUndefined()
  })

  it.each([
    ['18 digits', { eth_chainId: '0x2105', eth_call: `0x${'12'.padStart(64, '0')}` }, 'has 18 digits'],
    ['another network', { eth_chainId: '0x1', eth_call: '0x' }, 'is on eip155:1, not on eip155:8453'],
    ['no contract', { eth_chainId: '0x2105', eth_call: '0x' }, 'there is no token'],
  ])('is refused with %s', async (_, answers, words) => {
    expect(await wrongToken(answers)).toContain(words)
  })
})
