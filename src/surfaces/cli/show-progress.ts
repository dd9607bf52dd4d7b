// Progress on standard error: a bar that moves on a terminal, a line now and then elsewhere.
import { secondsLeft } from '../../operations/library/how-far.ts'
import type { LibraryListener } from '../../operations/operator/library-api.ts'
import type { CrawlListener, ImportListener, ImportProgress } from '../../operations/operator/operator-api.ts'
import type { CrawlShown } from '../../operations/operator/owner-figures.ts'

interface Stream {
  write(text: string): void
  readonly isTTY?: boolean
}

const BAR_WIDTH = 24
const CRAWL_BAR_WIDTH = 20
const TERMINAL_EVERY_MS = 100
const PIPE_EVERY_MS = 5_000
const CRAWL_PIPE_EVERY_MS = 2_000

export function importProgress(stream: Stream): ImportListener & { finish(): void } {
  const line = movingLine(stream)
  const startedAt = performance.now()
  return {
    progress: (state) => line.move((now) => importLine(state, (now - startedAt) / 1000)),
    failed: (place, reason) => line.say(`${place}: ${reason}`),
    resumed: (path, records) => line.say(`${path}: going on after ${records} records that were taken before`),
    finish: line.clear,
  }
}

export function libraryProgress(stream: Stream): LibraryListener & { finish(): void } {
  const line = movingLine(stream)
  let step = ''
  let startedAt = 0
  let startedFrom = 0
  return {
    progress(doing, done, of) {
      if (doing !== step) {
        step = doing
        startedAt = performance.now()
        startedFrom = done
      }
      line.move((now) => `${doing} ${libraryLine(done, of, (now - startedAt) / 1000, startedFrom)}`)
    },
    failed: (place, reason) => line.say(`${place}: ${reason}`),
    finish: line.clear,
  }
}

export function crawlProgress(stream: Stream): CrawlListener & { finish(): void } {
  const line = movingLine(stream, CRAWL_PIPE_EVERY_MS, Number.NEGATIVE_INFINITY)
  const startedAt = performance.now()
  let told = false
  let before = 0
  return {
    progress(state) {
      if (!told && state.resumed)
        stream.write(`going on with a crawl that was interrupted, after ${state.pages} pages\n`)
      if (!told) before = state.resumed ? state.pages : 0
      told = true
      line.move((now) => crawlLine(state, state.pages - before, (now - startedAt) / 1000))
    },
    failed: (url, reason) => line.say(reason.includes(url) ? reason : `${url}: ${reason}`),
    finish: line.clear,
  }
}

const SHOWN_EVERY_MS = 1_000

/** Writes what it is told, once a second at most, and nothing in the first: for work that mostly takes a moment. */
export function lineEachSecond(stream: Stream): (text: string) => void {
  let shownAt = performance.now()
  return (text) => {
    if (performance.now() - shownAt < SHOWN_EVERY_MS) return
    shownAt = performance.now()
    stream.write(`${text}\n`)
  }
}

/** The last line, which is written over on a terminal. */
function movingLine(stream: Stream, pipeEveryMs = PIPE_EVERY_MS, lastShownAt = performance.now()) {
  const terminal = stream.isTTY === true
  const everyMs = terminal ? TERMINAL_EVERY_MS : pipeEveryMs
  let shownAt = lastShownAt
  let isShown = false
  let latest: (now: number) => string = () => ''
  let timer: NodeJS.Timeout | undefined
  const show = (): void => {
    timer = undefined
    shownAt = performance.now()
    stream.write(terminal ? `\r\u001b[K${latest(shownAt)}` : `${latest(shownAt)}\n`)
    isShown = terminal
  }
  const clear = (): void => {
    clearTimeout(timer)
    timer = undefined
    if (isShown) stream.write('\r\u001b[K')
    isShown = false
  }
  return {
    /** Shows it anew; where it was shown a moment ago, the last that came since then. */
    move(text: (now: number) => string): void {
      latest = text
      const waits = everyMs - (performance.now() - shownAt)
      if (waits <= 0) show()
      else timer ??= setTimeout(show, waits).unref()
    },
    say(text: string): void {
      clear()
      stream.write(`${text}\n`)
    },
    clear,
  }
}

function importLine(state: ImportProgress, seconds: number): string {
  const rate = Math.round(state.read / Math.max(seconds, 0.001))
  const counts = `${state.read} read, ${state.failed} failed, ${rate}/s`
  if (!state.bytesTotal) return counts
  const share = Math.min(1, state.bytesRead / state.bytesTotal)
  return `${bar(share)}  ${counts}${timeLeft(seconds, share)}`
}

function libraryLine(done: number, of: number, seconds: number, from: number): string {
  const left = timeLeft(seconds, (done - from) / Math.max(of - from, 1))
  return `${bar(of > 0 ? Math.min(1, done / of) : 0)}${left}`
}

function timeLeft(seconds: number, share: number): string {
  const left = secondsLeft(seconds, share)
  return left === undefined ? '' : `, ${left} s left`
}

function crawlLine(state: CrawlShown, read: number, seconds: number): string {
  const total = Math.min(state.max_pages, state.pages + state.waiting)
  const rate = (read / Math.max(seconds, 0.001)).toFixed(1)
  const hosts = state.hosts === 1 ? '' : `, ${state.hosts} hosts`
  const counts = `${state.pages} pages, ${state.waiting} waiting, ${state.failed} failed, ${rate}/s${hosts}`
  return `${blocks(state.pages / Math.max(total, 1), CRAWL_BAR_WIDTH)} ${counts}`
}

function bar(share: number): string {
  return `${blocks(share, BAR_WIDTH)} ${Math.floor(share * 100)} %`
}

function blocks(share: number, width: number): string {
  const filled = Math.round(share * width)
  return '█'.repeat(filled) + '░'.repeat(width - filled)
}
