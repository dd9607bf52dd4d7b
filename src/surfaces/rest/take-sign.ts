// Takes `sign` out of what is asked for: the work is the same either way, and so is what is kept of it.

export interface Taken<P> {
  readonly parameters: P
  readonly sign: boolean
}

export function takeSign<P extends object>(read: P): Taken<P> {
  if (!('sign' in read)) return { parameters: read, sign: false }
  const { sign, ...parameters } = read
  // It is optional wherever it stands.
  return { parameters: parameters as unknown as P, sign: sign === true }
}
