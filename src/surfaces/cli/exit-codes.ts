// The exit codes that scripts rely on.
import { InvalidRequest, type UnknownTopic } from '../../foundation/errors.ts'

export const EXIT = {
  done: 0,
  failed: 1,
  wrongUsage: 2,
  noKey: 3,
  noCredits: 4,
  rateLimited: 5,
  nothingFound: 6,
} as const

/** A command's own failure: a message for standard error and the code to leave with. */
export class CommandFailed extends Error {
  override readonly name = 'CommandFailed'
  readonly exitCode: number
  constructor(message: string, exitCode: number = EXIT.failed) {
    super(message)
    this.exitCode = exitCode
  }
}

/** Throws what was thrown: a request that can't be read as wrong usage. */
export function asUsage(error: unknown): never {
  throw error instanceof InvalidRequest ? new CommandFailed(error.message, EXIT.wrongUsage) : error
}

export function wrongTopic({ message, validTopics }: UnknownTopic): CommandFailed {
  return new CommandFailed(`${message}. Topics: ${validTopics.join(', ')}`, EXIT.wrongUsage)
}
