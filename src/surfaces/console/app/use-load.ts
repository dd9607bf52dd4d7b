// Loads what a page shows, and says where it stands.
import { type Inputs, useCallback, useEffect, useState } from 'preact/hooks'
import { get } from './api.ts'

export interface Loaded<T> {
  readonly value: T | undefined
  readonly error: string | undefined
  reload(): void
}

interface Again<T> {
  /** After how long it is loaded again by itself; a function is asked with nothing where the last load failed. */
  readonly againMs?: number | ((loaded: T | undefined) => number | undefined)
  /** It is loaded again whenever one of them changes, as when its path does. */
  readonly inputs?: Inputs
}

/** What the console's API has at a path; an answer that comes too late is dropped. */
export function useLoad<T>(path: string, { againMs, inputs = [] }: Again<T> = {}): Loaded<T> {
  const [value, setValue] = useState<T>()
  const [error, setError] = useState<string>()
  const [round, setRound] = useState(0)
  const reload = useCallback(() => setRound((last) => last + 1), [])
  useEffect(() => {
    let wanted = true
    let timer: ReturnType<typeof setTimeout> | undefined
    const later = (loaded?: T): void => {
      const ms = typeof againMs === 'function' ? againMs(loaded) : againMs
      if (ms !== undefined) timer = setTimeout(reload, ms)
    }
    get<T>(path).then(
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
  }, [path, ...inputs, round])
  return { value, error, reload }
}
