// Loads what a page shows, and says where it stands.
import { type Inputs, useCallback, useEffect, useState } from 'preact/hooks'

export interface Loaded<T> {
  readonly value: T | undefined
  readonly error: string | undefined
  reload(): void
}

/**
 * Loads again whenever one of `inputs` changes; an answer that comes too late is dropped. `againMs` says after how long
 * to load again by itself, if at all; it is asked with nothing where the last load failed.
 */
export function useLoad<T>(
  load: () => Promise<T>,
  inputs: Inputs,
  againMs?: (loaded: T | undefined) => number | undefined,
): Loaded<T> {
  const [value, setValue] = useState<T>()
  const [error, setError] = useState<string>()
  const [round, setRound] = useState(0)
  const reload = useCallback(() => setRound((last) => last + 1), [])
  useEffect(() => {
    let wanted = true
    let timer: ReturnType<typeof setTimeout> | undefined
    const later = (loaded?: T): void => {
      const ms = againMs?.(loaded)
      if (ms !== undefined) timer = setTimeout(reload, ms)
    }
    load().then(
      (loaded) => {
        if (!wanted) return
        setValue(() => loaded)
        setError(undefined)
        later(loaded)
      },
      (reason: unknown) => {
        if (!wanted) return
        setError(reason instanceof Error ? reason.message : String(reason))
        later()
      },
    )
    return () => {
      wanted = false
      clearTimeout(timer)
    }
  }, [...inputs, round])
  return { value, error, reload }
}
