// Reads the query string of a request, refusing what is not percent-encoded UTF-8.
import { InvalidRequest } from '../../foundation/errors.ts'

export function readQueryString(url: string): URLSearchParams {
  const start = url.indexOf('?')
  if (start < 0) return new URLSearchParams()
  const end = url.indexOf('#', start)
  const query = url.slice(start + 1, end < 0 ? undefined : end)
  if (query.includes('%')) checkEncoding(query)
  return new URLSearchParams(query)
}

function checkEncoding(query: string): void {
  try {
    decodeURIComponent(query)
  } catch {
    throw new InvalidRequest('The query string is not valid percent-encoded UTF-8; write a literal % as %25')
  }
}
