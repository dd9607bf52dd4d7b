// The keys of whoever is signed in: listed, made, renamed, enabled, disabled, revoked, capped.
import { z } from 'zod'
import type { ApiKey } from '../../accounts/api-key.ts'
import type { ApiKeys } from '../../accounts/api-keys.ts'
import { readKeyLimits } from '../../accounts/key-limits.ts'
import type { Clock } from '../../foundation/clock.ts'
import { InvalidRequest, NotFound } from '../../foundation/errors.ts'
import { nanoFromDollars } from '../../foundation/money.ts'
import { showKey } from '../../operations/operator/operate.ts'
import type { KeyChange } from './console-api.ts'
import type { Gate } from './gate.ts'
import { readBody } from './read-body.ts'

/** Lists are shown whole, so there is an end to them. */
const MAX_KEYS = 200

const wanted = z.object({
  name: z.string(),
  expires: z.string().exactOptional(),
  scopes: z.string().exactOptional(),
  networks: z.string().exactOptional(),
})
const change = z
  .strictObject({
    name: z.string().exactOptional(),
    state: z.enum(['enabled', 'disabled', 'revoked']).exactOptional(),
    daily_cap_dollars: z.number().nullable().exactOptional(),
  })
  .refine((given) => Object.keys(given).length === 1, 'give one change at a time')

export function addKeysRoutes(gate: Gate, { keys, clock }: { keys: ApiKeys; clock: Clock }): void {
  gate.signedIn('GET', '/console/api/keys', async ({ account }) =>
    (await keys.list(account.id)).map((key) => showKey(key, account.email)),
  )
  gate.signedIn('POST', '/console/api/keys', async ({ account }, context) => {
    const { name, ...given } = await readBody(context.req.raw, wanted)
    const limits = readKeyLimits(given, clock.now())
    const live = (await keys.list(account.id)).filter((key) => key.state !== 'revoked')
    if (live.length >= MAX_KEYS) {
      throw new InvalidRequest(`An account has at most ${MAX_KEYS} keys; revoke one first`)
    }
    const { key, secret } = await keys.create({ accountId: account.id, name, ...limits })
    return { key: showKey(key, account.email), secret }
  })
  gate.signedIn('PATCH', '/console/api/keys/:id', async ({ account }, context) => {
    const id = context.req.param('id') ?? ''
    const asked = await readBody(context.req.raw, change)
    const own = (await keys.list(account.id)).some((key) => key.id === id)
    if (!own) throw new NotFound('There is no such key')
    return showKey(await apply(keys, id, asked), account.email)
  })
}

async function apply(keys: ApiKeys, id: string, asked: KeyChange): Promise<ApiKey> {
  if (asked.name !== undefined) return keys.rename(id, asked.name)
  if (asked.state !== undefined) {
    return { enabled: keys.enable, disabled: keys.disable, revoked: keys.revoke }[asked.state](id)
  }
  return keys.setSpendCap(id, readCap(asked.daily_cap_dollars ?? null))
}

function readCap(dollars: number | null): number | null {
  if (dollars === null) return null
  const nano = nanoFromDollars(dollars)
  if (nano === undefined) throw new InvalidRequest('A spend cap is an amount of US dollars')
  return nano
}
