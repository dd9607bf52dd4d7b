// `whippet verify FILE`: the quotations of a text, or with `--signature` a saved reply.

import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { checkSignature } from '../../../contract/signatures/check-signature.ts'
import { SIGNATURE_KEYS_PATH, type SignatureKeys } from '../../../contract/signatures/message-signature.ts'
import { MOST_QUOTES, type VerifiedQuote, type VerifyResponse } from '../../../contract/verify.ts'
import { messageOf } from '../../../foundation/errors.ts'
import { command, type FlagsOf } from '../command.ts'
import type { CliContext } from '../context.ts'
import { CommandFailed, EXIT, readNamedFile } from '../exit-codes.ts'
import { off, one, parseText, valued } from '../parsers.ts'
import { counted, OUTPUT_FLAGS, printLine, readReply, shownDollars } from '../print.ts'
import { type Quotation, quotationsOf } from '../quotations.ts'
import { oneLine } from '../terminal.ts'
import { askService, CONNECTION_FLAGS, findBaseUrl } from './ask-service.ts'

/** Of a quotation, as it is shown. */
const SHOWN = 60

type Checked = Quotation & { readonly checked: VerifiedQuote }

const FLAGS = {
  json: OUTPUT_FLAGS.json,
  signature: off('Check the signature of a reply that was saved with `curl -i`'),
  key: valued(
    parseText,
    'A file or an address with the keys of signatures (else those of the service)',
    'FILE_OR_URL',
  ),
  ...CONNECTION_FLAGS,
}

export const verifyCommand = command(
  {
    brief: 'Check the quotations of a text, or the signature of a saved reply',
    fullDescription:
      'Checks the quotations of a text in markdown against the pages that are stored. With --signature FILE is a reply that was asked for with sign=true and saved by `curl -i`, and its signature is checked.',
    positional: one(parseText, 'A text in markdown, or a saved reply', 'FILE'),
    flags: FLAGS,
  },
  async (context, flags, file) => {
    if (flags.signature) {
      const key = flags.key ?? `${await findBaseUrl(context, flags)}${SIGNATURE_KEYS_PATH}`
      return printLine(context, await checkSavedReply(file, key))
    }
    const quotations = quotationsOf(String(await readNamedFile(file, 'The text')))
    const { checked, cost } = await check(context, flags, quotations)
    const absent = checked.filter((one) => one.checked.found === 'absent').length
    if (flags.json) {
      const quotes = checked.map(({ text, url, checked: found }) => ({ text, asked: url, ...found }))
      printLine(context, JSON.stringify({ quotes, metrics: { cost_dollars: cost } }))
    } else {
      for (const one of checked) for (const line of show(one)) printLine(context, line)
      printLine(context, `${counted(checked.length, 'quotation')}, ${absent} absent (${shownDollars(cost)})`)
    }
    if (absent > 0)
      throw new CommandFailed(
        `${absent} of ${counted(checked.length, 'quotation')} ${absent === 1 ? 'is' : 'are'} on no page that is stored`,
      )
  },
)

/** As many calls as it takes. */
async function check(
  context: CliContext,
  flags: FlagsOf<typeof FLAGS>,
  quotations: readonly Quotation[],
): Promise<{ readonly checked: readonly Checked[]; readonly cost: number }> {
  const checked: Checked[] = []
  let cost = 0
  for (let from = 0; from < quotations.length; from += MOST_QUOTES) {
    const part = quotations.slice(from, from + MOST_QUOTES)
    const reply = await askService(context, flags, (service) =>
      service.post('/api/v1/verify', { quotes: part }),
    )
    const { quotes, metrics } = readReply<VerifyResponse>(reply, 'quotes')
    cost += metrics.cost_dollars
    for (const [at, quotation] of part.entries())
      checked.push({ ...quotation, checked: quotes[at] ?? { found: 'absent' } })
  }
  return { checked, cost }
}

function show({ text, checked }: Checked): string[] {
  const { found, url, differences = [] } = checked
  const short = text.length > SHOWN ? `${text.slice(0, SHOWN - 1)}…` : text
  return [
    oneLine(`${found.padEnd(9)} “${short}”${url === undefined ? '' : `  ${url}`}`),
    ...differences.map(({ quote, page }) =>
      oneLine(`          - ${quote || '(nothing)'} + ${page || '(nothing)'}`),
    ),
  ]
}

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
  const checked = checkSignature(await readNamedFile(file, 'The response'), await readKeys(key))
  if (!checked.holds) throw new CommandFailed(checked.why)
  return `The signature holds: this response was sent on ${checked.date}, signed with the key ${checked.keyId}`
}

async function readKeys(key: string): Promise<SignatureKeys> {
  try {
    return keysSchema.parse(JSON.parse(await textOf(key)))
  } catch (error) {
    throw new CommandFailed(
      `No keys can be read from ${key}: ${error instanceof z.ZodError ? 'it is no JSON Web Key Set of Ed25519 keys' : messageOf(error)}`,
      EXIT.wrongUsage,
    )
  }
}

async function textOf(key: string): Promise<string> {
  if (!/^https?:\/\//.test(key)) return readFile(key, 'utf8')
  const reply = await fetch(key, { signal: AbortSignal.timeout(PATIENCE_MS) })
  return reply.text()
}
