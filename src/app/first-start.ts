// The first start: the owner's account, a first API key, and the owner's way into the console.
import { consoleLinkUrl, ensureOwner } from '../operations/operator/operate.ts'
import type { Data } from './open/open-data.ts'

/** Makes what is missing; the key's secret where one was made, to be shown this once. */
export async function firstStart({
  accounts,
  keys,
  turns,
}: Pick<Data, 'accounts' | 'keys' | 'turns'>): Promise<string | undefined> {
  const owner = await ensureOwner(accounts)
  const existing = await keys.list(owner.id)
  // Of nodes that start together one makes the key.
  if (existing.length > 0 || !turns.api.isMine()) return undefined
  const { secret } = await keys.create({ accountId: owner.id, name: 'first key' })
  return secret
}

/** A one-time link into the console, while the owner has no password to sign in with. */
export async function ownerLink(
  { accounts, signIn }: Pick<Data, 'accounts' | 'signIn'>,
  baseUrl: string,
): Promise<string | undefined> {
  const owner = await ensureOwner(accounts)
  if (await signIn.hasPassword(owner.id)) return undefined
  const { token } = await signIn.makeLink(owner.id)
  return consoleLinkUrl(baseUrl, token)
}
