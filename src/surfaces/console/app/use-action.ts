// Runs what a button does: one at a time, with its failure in words.
import { useState } from 'preact/hooks'

export interface Action {
  readonly busy: boolean
  readonly error: string | undefined
  run(work: () => Promise<void>): void
}

export function useAction(): Action {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  return {
    busy,
    error,
    run(work) {
      if (busy) return
      setBusy(true)
      setError(undefined)
      work()
        .catch((reason: unknown) => setError(reason instanceof Error ? reason.message : String(reason)))
        .finally(() => setBusy(false))
    },
  }
}
