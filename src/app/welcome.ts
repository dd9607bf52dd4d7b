// What a first start makes, and what a start prints: where the service is, and lines to paste.

import { firstSearchAddress } from '../contract/search/first-search.ts'
import { consoleLinkUrl, ensureOwner } from '../operations/operator/operate.ts'
import { commandShown } from './installation.ts'
import type { Data } from './open/open-data.ts'

const TO_FILL_IT = [
  'The index is empty. A collection, a site or files of your own fill it:',
  '',
  `  ${commandShown} library search WORDS`,
  `  ${commandShown} crawl https://docs.example.org/`,
  `  ${commandShown} import FILE`,
  '',
  'A first search, then:',
]

export function welcome(start: {
  baseUrl: string
  secret: string | undefined
  link: string | undefined
  /** Whether there is nothing to find yet. */
  empty: boolean
}): string {
  const { baseUrl, secret, link, empty } = start
  const key = secret ?? '$WHIPPET_API_KEY'
  const shown = secret
    ? ['Your API key, shown only once:', '', `  ${secret}`, '']
    : [`Keys: ${commandShown} keys list (a new one: ${commandShown} keys create --name NAME)`, '']
  return [
    '',
    `Whippet is ready at ${baseUrl}`,
    '',
    ...shown,
    ...(empty ? TO_FILL_IT : ['A first search:']),
    '',
    `  curl -H "x-api-key: ${key}" "${firstSearchAddress(baseUrl)}"`,
    '',
    `Console: ${baseUrl}/console`,
    ...(link === undefined
      ? []
      : [
          '',
          `Your way in as the owner, once and within 15 minutes (another: ${commandShown} console link):`,
          '',
          `  ${link}`,
        ]),
    '',
  ].join('\n')
}

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
