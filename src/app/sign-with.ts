// Signatures of this installation's own.
import { createHmac } from 'node:crypto'
import { createReplySigner, type ReplySigner } from '../contract/signatures/message-signature.ts'
import type { Clock } from '../foundation/clock.ts'
import { type CitationIds, createCitationIds } from '../operations/citing/citation-ids.ts'

/** A hash of the text that only this server can make, and that serves no other purpose. */
export function signWith(serverSecret: string, purpose: string, text: string): string {
  return createHmac('sha256', serverSecret).update(`${purpose}\n${text}`).digest('base64url')
}

/** Signs replies with a key that follows from the server's secret: the same on every node, and where a backup is restored. */
export function openReplySigner(data: { readonly serverSecret: string; readonly clock: Clock }): ReplySigner {
  const seed = Buffer.from(signWith(data.serverSecret, 'replies', 'ed25519'), 'base64url')
  return createReplySigner(seed, data.clock)
}

/**
 * The ids of citations, signed with this installation's secret: the same on the event loop and in search threads.
 */
export function openCitationIds(serverSecret: string): CitationIds {
  return createCitationIds((text) => signWith(serverSecret, 'citation', text))
}
