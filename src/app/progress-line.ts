// Progress on standard error: one line rewritten in place in a terminal, a line of the log now and then elsewhere.
import type { Logger } from '../foundation/logger.ts'

export interface ProgressLine {
  show(done: number, total: number): void
  /** Ends the line, with a last word where there is one. */
  end(word: string | undefined): void
}

const LOG_EVERY_MS = 2_000
const TERMINAL_EVERY_MS = 100

export function createProgressLine(what: string, logger: Logger): ProgressLine {
  const { stderr } = process
  const everyMs = stderr.isTTY ? TERMINAL_EVERY_MS : LOG_EVERY_MS
  let shownAt = Number.NEGATIVE_INFINITY
  return {
    show(done, total) {
      if (performance.now() - shownAt < everyMs) return
      shownAt = performance.now()
      if (stderr.isTTY) stderr.write(`\r\u001b[Kwhippet: ${what}: ${done} of about ${total}`)
      else logger.info({ done, total }, what)
    },
    end(word) {
      if (stderr.isTTY) stderr.write('\r\u001b[K')
      if (word === undefined) return
      if (stderr.isTTY) stderr.write(`whippet: ${word}\n`)
      else logger.info({}, word)
    },
  }
}
