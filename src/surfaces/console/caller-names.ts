// What people call the callers of accounts: keys by their names, and the places that need no key.
import type { Account } from '../../accounts/account.ts'
import { placeKeyId } from '../../accounts/admission.ts'
import type { ApiKeys } from '../../accounts/api-keys.ts'

type Named = Pick<Account, 'id' | 'email'>

/** Those of the reader's own account by their names alone, those of others behind the account's address. */
export async function callerNames(
  keys: ApiKeys,
  reader: Named,
  others: readonly Named[] = [],
): Promise<Map<string, string>> {
  const names = new Map<string, string>()
  const ofAccount = new Map<string, (name: string) => string>()
  for (const { id, email } of [...others, reader]) {
    const named = (name: string): string => (id === reader.id ? name : `${email}: ${name}`)
    ofAccount.set(id, named)
    names.set(placeKeyId('playground', id), named('Playground'))
    names.set(placeKeyId('search-page', id), named('Search page'))
    names.set(placeKeyId('console', id), named('Watches'))
  }
  for (const key of await keys.list(others.length === 0 ? reader.id : undefined))
    names.set(key.id, ofAccount.get(key.accountId)?.(key.name) ?? key.name)
  return names
}
