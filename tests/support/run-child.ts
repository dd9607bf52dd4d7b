// Child processes of tests: started on a script of this folder, read line by line, and never left behind.
import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { onTestFinished } from 'vitest'

export interface Child {
  readonly process: ChildProcess
  /** The lines it printed so far. */
  readonly lines: readonly string[]
  /** Resolves once it has printed that many lines; rejects where it ends before. */
  printed(lines: number): Promise<void>
  /** Resolves when it has ended and all it printed was read. */
  ended(): Promise<void>
}

/** Starts `tests/support/SCRIPT` with the same Node. */
export function runChild(script: string, args: readonly string[]): Child {
  const child = spawn(process.execPath, [join(import.meta.dirname, script), ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const lines: string[] = []
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => {
    said += chunk.toString()
  })
  const reader = createInterface({ input: child.stdout })
  reader.on('line', (line) => lines.push(line))
  const closed = new Promise<void>((resolve) => child.once('close', () => resolve()))
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await closed
  })
  return {
    process: child,
    lines,
    printed: (count) =>
      new Promise((resolve, reject) => {
        const look = () => {
          if (lines.length >= count) resolve()
        }
        reader.on('line', look)
        look()
        void closed.then(() => reject(new Error(`${script} ended after ${lines.length} lines: ${said}`)))
      }),
    ended: () => closed,
  }
}
