// Puts standing questions together: what accounts do with them, and the loop that answers them.
import type { PriceList } from '../../accounts/money/prices.ts'
import { SqlWatchDeliveries } from '../../adapters/sql/watches/sql-watch-deliveries.ts'
import { SqlWatchMatches } from '../../adapters/sql/watches/sql-watch-matches.ts'
import { SqlWatchStore } from '../../adapters/sql/watches/sql-watch-store.ts'
import { InvalidRequest, PageUnreadable } from '../../foundation/errors.ts'
import type { Logger } from '../../foundation/logger.ts'
import type { RunSearch } from '../../operations/answer-search.ts'
import type { Lenses } from '../../operations/lenses.ts'
import type { RunCall } from '../../operations/run-call.ts'
import { createCallWebhooks } from '../../operations/watches/call-webhooks.ts'
import { createMatchDocuments } from '../../operations/watches/match-documents.ts'
import { createRunWatch } from '../../operations/watches/run-watch.ts'
import { createWatchLoop, type WatchLoop } from '../../operations/watches/watch-loop.ts'
import { createWatches, type Watches, type WatchSecrets } from '../../operations/watches/watches.ts'
import type { Config } from '../config.ts'
import { signWith } from '../sign-with.ts'
import type { Data } from './open-data.ts'
import type { Engine } from './open-engine.ts'

export interface OpenWatches {
  readonly watches: Watches
  /** Not started. */
  readonly watchLoop: WatchLoop
}

interface Parts {
  readonly engine: Engine
  readonly lenses: Lenses
  readonly prices: PriceList
  readonly runSearch: RunSearch
  readonly runCall: RunCall
}

const WEBHOOK_PATIENCE_MS = 15_000
const WEBHOOK_REPLY_BYTES = 64 * 1024

export function openWatches(config: Config, data: Data, logger: Logger, parts: Parts): OpenWatches {
  const { clock, documents } = data
  const { engine, lenses, prices, runSearch, runCall } = parts
  const { fetcher, follow } = engine
  const store = new SqlWatchStore(data.database)
  const matches = new SqlWatchMatches(data.database)
  const deliveries = new SqlWatchDeliveries(data.database)
  const secrets: WatchSecrets = {
    token: (key) => signWith(data.serverSecret, 'watch feed', key),
    webhook: (key) => Buffer.from(signWith(data.serverSecret, 'watch webhook', key), 'base64url'),
  }
  const indexed = (): number => follow.revision()
  return {
    watches: createWatches({
      ...{ store, deliveries, lenses, documents, secrets, clock, baseUrl: config.baseUrl },
      limiter: engine.shared.limiter,
      async isEnabled(accountId) {
        const account = await data.accounts.get(accountId)
        return account !== undefined && !account.disabled
      },
      async checkWebhook(url) {
        await fetcher.checkAddress(url).catch((error: unknown) => {
          // What can't be reached for now may be by the time there is something to send.
          if (error instanceof PageUnreadable)
            throw new InvalidRequest(`Invalid value for webhook parameter: ${error.message}`)
        })
      },
    }),
    watchLoop: createWatchLoop({
      matches,
      match: createMatchDocuments({ store, matches, documents, clock }),
      run: createRunWatch({
        ...{ matches, documents, indexed, runSearch, lenses, prices, runCall, clock },
        account: data.accounts.get,
      }),
      webhooks: createCallWebhooks({
        ...{ deliveries, secrets, clock, logger },
        async post(url, body, headers) {
          await fetcher.fetch(url, {
            signal: AbortSignal.timeout(WEBHOOK_PATIENCE_MS),
            robots: false,
            headers,
            maxBytes: WEBHOOK_REPLY_BYTES,
            post: { body, contentType: 'application/json' },
          })
        },
      }),
      indexed,
      isMyTurn: data.turns.api.isMine,
      clock,
      logger,
    }),
  }
}
