// The SignInStore port: passwords, sessions and one-time links, each only as a hash.

export interface StoredSession {
  readonly tokenHash: string
  readonly accountId: string
  /** Milliseconds since the epoch; from then on it is none. */
  readonly expiresAt: number
}

export interface StoredLink {
  readonly tokenHash: string
  readonly accountId: string
  readonly expiresAt: number
}

/** Every method sees what any process wrote before the call. */
export interface SignInStore {
  /** Undefined where the account has no password. */
  passwordHash(accountId: string): Promise<string | undefined>
  /** In the same step ends every session of the account but `keep`: who knew the old password is out. */
  setPasswordHash(accountId: string, hash: string, keep: string | undefined): Promise<void>
  /** Also forgets sessions and links that have expired by `now`, and those of an account with a hundred younger ones. */
  addSession(session: StoredSession, now: number): Promise<void>
  findSession(tokenHash: string): Promise<StoredSession | undefined>
  removeSession(tokenHash: string): Promise<void>
  addLink(link: StoredLink): Promise<void>
  /** Takes the link out and says whose it is. One caller at most gets it, also when several processes ask at once. */
  takeLink(tokenHash: string): Promise<StoredLink | undefined>
}
