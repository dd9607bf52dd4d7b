// The progress of an import on standard error: a bar that moves on a terminal, a line now and then elsewhere.
import type { ImportListener, ImportProgress } from '../../operations/operator/operator-api.ts'

interface Stream {
  write(text: string): void
  readonly isTTY?: boolean
}

const BAR_WIDTH = 24
const TERMINAL_EVERY_MS = 100
const PIPE_EVERY_MS = 5_000

export function importProgress(stream: Stream): ImportListener & { finish(): void } {
  const terminal = stream.isTTY === true
  const startedAt = performance.now()
  let shownAt = startedAt
  let barShown = false

  const clearBar = (): void => {
    if (barShown) stream.write('\r\u001b[K')
    barShown = false
  }

  return {
    progress(state) {
      const now = performance.now()
      if (now - shownAt < (terminal ? TERMINAL_EVERY_MS : PIPE_EVERY_MS)) return
      shownAt = now
      const line = progressLine(state, (now - startedAt) / 1000)
      stream.write(terminal ? `\r\u001b[K${line}` : `${line}\n`)
      barShown = terminal
    },
    failed(place, reason) {
      clearBar()
      stream.write(`${place}: ${reason}\n`)
    },
    resumed(path, records) {
      clearBar()
      stream.write(`${path}: going on after ${records} records that were taken before\n`)
    },
    finish: clearBar,
  }
}

function progressLine(state: ImportProgress, seconds: number): string {
  const rate = Math.round(state.read / Math.max(seconds, 0.001))
  const counts = `${state.read} read, ${state.failed} failed, ${rate}/s`
  if (!state.bytesTotal) return counts
  const share = Math.min(1, state.bytesRead / state.bytesTotal)
  const filled = Math.round(share * BAR_WIDTH)
  const left = share > 0 ? Math.ceil((seconds * (1 - share)) / share) : 0
  const bar = '█'.repeat(filled) + '░'.repeat(BAR_WIDTH - filled)
  return `${bar} ${Math.floor(share * 100)} %  ${counts}, ${left} s left`
}
