// Politeness towards one host: few requests at a time, in turns between the accounts that want them.
import { Overloaded } from '../../foundation/errors.ts'
import { createGate, type Gate } from '../../workers/gate.ts'
import { tooSlow } from './failures.ts'

export interface HostSlots {
  /**
   * Runs the work when the host has a free slot. PageUnavailable when the signal ends before; Overloaded at once where too
   * much waits for the host.
   */
  run<T>(host: string, signal: AbortSignal, work: () => Promise<T>): Promise<T>
}

interface Host {
  readonly gate: Gate
  /** That are at work or wait. */
  here: number
}

const BOUNDS = { waiting: 1_000, shareEach: 0.5 }

export function createHostSlots(perHost: number): HostSlots {
  const hosts = new Map<string, Host>()
  // Whatever one account wants of a host, a slot is left for the others that want something of it.
  const contended = Math.max(1, perHost - 1)

  return {
    async run(name, signal, work) {
      const host = hosts.get(name) ?? {
        gate: createGate({ atOnce: perHost, alone: perHost, contended, bounds: BOUNDS }),
        here: 0,
      }
      hosts.set(name, host)
      host.here += 1
      try {
        const leave = await entered(host.gate, signal)
        try {
          return await work()
        } finally {
          leave()
        }
      } finally {
        host.here -= 1
        if (host.here === 0) hosts.delete(name)
      }
    },
  }
}

async function entered(gate: Gate, signal: AbortSignal): Promise<() => void> {
  try {
    return await gate.enter(signal)
  } catch (error) {
    throw error instanceof Overloaded ? error : tooSlow()
  }
}
