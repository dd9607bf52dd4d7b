// One line of progress on standard error: rewritten in place on a terminal, now and then elsewhere.

export interface ProgressLine {
  show(done: number, total: number): void
  /** Ends the line, with a last word where there is one. */
  end(word: string | undefined): void
}

const PIPE_EVERY_MS = 2_000
const TERMINAL_EVERY_MS = 100

export function createProgressLine(what: string): ProgressLine {
  const { stderr } = process
  const everyMs = stderr.isTTY ? TERMINAL_EVERY_MS : PIPE_EVERY_MS
  let shownAt = Number.NEGATIVE_INFINITY
  return {
    show(done, total) {
      if (performance.now() - shownAt < everyMs) return
      shownAt = performance.now()
      const text = `whippet: ${what}: ${done} of about ${total}`
      stderr.write(stderr.isTTY ? `\r\u001b[K${text}` : `${text}\n`)
    },
    end(word) {
      if (stderr.isTTY) stderr.write('\r\u001b[K')
      if (word !== undefined) stderr.write(`whippet: ${word}\n`)
    },
  }
}
