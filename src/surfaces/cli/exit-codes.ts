// The exit codes that scripts rely on.
import { readFile } from 'node:fs/promises'
import { InvalidRequest, messageOf, type UnknownTopic } from '../../foundation/errors.ts'

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

/** Throws wrong usage, which calls the file `what`. */
export async function readNamedFile(path: string, what: string): Promise<Buffer> {
  return readFile(path).catch((error: unknown) => {
    throw new CommandFailed(`${what} can't be read: ${messageOf(error)}`, EXIT.wrongUsage)
  })
}

export function wrongTopic({ message, validTopics }: UnknownTopic): CommandFailed {
  return new CommandFailed(`${message}. Topics: ${validTopics.join(', ')}`, EXIT.wrongUsage)
}
