// Politeness towards one host: few requests at a time.
import { tooSlow } from './failures.ts'

export interface HostSlots {
  /** Runs the work when the host has a free slot; PageUnavailable when the signal ends before. */
  run<T>(host: string, signal: AbortSignal, work: () => Promise<T>): Promise<T>
}

interface Host {
  running: number
  readonly waiting: (() => void)[]
}

export function createHostSlots(perHost: number): HostSlots {
  const hosts = new Map<string, Host>()

  const leave = (name: string, host: Host): void => {
    const next = host.waiting.shift()
    if (next) next()
    else host.running -= 1
    if (host.running === 0) hosts.delete(name)
  }

  return {
    async run(name, signal, work) {
      const host = hosts.get(name) ?? { running: 0, waiting: [] }
      hosts.set(name, host)
      if (host.running < perHost) host.running += 1
      else await turn(host, signal)
      try {
        return await work()
      } finally {
        leave(name, host)
      }
    },
  }
}

/** Resolves when a slot is handed over; its count stays as it is. */
async function turn(host: Host, signal: AbortSignal): Promise<void> {
  if (signal.aborted) throw tooSlow()
  await new Promise<void>((resolve, reject) => {
    const take = (): void => {
      signal.removeEventListener('abort', give)
      resolve()
    }
    const give = (): void => {
      const place = host.waiting.indexOf(take)
      if (place >= 0) host.waiting.splice(place, 1)
      reject(tooSlow())
    }
    host.waiting.push(take)
    signal.addEventListener('abort', give, { once: true })
  })
}
