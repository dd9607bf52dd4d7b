// Calls to the console's own API, with the CSRF token that the session gave: what a page loads, and what its buttons do.
import { type Inputs, useCallback, useEffect, useState } from 'preact/hooks'

/** What the service answered in place of what was asked for; the message is written for the reader. */
class Refused extends Error {
  readonly status: number
  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

let csrfToken = ''

export function keepToken(token: string | undefined): void {
  csrfToken = token ?? ''
}

let onSignedOut: () => void = () => undefined

/** Told when a call finds that the session has ended. */
export function whenSignedOut(tell: () => void): void {
  onSignedOut = tell
}

export async function get<T>(path: string): Promise<T> {
  return (await ask('GET', path)).json() as Promise<T>
}

export async function send<T>(method: 'POST' | 'PATCH', path: string, body: object = {}): Promise<T> {
  return (await ask(method, path, body)).json() as Promise<T>
}

/** Sends a file as it is and hears of each line of the answer, as JSON. */
export async function sendLines<T>(path: string, body: Blob, heard: (line: T) => void): Promise<void> {
  const reply = await ask('POST', path, body)
  const reader = reply.body?.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    const lines = (rest + part.value).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) if (line !== '') heard(JSON.parse(line) as T)
  }
}

export async function ask(method: string, path: string, body?: object): Promise<Response> {
  const reply = await fetch(`/console/api${path}`, {
    method,
    headers: body === undefined ? {} : { 'content-type': typeOf(body), 'x-csrf-token': csrfToken },
    ...(body === undefined ? {} : { body: body instanceof Blob ? body : JSON.stringify(body) }),
  }).catch(() => {
    throw new Refused(0, 'The service does not answer. Is it running?')
  })
  if (reply.ok) return reply
  const said = (await reply.json().catch(() => ({}))) as { message?: string }
  if (reply.status === 401 && csrfToken !== '') onSignedOut()
  throw new Refused(reply.status, said.message ?? `The service answered ${reply.status}`)
}

function typeOf(body: object): string {
  return body instanceof Blob ? 'application/x-ndjson' : 'application/json'
}

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
