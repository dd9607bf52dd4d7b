// Payments of callers without an account, for the owner: who paid, what, and which outcomes are open.
import type { PaymentCensus, PaymentSeen } from '../../../accounts/pay-per-call/payment-census.ts'
import type { PaymentsView } from '../console-api.ts'
import type { Gate } from '../gate.ts'

const MOST = 100
/** Of a token with six digits. */
const UNITS_A_DOLLAR = 1_000_000

export function addOwnerPaymentsRoutes(
  gate: Gate,
  { payments, takesPayments }: { payments: PaymentCensus; takesPayments: boolean },
): void {
  gate.owner('GET', '/console/api/owner/payments', async (_, context) => {
    const [settled, recent, open, payers] = await Promise.all([
      payments.settled(),
      payments.recent(MOST),
      payments.open(MOST),
      payments.payers(MOST),
    ])
    const shown: PaymentsView = {
      on: takesPayments,
      settled_dollars: settled.amount / UNITS_A_DOLLAR,
      settled: settled.payments,
      recent: recent.map(view),
      open: open.map(view),
      payers: payers.map(({ payer, network, payments: count, amount, lastAt }) => ({
        payer,
        network,
        payments: count,
        paid_dollars: amount / UNITS_A_DOLLAR,
        last: new Date(lastAt).toISOString(),
      })),
    }
    return context.json(shown)
  })
}

function view(payment: PaymentSeen): PaymentsView['recent'][number] {
  const { payer, network, scheme, state, endpoint, signed, amount, createdAt, transaction } = payment
  return {
    at: new Date(createdAt).toISOString(),
    payer,
    network,
    scheme,
    state,
    endpoint,
    signed_dollars: signed / UNITS_A_DOLLAR,
    settled_dollars: state === 'settled' ? amount / UNITS_A_DOLLAR : 0,
    transaction: transaction ?? null,
  }
}
