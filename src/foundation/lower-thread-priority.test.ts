// A thread that gives way is ranked below the others, and they are left as they are.
import { readFileSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import { expect, it } from 'vitest'

const SCRIPT = `
  const { readFileSync } = await import('node:fs')
  const { parentPort } = await import('node:worker_threads')
  const { lowerThreadPriority } = await import(${JSON.stringify(new URL('./lower-thread-priority.ts', import.meta.url).href)})
  lowerThreadPriority(10)
  parentPort.postMessage(readFileSync('/proc/thread-self/stat', 'utf8'))
`

/** The seventeenth field behind the name, as proc(5) counts. */
function niceness(stat: string): number {
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16])
}

it.runIf(process.platform === 'linux')('ranks the calling thread alone', async () => {
  const before = niceness(readFileSync('/proc/self/stat', 'utf8'))
  const worker = new Worker(new URL(`data:text/javascript,${encodeURIComponent(SCRIPT)}`))
  const stat = await new Promise<string>((resolve, reject) => {
    worker.once('message', resolve)
    worker.once('error', reject)
  })
  await worker.terminate()
  expect(niceness(stat)).toBe(Math.max(10, before))
  expect(niceness(readFileSync('/proc/self/stat', 'utf8'))).toBe(before)
})
