// Asking a running service: where it is, with which key, and what exit code each refusal becomes.
import type { Reply } from '../../../contract/service-api.ts'
import {
  BudgetExceeded,
  Failure,
  InsufficientCredits,
  InvalidRequest,
  MaxCostExceeded,
  messageOf,
  RateLimited,
  Unauthorized,
  UnknownTopic,
  Unreachable,
} from '../../../foundation/errors.ts'
import type { FlagsOf } from '../command.ts'
import type { CliContext, Connection, PayGiven, ServiceOverHttp } from '../context.ts'
import { CommandFailed, EXIT, wrongTopic } from '../exit-codes.ts'
import { off, parseBaseUrl, parseKey, valued } from '../parsers.ts'
import { configPath, readUserConfig } from '../user-config.ts'

export const PAY_FLAG = {
  pay: off('Pay for it by x402 with WHIPPET_PAY_KEY instead of an account; see WHIPPET_PAY_CALL_CAP'),
}

export const CONNECTION_FLAGS = {
  baseUrl: valued(
    parseBaseUrl,
    'Address of the service (else WHIPPET_BASE_URL, else the config file)',
    'URL',
  ),
  apiKey: valued(parseKey, 'API key (else WHIPPET_API_KEY, else the config file)', 'KEY'),
}

type ConnectionFlags = FlagsOf<typeof CONNECTION_FLAGS>
type PayFlag = Partial<FlagsOf<typeof PAY_FLAG>>

const DEFAULT_BASE_URL = 'http://localhost:8787'

/** The first of flag, environment, config file and default that names it. */
export async function findBaseUrl({ user }: CliContext, flags: ConnectionFlags): Promise<string> {
  const kept = await readUserConfig(user.configFolder)
  const given = user.baseUrl ?? kept['base-url'] ?? DEFAULT_BASE_URL
  return flags.baseUrl ?? readOr(() => parseBaseUrl(given), 'The address of the service')
}

/** The address, and the key in the same order. */
export async function findConnection(
  context: CliContext,
  flags: ConnectionFlags & PayFlag,
): Promise<Connection> {
  const { user } = context
  const kept = await readUserConfig(user.configFolder)
  const baseUrl = await findBaseUrl(context, flags)
  if (flags.pay) return { baseUrl, apiKey: '', pay: { ...payGiven(context), folder: user.configFolder } }
  const key = flags.apiKey ?? user.apiKey ?? kept['api-key']
  if (key === undefined) {
    throw new CommandFailed(
      `No API key. Give --api-key, set WHIPPET_API_KEY, or run: whippet config set api-key KEY (kept in ${configPath(user.configFolder)}). Keys are made at ${baseUrl}/console`,
      EXIT.noKey,
    )
  }
  return { baseUrl, apiKey: readOr(() => parseKey(key), 'The key', EXIT.noKey) }
}

function payGiven({ user }: CliContext): PayGiven {
  if (user.pay.key !== undefined) return user.pay
  throw new CommandFailed('No key to pay with: set WHIPPET_PAY_KEY, which no file keeps', EXIT.noKey)
}

function readOr<T>(read: () => T, what: string, exitCode: number = EXIT.wrongUsage): T {
  try {
    return read()
  } catch (error) {
    throw new CommandFailed(`${what}: ${messageOf(error)}`, exitCode)
  }
}

/** Asks, and turns a refusal into the exit code that scripts rely on. */
export async function askService(
  context: CliContext,
  flags: ConnectionFlags & PayFlag,
  ask: (service: ServiceOverHttp) => Promise<Reply>,
): Promise<Reply> {
  const connection = await findConnection(context, flags)
  const service = await context.connect(connection, ({ status, waitMs }) => {
    const why = status === 429 ? 'rate-limited' : `the service failed (${status})`
    context.process.stderr.write(`whippet: ${why}, trying again in ${(waitMs / 1000).toFixed(1)} s\n`)
  })
  try {
    return await ask(service)
  } catch (error) {
    throw error instanceof Failure ? asCommandFailure(error, connection) : error
  }
}

function asCommandFailure(failure: Failure, { baseUrl }: Connection): CommandFailed {
  const { message } = failure
  if (failure instanceof Unauthorized) {
    return new CommandFailed(`${message}. Keys are made at ${baseUrl}/console`, EXIT.noKey)
  }
  if (failure instanceof InsufficientCredits) {
    const more = message.includes('whippet ') ? '' : '. The operator adds some: whippet credits add EMAIL USD'
    return new CommandFailed(`${message.replace(/\.$/, '')}${more} (${baseUrl}/console)`, EXIT.noCredits)
  }
  if (failure instanceof MaxCostExceeded || failure instanceof BudgetExceeded) {
    return new CommandFailed(message, EXIT.noCredits)
  }
  if (failure instanceof RateLimited) {
    const raise = 'The operator raises it: whippet accounts set EMAIL --rate-limit N'
    return new CommandFailed(`${message}. ${raise}`, EXIT.rateLimited)
  }
  if (failure instanceof Unreachable) {
    const where = 'Give --base-url, set WHIPPET_BASE_URL, or run: whippet config set base-url ADDRESS'
    return new CommandFailed(`${message} ${where}`)
  }
  if (failure instanceof UnknownTopic) return wrongTopic(failure)
  return new CommandFailed(message, failure instanceof InvalidRequest ? EXIT.wrongUsage : EXIT.failed)
}
