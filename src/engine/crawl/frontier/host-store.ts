// The HostStore port: what is remembered about a host from one crawl to the next.

export interface HostState {
  /** Scheme, host and port. */
  readonly origin: string
  /** When it was last asked for something. Milliseconds since the epoch. */
  readonly visitedAt: number
  /** It asked to be left alone until then, or failed too often. */
  readonly pausedUntil: number
  /** Failures in a row. */
  readonly failures: number
}

export interface HostStore {
  get(origin: string): Promise<HostState | undefined>
  put(hosts: readonly HostState[]): Promise<void>
}
