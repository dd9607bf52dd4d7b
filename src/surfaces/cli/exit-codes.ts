// The exit codes that scripts rely on.
import type { UnknownTopic } from '../../foundation/errors.ts'

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

export function wrongTopic({ message, validTopics }: UnknownTopic): CommandFailed {
  return new CommandFailed(`${message}. Topics: ${validTopics.join(', ')}`, EXIT.wrongUsage)
}
