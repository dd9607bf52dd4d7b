// Sign-in for people: with a password, by a session that a cookie carries, or by a one-time link; and the SignInStore port.
import type { Clock } from '../../foundation/clock.ts'
import { Forbidden, InvalidRequest, TooManyAttempts, Unauthorized } from '../../foundation/errors.ts'
import { type AccountWithBalance, emailIdentity, readEmail } from '../account.ts'
import type { Accounts } from '../accounts.ts'
import { checkPassword, hashPassword, readPassword } from './password.ts'
import { csrfTokenOf, hashToken, isToken, newToken } from './sign-in-token.ts'

/** The SignInStore port: passwords, sessions and one-time links, each only as a hash. */
export interface StoredSession {
  readonly tokenHash: string
  readonly accountId: string
  /** Milliseconds since the epoch; from then on it is none. */
  readonly expiresAt: number
}

export type StoredLink = StoredSession

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

export interface NewSession {
  readonly account: AccountWithBalance
  /** For the cookie; only its hash is kept. */
  readonly token: string
  readonly expiresAt: number
}

export interface Session {
  readonly account: AccountWithBalance
  readonly token: string
  readonly csrfToken: string
}

export interface Credentials {
  readonly email: string
  readonly password: string
  /** The network address of whoever asks; attempts are counted by it. */
  readonly from: string
}

export interface SignIn {
  /** Throws Forbidden where sign-up is closed, TooManyAttempts, and InvalidRequest where the address is taken. */
  signUp(wanted: Credentials): Promise<NewSession>
  /** Throws TooManyAttempts, and Unauthorized without saying which of the two was wrong. */
  signIn(given: Credentials): Promise<NewSession>
  session(token: string | undefined): Promise<Session | undefined>
  signOut(token: string): Promise<void>
  hasPassword(accountId: string): Promise<boolean>
  /** Ends every other session of the account. Where there is a password, `current` has to be it. */
  setPassword(session: Session, wanted: { current?: string; password: string }): Promise<void>
  /** A token that signs in to the account once, within 15 minutes. */
  makeLink(accountId: string): Promise<{ token: string; expiresAt: number }>
  /** Such a token for somebody who has yet to come: good for three days, or as a link where there is a password. */
  invite(accountId: string): Promise<{ token: string; expiresAt: number }>
  /** Throws Unauthorized where the token is unknown, used or too old. */
  useLink(token: string, from: string): Promise<NewSession>
}

export interface SignInNeeds {
  readonly store: SignInStore
  readonly accounts: Accounts
  readonly clock: Clock
  readonly signUpOpen: boolean
}

const MINUTE_MS = 60_000
const SESSION_MS = 14 * 24 * 60 * MINUTE_MS
const LINK_MS = 15 * MINUTE_MS
const INVITATION_MS = 3 * 24 * 60 * MINUTE_MS

/**
 * By address and account it stops guessing at one password, by address guessing at many; a whole household fits into
 * the latter. Never by the account alone: then anybody could lock its owner out from anywhere.
 */
const BY_ADDRESS_AND_ACCOUNT = { most: 10, whileMs: 15 * MINUTE_MS }
const BY_ADDRESS = { most: 40, whileMs: 15 * MINUTE_MS }
/** Each new account brings free credits. */
const SIGN_UPS = { most: 10, whileMs: 60 * MINUTE_MS }

export function createSignIn({ store, accounts, clock, signUpOpen }: SignInNeeds): SignIn {
  const byBoth = createAttempts(clock, BY_ADDRESS_AND_ACCOUNT)
  const byAddress = createAttempts(clock, BY_ADDRESS)
  const signUps = createAttempts(clock, SIGN_UPS)

  async function open(account: AccountWithBalance): Promise<NewSession> {
    const token = newToken()
    const now = clock.now()
    const expiresAt = now + SESSION_MS
    await store.addSession({ tokenHash: hashToken(token), accountId: account.id, expiresAt }, now)
    return { account, token, expiresAt }
  }

  async function newLink(accountId: string, lastsMs: number): Promise<{ token: string; expiresAt: number }> {
    const token = newToken()
    const expiresAt = clock.now() + lastsMs
    await store.addLink({ tokenHash: hashToken(token), accountId, expiresAt })
    return { token, expiresAt }
  }

  return {
    async signUp(wanted) {
      if (!signUpOpen)
        throw new Forbidden('Accounts are by invitation here (WHIPPET_SIGNUP). Ask the operator for one.')
      signUps.take(wanted.from)
      const email = readEmail(wanted.email)
      const hash = await hashPassword(readPassword(wanted.password, email))
      const account = await accounts.create({ email })
      await store.setPasswordHash(account.id, hash, undefined)
      return open(account)
    },
    async signIn(given) {
      const identity = emailIdentity(given.email).slice(0, 254)
      byAddress.take(given.from)
      const both = `${given.from} ${identity}`
      byBoth.take(both)
      const account = await accounts.findByEmail(identity)
      const stored = account && (await store.passwordHash(account.id))
      const right = await checkPassword(stored, given.password)
      if (!account || account.disabled || !right) throw new Unauthorized('Wrong e-mail address or password')
      byBoth.forget(both)
      return open(account)
    },
    async session(token) {
      if (token === undefined || !isToken(token)) return undefined
      const stored = await store.findSession(hashToken(token))
      if (!stored || stored.expiresAt <= clock.now()) return undefined
      const account = await accounts.get(stored.accountId)
      return account && !account.disabled ? { account, token, csrfToken: csrfTokenOf(token) } : undefined
    },
    signOut: (token) => store.removeSession(hashToken(token)),
    hasPassword: async (accountId) => (await store.passwordHash(accountId)) !== undefined,
    async setPassword({ account, token }, { current, password }) {
      // Who has a session of the account is inside already; their guesses at its password are counted by themselves.
      const inside = `session of ${account.id}`
      byBoth.take(inside)
      const wanted = readPassword(password, account.email)
      const stored = await store.passwordHash(account.id)
      if (stored !== undefined && !(await checkPassword(stored, current ?? ''))) {
        throw new InvalidRequest('The current password is not right')
      }
      await store.setPasswordHash(account.id, await hashPassword(wanted), hashToken(token))
      byBoth.forget(inside)
    },
    makeLink: (accountId) => newLink(accountId, LINK_MS),
    async invite(accountId) {
      const hasPassword = (await store.passwordHash(accountId)) !== undefined
      return newLink(accountId, hasPassword ? LINK_MS : INVITATION_MS)
    },
    async useLink(token, from) {
      byAddress.take(from)
      const link = isToken(token) ? await store.takeLink(hashToken(token)) : undefined
      const account = link && link.expiresAt > clock.now() ? await accounts.get(link.accountId) : undefined
      if (!account || account.disabled)
        throw new Unauthorized('This link was used already or is too old. Ask for another.')
      return open(account)
    },
  }
}

/** Counts attempts, such as at a password, and refuses when there are too many in a while. */
interface Attempts {
  /** Counts one attempt of `id`; throws TooManyAttempts where there were too many. */
  take(id: string): void
  /** Starts again at nothing, after an attempt that was right. */
  forget(id: string): void
}

interface AttemptBounds {
  /** Attempts in one while. */
  readonly most: number
  readonly whileMs: number
  /** How many ids are remembered; the one that was seen longest ago is forgotten first. */
  readonly maxIds?: number
}

const MAX_IDS = 10_000

export function createAttempts(clock: Clock, { most, whileMs, maxIds = MAX_IDS }: AttemptBounds): Attempts {
  const seen = new Map<string, { count: number; since: number }>()
  return {
    take(id) {
      const now = clock.now()
      const known = seen.get(id)
      const current = known && now - known.since < whileMs ? known : { count: 0, since: now }
      // Put back at the end: who keeps trying is not forgotten.
      seen.delete(id)
      seen.set(id, current)
      for (const [oldest] of seen) {
        if (seen.size <= maxIds) break
        seen.delete(oldest)
      }
      if (current.count >= most) {
        const seconds = Math.ceil((current.since + whileMs - now) / 1000)
        throw new TooManyAttempts(`Too many attempts. Try again in ${inWords(seconds)}.`, seconds)
      }
      current.count += 1
    },
    forget: (id) => void seen.delete(id),
  }
}

function inWords(seconds: number): string {
  if (seconds < 90) return seconds === 1 ? '1 second' : `${seconds} seconds`
  return `${Math.ceil(seconds / 60)} minutes`
}
