// Loads what a page shows, and says where it stands.
import { type Inputs, useCallback, useEffect, useState } from 'preact/hooks'

export interface Loaded<T> {
  readonly value: T | undefined
  readonly error: string | undefined
  reload(): void
}

/** Loads again whenever one of `inputs` changes; an answer that comes too late is dropped. */
export function useLoad<T>(load: () => Promise<T>, inputs: Inputs): Loaded<T> {
  const [value, setValue] = useState<T>()
  const [error, setError] = useState<string>()
  const [round, setRound] = useState(0)
  useEffect(() => {
    let wanted = true
    load().then(
      (loaded) => {
        if (!wanted) return
        setValue(() => loaded)
        setError(undefined)
      },
      (reason: unknown) => {
        if (wanted) setError(reason instanceof Error ? reason.message : String(reason))
      },
    )
    return () => {
      wanted = false
    }
  }, [...inputs, round])
  return { value, error, reload: useCallback(() => setRound((last) => last + 1), []) }
}
