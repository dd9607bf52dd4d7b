// What takes payments on one node, put together on a database: the official gateway, the payments, no search.
import { createPayForCall, type PayForCall } from '../../../src/accounts/pay-per-call/pay-for-call.ts'
import { createSettlePayments } from '../../../src/accounts/pay-per-call/settle-payments.ts'
import type { Database } from '../../../src/adapters/sql/database.ts'
import { SqlPaymentStore } from '../../../src/adapters/sql/money/sql-payment-store.ts'
import { createX402Gateway, type X402Gateway } from '../../../src/adapters/x402/x402-gateway.ts'
import { type Clock, systemClock } from '../../../src/foundation/clock.ts'
import { silentLogger } from '../../../src/foundation/logger.ts'

export interface PayingNode {
  readonly payForCall: PayForCall
  close(): void
}

export async function payingNode(
  database: Database,
  settings: Record<string, string>,
  clock: Clock = systemClock,
  wrap: (parts: { gateway: X402Gateway; store: SqlPaymentStore }) => void = () => undefined,
): Promise<PayingNode> {
  const gateway = createX402Gateway(
    {
      facilitator: settings['WHIPPET_X402_FACILITATOR'] ?? '',
      network: settings['WHIPPET_X402_NETWORK'] ?? '',
      asset: settings['WHIPPET_X402_ASSET'] ?? '',
      payTo: settings['WHIPPET_X402_PAY_TO'] ?? '',
      assetName: settings['WHIPPET_X402_ASSET_NAME'] ?? '',
      assetVersion: settings['WHIPPET_X402_ASSET_VERSION'] ?? '',
      rpcUrl: settings['WHIPPET_X402_RPC_URL'],
      schemes: ['exact', 'upto'],
    },
    silentLogger,
  )
  while (!gateway.isReady()) await new Promise((resolve) => setTimeout(resolve, 10))
  const store = new SqlPaymentStore(database)
  wrap({ gateway, store })
  const settlePayments = createSettlePayments({ gateway, store, clock, logger: silentLogger })
  const admitPayer = async (): Promise<void> => undefined
  return {
    payForCall: createPayForCall({ gateway, store, settlePayments, clock, admitPayer }),
    close: () => gateway.close(),
  }
}
