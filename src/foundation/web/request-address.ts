// The network address of the client whose request is being answered, and whether an address is this machine's own.

/** Whether only this machine can reach a service at that name or address. */
export function isLoopback(host: string): boolean {
  return (
    host === 'localhost' ||
    /^(?:::ffff:)?127\.\d+\.\d+\.\d+$/i.test(host) ||
    host === '::1' ||
    host === '[::1]'
  )
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

const IPV6 = /^[\da-f:.]{2,45}(?:%.*)?$/i

/** What calls are counted by: who has one IPv6 address mostly has all of its /64. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)
  if (mapped?.[1]) return mapped[1]
  if (!address.includes(':') || !IPV6.test(address)) return address.slice(0, 64)
  const [head = '', tail] = address.split('%')[0]?.split('::') ?? []
  const left = head === '' ? [] : head.split(':')
  const right = tail ? tail.split(':') : []
  const gap = tail === undefined ? [] : Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0')
  return `${[...left, ...gap, ...right].slice(0, 4).join(':')}::/64`
}
