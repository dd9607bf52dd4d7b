// The operator's work on accounts and keys and their credits: MoneyAndKeys over the rooms below.
import { type AccountWithBalance, emailIdentity } from '../../accounts/account.ts'
import type { Accounts } from '../../accounts/accounts.ts'
import type { ApiKey } from '../../accounts/api-key.ts'
import type { ApiKeys } from '../../accounts/api-keys.ts'
import { readKeyLimits } from '../../accounts/key-limits.ts'
import type { Credits } from '../../accounts/money/credits.ts'
import type { SignIn } from '../../accounts/sign-in/sign-in.ts'
import type { Clock } from '../../foundation/clock.ts'
import { given } from '../../foundation/given.ts'
import { dollarsFromNano, type NanoDollars, nanoFromDollars } from '../../foundation/money.ts'
import { type MoneyAndKeys, OperatorError } from './operator-api.ts'
import type { AccountShown, KeyShown } from './owner-figures.ts'

/** The account that the first start makes, and that keys without an account belong to. */
export const OWNER_EMAIL = 'owner@localhost'

/** Whether the account is the operator's own. */
export function isOwner({ email }: { readonly email: string }): boolean {
  return emailIdentity(email) === OWNER_EMAIL
}

export function createOperate(needs: {
  accounts: Accounts
  keys: ApiKeys
  credits: Credits
  signIn: SignIn
  /** The address of links into the console. */
  baseUrl(): Promise<string>
  clock: Clock
}): MoneyAndKeys {
  const { accounts, keys, credits, signIn, baseUrl, clock } = needs

  async function accountOf(email: string): Promise<AccountWithBalance> {
    const account = await accounts.findByEmail(email)
    if (!account) throw new OperatorError(`There is no account for ${email}. See \`whippet accounts list\`.`)
    return account
  }

  async function shownKey(key: ApiKey): Promise<KeyShown> {
    const account = await accounts.get(key.accountId)
    return showKey(key, account?.email ?? key.accountId)
  }

  return {
    async createAccount({ email, creditsDollars, rateLimit }) {
      const account = await accounts.create({
        email,
        ...given({ credits: creditsDollars === undefined ? undefined : toNano(creditsDollars), rateLimit }),
      })
      return showAccount(account)
    },
    listAccounts: async () => (await accounts.list()).map(showAccount),
    async addCredits(email, dollars) {
      const account = await accountOf(email)
      return showAccount({ ...account, balance: await credits.add(account.id, toNano(dollars)) })
    },
    async setAccount(email, { rateLimit, budgetDollars, metered }) {
      const { id } = await accountOf(email)
      if (rateLimit !== undefined) await accounts.setRateLimit(id, rateLimit)
      if (budgetDollars !== undefined)
        await accounts.setMonthlyBudget(id, budgetDollars === null ? null : toNano(budgetDollars))
      if (metered !== undefined) await accounts.setUnmetered(id, !metered)
      return showAccount(await accountOf(email))
    },
    async setAccountDisabled(email, disabled) {
      const account = await accountOf(email)
      if (isOwner(account)) throw new OperatorError("The owner's account can't be disabled")
      await accounts.setDisabled(account.id, disabled)
      return showAccount(await accountOf(email))
    },
    async deleteAccount(email) {
      const account = await accountOf(email)
      if (isOwner(account)) throw new OperatorError("The owner's account can't be deleted")
      await accounts.delete(account.id)
      return showAccount(account)
    },
    async createKey({ name, account: email, ...wanted }) {
      const limits = readKeyLimits(wanted, clock.now())
      const account = email === undefined ? await ensureOwner(accounts) : await accountOf(email)
      const { key, secret } = await keys.create({ accountId: account.id, name, ...limits })
      return { id: key.id, name: key.name, key: secret, account: account.email }
    },
    async listKeys() {
      const emails = new Map((await accounts.list()).map((account) => [account.id, account.email]))
      return (await keys.list()).map((key) => showKey(key, emails.get(key.accountId) ?? key.accountId))
    },
    renameKey: async (id, name) => shownKey(await keys.rename(id, name)),
    async setKeyState(id, state) {
      const change = { enabled: keys.enable, disabled: keys.disable, revoked: keys.revoke }[state]
      return shownKey(await change(id))
    },
    setKeyCap: async (id, dollars) =>
      shownKey(await keys.setSpendCap(id, dollars === null ? null : toNano(dollars))),
    async consoleLink(email) {
      const account = email === undefined ? await ensureOwner(accounts) : await accountOf(email)
      const { token, expiresAt } = await signIn.makeLink(account.id)
      return {
        url: consoleLinkUrl(await baseUrl(), token),
        account: account.email,
        expires: new Date(expiresAt).toISOString(),
      }
    },
  }
}

/** The owner's account, made where there is none yet. */
export async function ensureOwner(accounts: Accounts): Promise<AccountWithBalance> {
  const find = (): Promise<AccountWithBalance | undefined> => accounts.findByEmail(OWNER_EMAIL)
  const known = await find()
  if (known) return known
  return accounts.create({ email: OWNER_EMAIL }).catch(async (error: unknown) => {
    // Another node that starts now may have made it in between.
    const made = await find()
    if (made) return made
    throw error
  })
}

/** The token stands behind the #, which browsers keep to themselves: it reaches no log and no other site. */
export function consoleLinkUrl(baseUrl: string, token: string): string {
  return `${baseUrl}/console/claim#${token}`
}

function toNano(dollars: number): NanoDollars {
  const nano = nanoFromDollars(dollars)
  if (nano === undefined)
    throw new OperatorError(`${dollars} is not an amount of US dollars that can be held`)
  return nano
}

export function showAccount(account: AccountWithBalance): AccountShown {
  return {
    email: account.email,
    balance_dollars: dollarsFromNano(account.balance),
    rate_limit: account.rateLimit,
    created: new Date(account.createdAt).toISOString(),
    ...(account.disabled && { disabled: true }),
    ...(account.monthlyBudget !== undefined && {
      monthly_budget_dollars: dollarsFromNano(account.monthlyBudget),
    }),
    ...(account.unmetered && { unmetered: true }),
  }
}

export function showKey(key: ApiKey, account: string): KeyShown {
  return {
    id: key.id,
    name: key.name,
    state: key.state,
    key: key.shown,
    account,
    created: new Date(key.createdAt).toISOString(),
    last_used: key.lastUsedAt === undefined ? null : new Date(key.lastUsedAt).toISOString(),
    daily_cap_dollars: key.spendCap === undefined ? null : dollarsFromNano(key.spendCap),
    ...(key.expiresAt !== undefined && { expires: new Date(key.expiresAt).toISOString() }),
    ...given({ scopes: key.scopes, networks: key.networks }),
  }
}
