// The network address of the client whose request is being answered, for whoever decides by it further in.
import { AsyncLocalStorage } from 'node:async_hooks'

const answering = new AsyncLocalStorage<string>()

/** Runs what answers a request of that address. */
export function whileAnswering<T>(address: string | undefined, work: () => T): T {
  return address === undefined ? work() : answering.run(address, work)
}

/** Undefined where no request is being answered, or nothing is known of who sent it. */
export function addressAnswered(): string | undefined {
  return answering.getStore()
}

/** The last entry is what the proxy itself saw; those before it are what it was told. */
export function addressOfClient(
  socketAddress: string | undefined,
  forwardedFor: string | null | undefined,
  trustProxy: boolean,
): string | undefined {
  const claimed = trustProxy ? forwardedFor?.split(',').at(-1)?.trim() : undefined
  return claimed || socketAddress
}
