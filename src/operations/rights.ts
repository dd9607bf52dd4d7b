// What a caller may do: the one place that reads the scopes of keys and asks who the owner is.
import type { KeyScope } from '../accounts/api-key.ts'
import type { Caller } from '../accounts/money/caller.ts'
import { Forbidden, Unauthorized } from '../foundation/errors.ts'
import { isOwner } from './operator/operate.ts'

/** A scope; what is for keys without scopes alone; or what every key may do. */
export type Right = KeyScope | 'whole account' | 'any key'

/** Throws Unauthorized where a key is as good as unknown here, Forbidden where it is known and not enough. */
export function checkRight(caller: Caller, right: Right): void {
  const { scopes } = caller
  if (right === 'any key') return
  if (right === 'whole account') {
    if (scopes)
      throw new Forbidden('A key with scopes may not do this; use a key of the account without scopes')
    return
  }
  const isInScope = !scopes || scopes.includes(right)
  if (right === 'index') {
    if (!isOwner(caller) || !isInScope)
      throw new Forbidden('Only a key of the owner may do this; one with scopes needs index among them')
    return
  }
  if (!isInScope) throw new Unauthorized('Invalid API key')
}

export function hasRight(caller: Caller, right: Right): boolean {
  try {
    checkRight(caller, right)
    return true
  } catch {
    return false
  }
}
