// `whippet verify --signature FILE`: whether a saved reply is the one that a service signed.
import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { checkSignature } from '../../contract/signatures/check-signature.ts'
import type { SignatureKeys } from '../../contract/signatures/message-signature.ts'
import { CommandFailed, EXIT } from './exit-codes.ts'

const PATIENCE_MS = 10_000

const keysSchema: z.ZodType<SignatureKeys> = z.object({
  keys: z.array(
    z.object({
      kty: z.literal('OKP'),
      crv: z.literal('Ed25519'),
      x: z.string(),
      kid: z.string(),
      use: z.literal('sig'),
      alg: z.literal('EdDSA'),
    }),
  ),
})

/** What to say where it holds; throws CommandFailed where it does not. `key` is a file or an address with a set of keys. */
export async function checkSavedReply(file: string, key: string): Promise<string> {
  const saved = await readFile(file).catch((error: unknown) => {
    throw new CommandFailed(`The response can't be read: ${reasonOf(error)}`, EXIT.wrongUsage)
  })
  const checked = checkSignature(saved, await readKeys(key))
  if (!checked.holds) throw new CommandFailed(checked.why)
  return `The signature holds: this response was sent on ${checked.date}, signed with the key ${checked.keyId}`
}

async function readKeys(key: string): Promise<SignatureKeys> {
  try {
    return keysSchema.parse(JSON.parse(await textOf(key)))
  } catch (error) {
    throw new CommandFailed(
      `No keys can be read from ${key}: ${error instanceof z.ZodError ? 'it is no JSON Web Key Set of Ed25519 keys' : reasonOf(error)}`,
      EXIT.wrongUsage,
    )
  }
}

async function textOf(key: string): Promise<string> {
  if (!/^https?:\/\//.test(key)) return readFile(key, 'utf8')
  const reply = await fetch(key, { signal: AbortSignal.timeout(PATIENCE_MS) })
  return reply.text()
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
