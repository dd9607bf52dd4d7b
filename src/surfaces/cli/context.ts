// What a command gets: the streams, and the doors to the operator's work, opened only when a command needs them.
import type { CommandContext, StricliProcess } from '@stricli/core'
import type { OperatorApi } from '../../operations/operator-api.ts'

export interface CheckShown {
  readonly check: string
  readonly ok: boolean
  readonly detail: string
  /** What to do, where it is not well. */
  readonly mend?: string
}

export interface CliContext extends CommandContext {
  readonly process: StricliProcess
  /** Opens the data folder; the caller closes it. */
  openOperator(): Promise<OperatorApi>
  /** Runs the service until it is told to stop. */
  serve(): Promise<void>
  /** Checks the installation. */
  doctor(): Promise<readonly CheckShown[]>
  /** The settings, for `serve --help`. */
  readonly settings: readonly { variable: string; meaning: string; shownDefault: string }[]
}

/** Runs a piece of operator's work and closes the data folder whatever happens. */
export async function withOperator<T>(
  context: CliContext,
  work: (operator: OperatorApi) => Promise<T>,
): Promise<T> {
  const operator = await context.openOperator()
  try {
    return await work(operator)
  } finally {
    await operator.close()
  }
}
