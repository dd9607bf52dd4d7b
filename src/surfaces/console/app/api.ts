// Calls to the console's own API, with the CSRF token that the session gave.

/** What the service answered in place of what was asked for; the message is written for the reader. */
export class Refused extends Error {
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
