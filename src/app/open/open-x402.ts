// Puts the calls below /x402 together, where they are switched on: a gateway, the payments, and the operations on both.
import type { Hono } from 'hono'
import { createPayForCall } from '../../accounts/pay-per-call/pay-for-call.ts'
import { createSettlePayments, watchPayments } from '../../accounts/pay-per-call/settle-payments.ts'
import { SqlPaymentStore } from '../../adapters/sql/money/sql-payment-store.ts'
import { createX402Gateway } from '../../adapters/x402/x402-gateway.ts'
import type { Logger } from '../../foundation/logger.ts'
import {
  admitBy,
  CALLS_A_SECOND,
  createPaidOperations,
  type PaidOperationsNeeds,
} from '../../operations/pay-per-call.ts'
import { clientAddress } from '../../surfaces/console/client-address.ts'
import { createX402ToolRoutes } from '../../surfaces/mcp/x402-tool-routes.ts'
import type { RestEnv } from '../../surfaces/rest/rest-env.ts'
import { createX402Routes } from '../../surfaces/rest/x402-routes.ts'
import type { Config } from '../config.ts'
import { VERSION } from '../installation.ts'
import { openReplySigner } from '../sign-with.ts'
import type { Data } from './open-data.ts'

export interface OpenX402 {
  readonly routes: readonly Hono<RestEnv>[]
  close(): void
}

export interface X402Parts
  extends Pick<
    PaidOperationsNeeds,
    'limiter' | 'prices' | 'runCall' | 'search' | 'fetch' | 'fetchMany' | 'news' | 'checkTopic'
  > {
  readonly data: Data
  readonly logger: Logger
}

export function openX402(
  { baseUrl, trustProxy }: Config,
  x402: NonNullable<Config['x402']>,
  { data, logger, ...parts }: X402Parts,
): OpenX402 {
  const { limiter } = parts
  const { clock } = data
  const gateway = createX402Gateway(x402, logger)
  const store = new SqlPaymentStore(data.database)
  const settlePayments = createSettlePayments({ gateway, store, clock, logger })
  const admit = admitBy(limiter)
  const paid = createPaidOperations({
    payForCall: createPayForCall({
      gateway,
      store,
      settlePayments,
      clock,
      admitPayer: (payer) => admit(`payer ${payer}`),
    }),
    gateway,
    ...parts,
    clock,
  })
  const watching = watchPayments({ settlePayments, store, clock, logger })
  const needs = {
    paid,
    baseUrl,
    signer: openReplySigner(data),
    addressOf: (context: Parameters<typeof clientAddress>[0]) => clientAddress(context, trustProxy),
  }
  return {
    routes: [
      createX402Routes(needs as Parameters<typeof createX402Routes>[0]),
      createX402ToolRoutes<RestEnv>({
        ...needs,
        addressOf: (context) =>
          clientAddress(context as unknown as Parameters<typeof clientAddress>[0], trustProxy),
        admit: (address) => admit(`message ${address}`),
        mostInBatch: CALLS_A_SECOND,
        version: VERSION,
        logger,
      }),
    ],
    close() {
      watching.stop()
      gateway.close()
    },
  }
}
