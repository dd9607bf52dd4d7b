// Calls the webhooks of deliveries, signed as Standard Webhooks has it, again and again for a day.
import { createHmac } from 'node:crypto'
import type { WatchCall, WatchDeliveries } from '../../engine/search/watch/watch-store.ts'
import type { Clock } from '../../foundation/clock.ts'
import { Failure } from '../../foundation/errors.ts'
import type { Logger } from '../../foundation/logger.ts'
import { onBehalfOf } from '../../foundation/tenant.ts'
import type { WatchSecrets } from './watches.ts'

export interface CallWebhooksNeeds {
  readonly deliveries: Pick<WatchDeliveries, 'toCall' | 'called' | 'callAgain' | 'giveUp'>
  readonly secrets: Pick<WatchSecrets, 'webhook'>
  /** Rejects with a Failure where it is not answered with a success. */
  post(url: string, body: string, headers: Readonly<Record<string, string>>): Promise<void>
  readonly clock: Clock
  readonly logger: Logger
}

export interface CallWebhooks {
  /** Begins the calls that are due; does not wait for their ends. */
  begin(): Promise<void>
  /** Resolves when none is under way. */
  ended(): Promise<void>
}

const AT_ONCE = 32
const OF_ACCOUNT = 4
/** Of one account, one after another; more wait for the next time. */
const OF_ACCOUNT_IN_ROUND = 32
const SECOND = 1_000
const PAUSES = [5, 30, 120, 600, 1_800, 3_600, 7_200, 14_400, 28_800].map((seconds) => seconds * SECOND)
const TRIED_MS = 86_400 * SECOND

export function createCallWebhooks(needs: CallWebhooksNeeds): CallWebhooks {
  const { deliveries, clock, logger } = needs
  /** By delivery, with the account. */
  const under = new Map<string, { readonly accountId: string; readonly end: Promise<void> }>()

  const start = (one: WatchCall): void => {
    const end = onBehalfOf(one.watch.accountId, () => call(one))
      .catch((err: unknown) => logger.error({ err }, 'the call of a webhook could not be noted'))
      .finally(() => under.delete(one.id))
    under.set(one.id, { accountId: one.watch.accountId, end })
  }

  const call = async (one: WatchCall): Promise<void> => {
    const { watch, id } = one
    try {
      await send(needs, one)
    } catch (error) {
      const reason = error instanceof Failure ? error.message : 'The webhook could not be called'
      const now = clock.now()
      const pause = PAUSES[Math.min(one.attempts, PAUSES.length - 1)] ?? 0
      if (now + pause <= one.createdAt + TRIED_MS) return await deliveries.callAgain(one, now + pause)
      logger.warn({ watch: watch.id, account: watch.accountId, reason }, 'a webhook was given up')
      return await deliveries.giveUp(watch.key, `The webhook was given up after a day: ${reason}`)
    }
    await deliveries.called(watch.key, id)
  }

  return {
    async begin() {
      // A few at a time: however many calls of one account are due, those of the others are found behind them.
      const begun: string[] = []
      while (under.size < AT_ONCE) {
        const running = [...under.values()].map(({ accountId }) => accountId)
        const accounts = [...often(running, OF_ACCOUNT), ...often(begun, OF_ACCOUNT_IN_ROUND)]
        const [due] = await deliveries.toCall(clock.now(), 1, { ids: [...under.keys()], accounts })
        if (due === undefined) return
        begun.push(due.watch.accountId)
        start(due)
      }
    },
    async ended() {
      await Promise.all([...under.values()].map(({ end }) => end))
    },
  }
}

/** Those that stand in the list so many times. */
function often(accounts: readonly string[], times: number): string[] {
  return [...Map.groupBy(accounts, (one) => one)].flatMap(([one, all]) => (all.length < times ? [] : [one]))
}

async function send({ post, secrets, clock }: CallWebhooksNeeds, call: WatchCall): Promise<void> {
  const { id, watch } = call
  if (watch.webhook === undefined) return
  const timestamp = Math.floor(clock.now() / SECOND)
  const body = `{"watch":${JSON.stringify(watch.id)},"results":${call.body}}`
  const signature = createHmac('sha256', secrets.webhook(watch.key))
    .update(`${id}.${timestamp}.${body}`)
    .digest('base64')
  await post(watch.webhook, body, {
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': `v1,${signature}`,
  })
}
