// The SessionStore port: fingerprints of the text that an agent's session was sent, of one account, for a while.

export interface SessionStore {
  /** One behind the other, of texts that were sent since; empty where there are none. */
  read(accountId: string, session: string, since: number): Promise<string>
  /** What an account keeps is bounded: what was sent first gives way. */
  add(accountId: string, session: string, prints: string, now: number): Promise<void>
  /** Forgets what was sent before. */
  prune(before: number): Promise<void>
}
