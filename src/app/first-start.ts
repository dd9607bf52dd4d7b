// The first start: the owner's account and a first API key.
import { ensureOwner } from '../operations/operate.ts'
import type { Data } from './open-data.ts'

/** Makes what is missing; the key's secret where one was made, to be shown this once. */
export async function firstStart({
  accounts,
  keys,
}: Pick<Data, 'accounts' | 'keys'>): Promise<string | undefined> {
  const owner = await ensureOwner(accounts)
  const existing = await keys.list(owner.id)
  if (existing.length > 0) return undefined
  const { secret } = await keys.create({ accountId: owner.id, name: 'first key' })
  return secret
}
