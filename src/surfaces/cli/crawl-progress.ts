// The progress of a crawl on standard error: a line that moves on a terminal, a line now and then elsewhere.
import type { CrawlListener, CrawlShown } from '../../operations/operator/operator-api.ts'

interface Stream {
  write(text: string): void
  readonly isTTY?: boolean
}

const BAR_WIDTH = 20
const TERMINAL_EVERY_MS = 100
const PIPE_EVERY_MS = 2_000

export function crawlProgress(stream: Stream): CrawlListener & { finish(): void } {
  const terminal = stream.isTTY === true
  const startedAt = performance.now()
  let shownAt = Number.NEGATIVE_INFINITY
  let barShown = false
  let told = false
  let before = 0

  const clearBar = (): void => {
    if (barShown) stream.write('\r\u001b[K')
    barShown = false
  }

  return {
    progress(state) {
      if (!told && state.resumed)
        stream.write(`going on with a crawl that was interrupted, after ${state.pages} pages\n`)
      if (!told) before = state.resumed ? state.pages : 0
      told = true
      const now = performance.now()
      if (now - shownAt < (terminal ? TERMINAL_EVERY_MS : PIPE_EVERY_MS)) return
      shownAt = now
      const line = progressLine(state, state.pages - before, (now - startedAt) / 1000)
      stream.write(terminal ? `\r\u001b[K${line}` : `${line}\n`)
      barShown = terminal
    },
    failed(url, reason) {
      clearBar()
      stream.write(reason.includes(url) ? `${reason}\n` : `${url}: ${reason}\n`)
    },
    finish: clearBar,
  }
}

function progressLine(state: CrawlShown, read: number, seconds: number): string {
  const total = Math.min(state.max_pages, state.pages + state.waiting)
  const filled = Math.round((state.pages / Math.max(total, 1)) * BAR_WIDTH)
  const bar = '█'.repeat(filled) + '░'.repeat(BAR_WIDTH - filled)
  const rate = (read / Math.max(seconds, 0.001)).toFixed(1)
  const hosts = state.hosts === 1 ? '' : `, ${state.hosts} hosts`
  return `${bar} ${state.pages} pages, ${state.waiting} waiting, ${state.failed} failed, ${rate}/s${hosts}`
}
