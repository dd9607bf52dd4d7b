// Accounts and payments, for the owner of the service.
import { z } from 'zod'
import type { AccountWithBalance } from '../../../accounts/account.ts'
import type { Accounts } from '../../../accounts/accounts.ts'
import type { Credits } from '../../../accounts/money/credits.ts'
import type { PaymentCensus, PaymentSeen } from '../../../accounts/pay-per-call/payment-store.ts'
import type { SignIn } from '../../../accounts/sign-in/sign-in.ts'
import { Forbidden, InvalidRequest, NotFound } from '../../../foundation/errors.ts'
import { type NanoDollars, nanoFromDollars } from '../../../foundation/money.ts'
import { consoleLinkUrl, isOwner, showAccount } from '../../../operations/operator/operate.ts'
import type { InvitationView, OwnedAccountView, PaymentsView } from '../console-api.ts'
import type { Gate } from '../gate.ts'
import { readBody } from '../read-body.ts'

const wanted = z.strictObject({ email: z.string(), credits_dollars: z.number().exactOptional() })
const change = z.strictObject({
  rate_limit: z.number().exactOptional(),
  monthly_budget_dollars: z.number().nullable().exactOptional(),
  metered: z.boolean().exactOptional(),
  disabled: z.boolean().exactOptional(),
  add_dollars: z.number().exactOptional(),
})

export function addOwnerAccountsRoutes(
  gate: Gate,
  {
    accounts,
    credits,
    signIn,
    baseUrl,
  }: { accounts: Accounts; credits: Credits; signIn: SignIn; baseUrl: string },
): void {
  const path = '/console/api/owner/accounts'

  async function known(id: string | undefined): Promise<AccountWithBalance> {
    const account = await accounts.get(id ?? '')
    if (!account) throw new NotFound('There is no such account')
    return account
  }

  gate.owner('GET', path, async () => (await accounts.list()).map(ownedAccount))
  gate.owner('POST', path, async (_, context) => {
    const { email, credits_dollars: given } = await readBody(context.req.raw, wanted)
    const opening = given === undefined ? {} : { credits: nano(given) }
    return ownedAccount(await accounts.create({ email, ...opening }))
  })
  gate.owner('PATCH', `${path}/:id`, async (_, context) => {
    const account = await known(context.req.param('id'))
    const asked = await readBody(context.req.raw, change)
    if (asked.disabled && isOwner(account)) throw new Forbidden("The owner's account can't be disabled")
    if (asked.rate_limit !== undefined) await accounts.setRateLimit(account.id, asked.rate_limit)
    if (asked.monthly_budget_dollars !== undefined) {
      const budget = asked.monthly_budget_dollars
      await accounts.setMonthlyBudget(account.id, budget === null ? null : nano(budget))
    }
    if (asked.metered !== undefined) await accounts.setUnmetered(account.id, !asked.metered)
    if (asked.disabled !== undefined) await accounts.setDisabled(account.id, asked.disabled)
    if (asked.add_dollars !== undefined) await credits.add(account.id, nano(asked.add_dollars))
    return ownedAccount(await known(account.id))
  })
  gate.owner('POST', `${path}/:id/invite`, async (_, context) => {
    const account = await known(context.req.param('id'))
    const { token, expiresAt } = await signIn.invite(account.id)
    return {
      url: consoleLinkUrl(baseUrl, token),
      expires: new Date(expiresAt).toISOString(),
    } satisfies InvitationView
  })
  gate.owner('POST', `${path}/:id/delete`, async (_, context) => {
    const account = await known(context.req.param('id'))
    if (isOwner(account)) throw new Forbidden("The owner's account can't be deleted")
    await accounts.delete(account.id)
    return { deleted: account.email }
  })
}

function nano(dollars: number): NanoDollars {
  const amount = nanoFromDollars(dollars)
  if (amount === undefined) throw new InvalidRequest('That is no amount of US dollars that can be held')
  return amount
}

export function ownedAccount(account: AccountWithBalance): OwnedAccountView {
  return { id: account.id, owner: isOwner(account), ...showAccount(account) }
}

const MOST = 100
/** Of a token with six digits. */
const UNITS_A_DOLLAR = 1_000_000

export function addOwnerPaymentsRoutes(
  gate: Gate,
  { payments, takesPayments }: { payments: PaymentCensus; takesPayments: boolean },
): void {
  gate.owner('GET', '/console/api/owner/payments', async () => {
    const [settled, recent, open, payers] = await Promise.all([
      payments.settled(),
      payments.recent(MOST),
      payments.open(MOST),
      payments.payers(MOST),
    ])
    return {
      on: takesPayments,
      settled_dollars: settled.amount / UNITS_A_DOLLAR,
      settled: settled.payments,
      recent: recent.map(paymentView),
      open: open.map(paymentView),
      payers: payers.map(({ amount, ...payer }) => ({ ...payer, paid_dollars: amount / UNITS_A_DOLLAR })),
    } satisfies PaymentsView
  })
}

function paymentView({ signed, amount, ...seen }: PaymentSeen): PaymentsView['recent'][number] {
  return {
    ...seen,
    signed_dollars: signed / UNITS_A_DOLLAR,
    settled_dollars: seen.state === 'settled' ? amount / UNITS_A_DOLLAR : 0,
  }
}
