// The progress of work on the library on standard error: a bar that moves on a terminal, a line now and then elsewhere.
import type { LibraryListener } from '../../operations/operator/library-api.ts'

interface Stream {
  write(text: string): void
  readonly isTTY?: boolean
}

const BAR_WIDTH = 24
const TERMINAL_EVERY_MS = 100
const PIPE_EVERY_MS = 5_000

export function libraryProgress(stream: Stream): LibraryListener & { finish(): void } {
  const terminal = stream.isTTY === true
  let shownAt = performance.now()
  let barShown = false
  let step = ''
  let startedAt = shownAt
  let startedFrom = 0

  const clearBar = (): void => {
    if (barShown) stream.write('\r\u001b[K')
    barShown = false
  }

  return {
    progress(doing, done, of) {
      const now = performance.now()
      if (doing !== step) {
        step = doing
        startedAt = now
        startedFrom = done
      }
      if (now - shownAt < (terminal ? TERMINAL_EVERY_MS : PIPE_EVERY_MS)) return
      shownAt = now
      const line = `${doing} ${barOf(done, of, (now - startedAt) / 1000, startedFrom)}`
      stream.write(terminal ? `\r\u001b[K${line}` : `${line}\n`)
      barShown = terminal
    },
    failed(place, reason) {
      clearBar()
      stream.write(`${place}: ${reason}\n`)
    },
    finish: clearBar,
  }
}

function barOf(done: number, of: number, seconds: number, from: number): string {
  const share = of > 0 ? Math.min(1, done / of) : 0
  const filled = Math.round(share * BAR_WIDTH)
  const left = done > from ? Math.ceil((seconds * (of - done)) / (done - from)) : undefined
  const bar = '█'.repeat(filled) + '░'.repeat(BAR_WIDTH - filled)
  return `${bar} ${Math.floor(share * 100)} %${left === undefined ? '' : `, ${left} s left`}`
}
