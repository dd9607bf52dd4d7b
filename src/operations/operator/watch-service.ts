// What the service tells of its work as it goes, for whoever counts it.

export interface WatchService {
  /** A search that was answered. */
  searched(seen: { mode: string; cached: boolean; milliseconds: number }): void
  charged(endpoint: string, dollars: number): void
  /** A request that was made of another server: done, refused by it, or failed on the way. */
  wentOut(outcome: 'done' | 'refused' | 'failed'): void
}

export const unwatched: WatchService = {
  searched: () => undefined,
  charged: () => undefined,
  wentOut: () => undefined,
}
