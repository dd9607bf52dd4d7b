// The owner's figures of requests, kept in the data folder so that a restart forgets none: read at the start, written each minute
// and at the stop.
import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Clock } from '../../foundation/clock.ts'
import type { Logger } from '../../foundation/logger.ts'
import {
  createRequestLog,
  type RequestLog,
  type RequestsKept,
} from '../../operations/operator/request-log.ts'
import { createTraffic, type Traffic, type TrafficKept } from '../../operations/operator/traffic.ts'
import type { Config } from '../config.ts'

const FILE = 'requests.json'
const EVERY_MS = 60_000
/** Raised with each change of the form: a file of another one is left unread. */
const FORM = 1

export interface FiguresKept {
  readonly traffic: TrafficKept
  readonly requests: RequestsKept
}

/** What hears of requests and tells of them, from where the last process stopped. */
export async function openFigures(
  { dataFolder, logQueries }: Pick<Config, 'dataFolder' | 'logQueries'>,
  clock: Clock,
  logger: Logger,
): Promise<{ readonly requests: RequestLog; readonly traffic: Traffic; stop(): Promise<void> }> {
  const before = await readFigures(dataFolder)
  const requests = createRequestLog({ clock, withQueries: logQueries, before: before?.requests })
  const traffic = createTraffic(clock, before?.traffic)
  const figures = () => ({ traffic: traffic.kept(), requests: requests.kept() })
  return { requests, traffic, ...keepFigures({ dataFolder, logger, figures }) }
}

/** Undefined where there are none, or none that can be read. */
export async function readFigures(dataFolder: string): Promise<FiguresKept | undefined> {
  try {
    const read = JSON.parse(await readFile(join(dataFolder, FILE), 'utf8')) as FiguresKept & { form: number }
    return read.form === FORM ? read : undefined
  } catch {
    return undefined
  }
}

/** Keeps what `figures` gives until it is stopped. */
export function keepFigures(needs: {
  readonly dataFolder: string
  readonly logger: Logger
  figures(): FiguresKept
}): { stop(): Promise<void> } {
  const file = join(needs.dataFolder, FILE)
  let last: Promise<void> = Promise.resolve()
  const save = (): Promise<void> => {
    last = last
      .then(async () => {
        await writeFile(`${file}.new`, JSON.stringify({ form: FORM, ...needs.figures() }), { mode: 0o600 })
        await rename(`${file}.new`, file)
      })
      .catch((err: unknown) => needs.logger.warn({ err }, 'the figures of requests were not kept'))
    return last
  }
  const timer = setInterval(save, EVERY_MS)
  timer.unref()
  return {
    stop() {
      clearInterval(timer)
      return save()
    },
  }
}
