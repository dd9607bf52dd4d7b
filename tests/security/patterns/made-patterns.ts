// A thread that loads files and tells which regular expressions they make as they are loaded, put together from strings.
import { parentPort, workerData } from 'node:worker_threads'

export interface MadePattern {
  readonly source: string
  readonly flags: string
}

const made: MadePattern[] = []
globalThis.RegExp = new Proxy(RegExp, {
  construct(target, given: [source: string | RegExp, flags?: string]) {
    const pattern = new target(...given)
    made.push({ source: pattern.source, flags: pattern.flags })
    return pattern
  },
})

const byFile: (readonly [file: string, patterns: readonly MadePattern[]])[] = []
for (const file of workerData as readonly string[]) {
  const before = made.length
  await import(file)
  byFile.push([file, made.slice(before)])
}
parentPort?.postMessage(byFile)
