// What people call the callers of an account: its keys by their names, and the places that need no key.
import { placeKeyId } from '../../accounts/admission.ts'
import type { ApiKeys } from '../../accounts/api-keys.ts'

export async function callerNames(keys: ApiKeys, accountId: string): Promise<Map<string, string>> {
  const own = await keys.list(accountId)
  return new Map([
    ...own.map((key): [string, string] => [key.id, key.name]),
    [placeKeyId('playground', accountId), 'Playground'],
    [placeKeyId('search-page', accountId), 'Search page'],
    [placeKeyId('console', accountId), 'Watches'],
  ])
}
