// Signatures of this installation's own.
import { createHmac } from 'node:crypto'

/** A hash of the text that only this server can make, and that serves no other purpose. */
export function signWith(serverSecret: string, purpose: string, text: string): string {
  return createHmac('sha256', serverSecret).update(`${purpose}\n${text}`).digest('base64url')
}
