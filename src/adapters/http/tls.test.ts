// Tests of secure connections: the name is asked for and proven, the address is the checked one.
import { createServer, type Server } from 'node:https'
import { type AddressInfo, connect } from 'node:net'
import { getCACertificates, setDefaultCACertificates, type TLSSocket } from 'node:tls'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { TLS_CERTIFICATE, TLS_KEY } from '../../../tests/support/tls-identity.ts'
import { systemClock } from '../../foundation/clock.ts'
import { PageUnavailable } from '../../foundation/errors.ts'
import { silentLogger } from '../../foundation/logger.ts'
import { parseAllowPrivate } from './guard/allow-private.ts'
import { createHttpFetcher, type HttpFetcher } from './http-fetcher.ts'

const never = new AbortController().signal
const authorities = getCACertificates('default')
let server: Server
let fetcher: HttpFetcher
let dialled: string[]

beforeAll(async () => {
  server = createServer({ key: TLS_KEY, cert: TLS_CERTIFICATE }, (request, response) => {
    response.end(
      `${String((request.socket as TLSSocket & { servername?: string }).servername)} ${request.headers.host}`,
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
beforeEach(() => {
  dialled = []
  fetcher = createHttpFetcher({
    allowPrivate: parseAllowPrivate(''),
    offline: false,
    userAgent: 'Whippet/0.0',
    clock: systemClock,
    logger: silentLogger,
    resolve: async () => ['93.184.216.34'],
    dial(address) {
      dialled.push(address)
      return connect((server.address() as AddressInfo).port, '127.0.0.1')
    },
  })
})
afterEach(async () => {
  setDefaultCACertificates(authorities)
  await fetcher.close()
})

it('asks for the name at the checked address', async () => {
  setDefaultCACertificates([TLS_CERTIFICATE])
  const { body } = await fetcher.fetch('https://secure.test./', { signal: never, robots: false })
  expect(Buffer.from(body).toString()).toBe('secure.test secure.test.')
  expect(dialled).toEqual(['93.184.216.34'])
})

it('trusts no certificate of its own making', async () => {
  const failed = fetcher.fetch('https://secure.test/', { signal: never, robots: false })
  await expect(failed).rejects.toBeInstanceOf(PageUnavailable)
  await expect(failed).rejects.toThrow('certificate')
})

it('takes no certificate of another name', async () => {
  setDefaultCACertificates([TLS_CERTIFICATE])
  const failed = fetcher.fetch('https://other.test/', { signal: never, robots: false })
  await expect(failed).rejects.toBeInstanceOf(PageUnavailable)
  await expect(failed).rejects.toThrow('certificate')
})
