// The LensStore port: rules that an account keeps under a name.

export interface LensStore {
  /** Names in their order. */
  list(accountId: string): Promise<readonly string[]>
  get(accountId: string, name: string): Promise<string | undefined>
  /** Adds or replaces. Resolves with false where the account has `most` others already. */
  put(accountId: string, name: string, rules: string, most: number): Promise<boolean>
  /** Whether there was one. */
  remove(accountId: string, name: string): Promise<boolean>
}
