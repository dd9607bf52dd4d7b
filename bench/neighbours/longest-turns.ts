// Preloaded into the service: says each second how much processor time the event loop took at a stretch. On a busy machine
// every turn is long by the clock; this is what the turn itself cost.
import { isMainThread } from 'node:worker_threads'

const LOOK_EVERY_MS = 5
const SAY_EVERY_MS = 1_000

const cpuMs = (): number => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}

if (isMainThread) {
  let before = cpuMs()
  let longest = 0
  setInterval(() => {
    const now = cpuMs()
    longest = Math.max(longest, now - before)
    before = now
  }, LOOK_EVERY_MS).unref()
  setInterval(() => {
    process.stdout.write(`longest turn ${Math.round(longest)} ms\n`)
    longest = 0
  }, SAY_EVERY_MS).unref()
}
