// How the operator is told: by a webhook, by a command that sends mail, or both.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  type BudgetNotice,
  type BudgetWatch,
  createBudgetWatch,
  type GiveNotice,
} from '../../accounts/budget-watch.ts'
import { SqlAccountStore } from '../../adapters/sql/sql-account-store.ts'
import type { Fetcher } from '../../engine/pages/fetcher.ts'
import type { Logger } from '../../foundation/logger.ts'
import type { Config } from '../config.ts'
import type { Data } from './open-data.ts'

const PATIENCE_MS = 30_000

export function openBudgetWatch(config: Config, data: Data, logger: Logger, fetcher: Fetcher): BudgetWatch {
  return createBudgetWatch({
    store: new SqlAccountStore(data.database),
    clock: data.clock,
    logger,
    isMyTurn: data.turns.api.isMine,
    notices: noticesOf(config, fetcher),
  })
}

export function noticesOf(
  config: Pick<Config, 'noticeUrl' | 'noticeCommand'>,
  fetcher: Fetcher,
): GiveNotice[] {
  const { noticeUrl, noticeCommand } = config
  return [
    ...(noticeUrl === undefined ? [] : [(notice: BudgetNotice) => post(fetcher, noticeUrl, notice)]),
    ...(noticeCommand === undefined ? [] : [(notice: BudgetNotice) => run(noticeCommand, notice.message)]),
  ]
}

async function post(fetcher: Fetcher, url: string, notice: BudgetNotice): Promise<void> {
  await fetcher.fetch(url, {
    signal: AbortSignal.timeout(PATIENCE_MS),
    robots: false,
    maxBytes: 1_000_000,
    post: { body: JSON.stringify(notice), contentType: 'application/json' },
  })
}

/** As a shell runs it, with the message on its standard input. */
async function run(command: string, message: string): Promise<void> {
  const child = spawn('/bin/sh', ['-c', command], {
    stdio: ['pipe', 'ignore', 'ignore'],
    signal: AbortSignal.timeout(PATIENCE_MS),
  })
  child.stdin.on('error', () => undefined)
  child.stdin.end(`${message}\n`)
  const [code] = (await once(child, 'close')) as [number | null]
  if (code !== 0) throw new Error(`WHIPPET_NOTICE_COMMAND ended with ${code}`)
}
