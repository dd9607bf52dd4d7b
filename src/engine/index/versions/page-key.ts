// The short name of a page's address, by which a citation finds it again.
import { hash } from 'node:crypto'

/** Eight characters; two addresses may share one, and the version of their text tells them apart. */
export function pageKey(url: string): string {
  return hash('sha256', url, 'base64url').slice(0, 8)
}
