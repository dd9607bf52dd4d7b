// Runs what a button does: one at a time, with its failure in words.
import { useState } from 'preact/hooks'

export interface Action {
  readonly busy: boolean
  readonly error: string | undefined
  run(work: () => Promise<void>): void
  /** What a form does when it is sent. */
  submit(work: () => Promise<void>): (event: Event) => void
}

export function useAction(): Action {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const run = (work: () => Promise<void>): void => {
    if (busy) return
    setBusy(true)
    setError(undefined)
    work()
      .catch((reason: unknown) => setError(reason instanceof Error ? reason.message : String(reason)))
      .finally(() => setBusy(false))
  }
  const submit = (work: () => Promise<void>) => (event: Event) => {
    event.preventDefault()
    run(work)
  }
  return { busy, error, run, submit }
}
