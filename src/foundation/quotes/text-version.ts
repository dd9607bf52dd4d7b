// The version of a text: a hash that names it, whoever computes it.
import { hash } from 'node:crypto'

/** `sha256:` and the digits of the text's hash in UTF-8. */
export function textVersion(text: string): string {
  return `sha256:${hash('sha256', text, 'hex')}`
}
