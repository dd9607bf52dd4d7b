// Runs what a button does: one at a time, with its failure in words.
import { useState } from 'preact/hooks'
import { send } from './api.ts'

export interface Action {
  readonly busy: boolean
  readonly error: string | undefined
  run(work: () => Promise<void>): void
  /** Makes one call, and then what follows on it. */
  send(method: 'POST' | 'PATCH', path: string, body: object, then: () => void): void
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
  const sendThen: Action['send'] = (method, path, body, then) =>
    run(async () => {
      await send(method, path, body)
      then()
    })
  return { busy, error, run, send: sendThen, submit }
}
