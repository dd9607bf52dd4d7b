// API keys: made, listed, renamed, enabled, disabled, revoked, capped, and found by their secret.
import { createHmac, randomInt } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { type Clock, steadyClock } from '../foundation/clock.ts'
import { InvalidRequest } from '../foundation/errors.ts'
import type { NanoDollars } from '../foundation/money.ts'
import type { ApiKey, KeyLimits, KeyOwner, KeyState, KeyStore } from './api-key.ts'

export interface NewKey {
  readonly key: ApiKey
  /** Given out this once; only its hash is kept. */
  readonly secret: string
}

/** All but `find` and `owner` throw InvalidRequest where the id is unknown or what is asked for can't be. */
export interface ApiKeys {
  create(wanted: { accountId: string; name: string } & KeyLimits): Promise<NewKey>
  /** Oldest first; of one account, or of all. */
  list(accountId?: string): Promise<ApiKey[]>
  /** A revoked key can still be renamed: the name is for its owner's eyes. */
  rename(id: string, name: string): Promise<ApiKey>
  enable(id: string): Promise<ApiKey>
  disable(id: string): Promise<ApiKey>
  revoke(id: string): Promise<ApiKey>
  /** The most the key may cost in one UTC day; `null` lifts the cap. */
  setSpendCap(id: string, cap: NanoDollars | null): Promise<ApiKey>
  /** Whatever state the key is in; what another process changed may be missing for a second. */
  find(secret: string): Promise<KeyOwner | undefined>
  /** As `find`, by the key's id. */
  owner(id: string): Promise<KeyOwner | undefined>
  /** An account was changed: `find` tells it from now on. */
  forgetFound(): void
}

export interface ApiKeysNeeds {
  readonly store: KeyStore
  /** Keys the hash of every stored key: another one makes them all unknown. */
  readonly serverSecret: string
  readonly clock: Clock
  /** Of one account; those that are revoked count, for they are kept. */
  readonly mostKeys?: number
  /** Never goes back or leaps. */
  readonly steady?: Clock
}

/** Rows of a shared table: enough for anyone, too few to fill it. */
const MOST_KEYS = 1_000

export function createApiKeys(needs: ApiKeysNeeds): ApiKeys {
  const { store, serverSecret, clock, mostKeys = MOST_KEYS, steady = steadyClock } = needs
  const known = createKnownKeys({
    lookUp: async (secret) =>
      isKeySecret(secret) ? store.findByHash(hashKeySecret(secret, serverSecret)) : undefined,
    steady,
  })

  async function get(id: string): Promise<ApiKey> {
    const key = await store.get(id)
    if (!key) throw new InvalidRequest(`There is no key with the id ${id}`)
    return key
  }

  async function setState(id: string, state: KeyState): Promise<ApiKey> {
    const done = await store.setState(id, state)
    known.forget()
    const key = await get(id)
    if (!done) throw new InvalidRequest(`The key ${id} is revoked, which is final`)
    return key
  }

  return {
    async create({ accountId, name, ...limits }) {
      const readName = readKeyName(name)
      if ((await store.list(accountId)).length >= mostKeys)
        throw new InvalidRequest(`An account has at most ${mostKeys} keys, with those that are revoked`)
      for (;;) {
        const secret = newKeySecret()
        const key: ApiKey = {
          id: newKeyId(),
          accountId,
          name: readName,
          shown: shownPart(secret),
          state: 'enabled',
          createdAt: clock.now(),
          ...limits,
        }
        // Ids are short enough to meet their like once in a long while.
        if (await store.add(key, hashKeySecret(secret, serverSecret))) return { key, secret }
      }
    },
    list: (accountId) => store.list(accountId),
    async rename(id, name) {
      await store.rename(id, readKeyName(name))
      known.forget()
      return get(id)
    },
    enable: (id) => setState(id, 'enabled'),
    disable: (id) => setState(id, 'disabled'),
    revoke: (id) => setState(id, 'revoked'),
    async setSpendCap(id, cap) {
      if (cap !== null && !(Number.isSafeInteger(cap) && cap >= 0)) {
        throw new InvalidRequest('A spend cap is an amount of 0 or more')
      }
      await store.setSpendCap(id, cap ?? undefined)
      known.forget()
      return get(id)
    },
    find: (secret) => known.find(secret),
    forgetFound: () => known.forget(),
    owner: (id) => store.findById(id),
  }
}

const MAX_NAME_LENGTH = 100

function readKeyName(given: string): string {
  const name = given.trim()
  if (name === '' || name.length > MAX_NAME_LENGTH || /\p{Cc}/u.test(name)) {
    throw new InvalidRequest(`The name of a key is 1 to ${MAX_NAME_LENGTH} characters on one line`)
  }
  return name
}

/** Letters and digits that can't be taken for one another; the ids are typed by hand. */
const ID_ALPHABET = '23456789abcdefghjkmnpqrstuvwxyz'
const ID_LENGTH = 8

function newKeyId(): string {
  return Array.from({ length: ID_LENGTH }, () => ID_ALPHABET.charAt(randomInt(ID_ALPHABET.length))).join('')
}

/** Keys that were found a moment ago, with their accounts: whoever calls often is looked up once a second. */
interface KnownKeys {
  find(secret: string): Promise<KeyOwner | undefined>
  /** Whatever this process changes of keys or accounts holds from the next call on. */
  forget(): void
}

/** What another process changes is seen after this time at the latest. */
const KNOWN_MS = 1_000
const MOST_KNOWN = 10_000

export function createKnownKeys(needs: {
  lookUp(secret: string): Promise<KeyOwner | undefined>
  steady: Clock
}): KnownKeys {
  const { lookUp, steady } = needs
  let known = new Map<string, KeyOwner>()
  let since = steady.now()
  const forget = (): void => {
    known = new Map()
    since = steady.now()
  }
  return {
    forget,
    async find(secret) {
      if (steady.now() - since >= KNOWN_MS || known.size >= MOST_KNOWN) forget()
      const before = known.get(secret)
      if (before) return before
      // Not where it would outlive a change that came while it was looked up.
      const asked = known
      const found = await lookUp(secret)
      if (found) asked.set(secret, found)
      return found
    },
  }
}

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const PREFIX = 'wk_'
const RANDOM_LENGTH = 40
const CHECKSUM_LENGTH = 6
const BODY_LENGTH = PREFIX.length + RANDOM_LENGTH
const SHOWN_LENGTH = 8
const WELL_FORMED = /^wk_[0-9A-Za-z]{46}$/

/** `wk_`, 40 characters of chance (238 bits) and 6 of checksum. */
export function newKeySecret(): string {
  let body = PREFIX
  for (let i = 0; i < RANDOM_LENGTH; i++) body += ALPHABET.charAt(randomInt(ALPHABET.length))
  return body + checksum(body)
}

/** True where the text has a key's form and its checksum fits: a typing error needs no look into the store. */
export function isKeySecret(text: string): boolean {
  return WELL_FORMED.test(text) && text.slice(BODY_LENGTH) === checksum(text.slice(0, BODY_LENGTH))
}

/** What lists and logs may show of a secret. */
export function shownPart(secret: string): string {
  return secret.slice(0, SHOWN_LENGTH)
}

/** The keyed hash stored in place of the secret; worth nothing to whoever reads the store without `serverSecret`. */
export function hashKeySecret(secret: string, serverSecret: string): string {
  return createHmac('sha256', serverSecret).update(secret).digest('base64url')
}

/** CRC-32 of the body in base 62; 32 bits always fit into 6 digits. */
function checksum(body: string): string {
  let rest = crc32(body)
  let digits = ''
  for (let i = 0; i < CHECKSUM_LENGTH; i++) {
    digits = ALPHABET.charAt(rest % ALPHABET.length) + digits
    rest = Math.floor(rest / ALPHABET.length)
  }
  return digits
}
