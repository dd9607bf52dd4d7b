// The network address of the client whose request is being answered.

/** The last entry is what the proxy itself saw; those before it are what it was told. */
export function addressOfClient(
  socketAddress: string | undefined,
  forwardedFor: string | null | undefined,
  trustProxy: boolean,
): string | undefined {
  const claimed = trustProxy ? forwardedFor?.split(',').at(-1)?.trim() : undefined
  return claimed || socketAddress
}
