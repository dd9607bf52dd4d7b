// What a command gets: the streams, and the doors to the operator's work and to a service, opened only when needed.
import type { CommandContext, StricliProcess } from '@stricli/core'
import type { Reply } from '../../contract/service-api.ts'
import type { OperatorApi } from '../../operations/operator/operator-api.ts'
import type { SettingView } from '../../operations/operator/owner-figures.ts'
import type { PacksApi } from '../../operations/operator/packs-api.ts'
import type { Role } from './roles.ts'

export interface CheckShown {
  readonly check: string
  readonly ok: boolean
  readonly detail: string
  /** What to do, where it is not well. */
  readonly mend?: string
}

/** How calls are paid one by one: the key that signs, and US dollars at most. */
export interface PayGiven {
  readonly key: string | undefined
  readonly callCap: string | undefined
  readonly dayCap: string | undefined
  readonly asset: string | undefined
}

/** What the user's environment says. */
export interface UserEnvironment {
  readonly baseUrl: string | undefined
  readonly apiKey: string | undefined
  readonly pay: PayGiven
  readonly configFolder: string
  /** NO_COLOR is set, or the terminal can show none. */
  readonly noColor: boolean
}

/** Which service to ask, and as whom. */
export interface Connection {
  /** Without a slash at the end. */
  readonly baseUrl: string
  readonly apiKey: string
  /** In place of the API key, with the folder that keeps what was paid today. */
  readonly pay?: PayGiven & { readonly folder: string }
}

/** A running service. Both reject with a Failure where it refuses. */
export interface ServiceOverHttp {
  get(path: string, parameters?: URLSearchParams): Promise<Reply>
  post(path: string, body: object): Promise<Reply>
}

export type OnRetry = (retry: { readonly status: number; readonly waitMs: number }) => void

export interface CliContext extends CommandContext {
  readonly process: StricliProcess
  /** Opens the data folder; the caller closes it. */
  openOperator(): Promise<OperatorApi>
  /** Runs the service until it is told to stop. */
  serve(roles: ReadonlySet<Role>): Promise<void>
  /** Checks the installation. */
  doctor(): Promise<readonly CheckShown[]>
  /** Writes the installation to one file; what is in it. */
  backup(
    file: string,
    options: { force: boolean; progress(done: number, of: number): void },
  ): Promise<{ documents: number; accounts: number; bytes: number }>
  /** Puts one back into an empty data folder; what was in it. */
  restore(
    file: string,
    options: { unchecked: boolean; progress(done: number, of: number): void },
  ): Promise<{ documents: number; accounts: number; bytes: number; leftOut: readonly string[] }>
  readonly user: UserEnvironment
  /** Asks the person at the terminal; absent where there is none. */
  readonly confirm?: (question: string) => Promise<boolean>
  connect(connection: Connection, onRetry: OnRetry): Promise<ServiceOverHttp>
  /** Serves the tools for agents on standard input and output until the input ends. */
  serveTools(connection: Connection): Promise<void>
  /** What is set here, without secrets; throws where a setting can't be used. */
  settingsInForce(): readonly SettingView[]
  /** The service that runs on the data folder, with the settings that it was started with; undefined where none does. */
  runningService(): Promise<
    { readonly address: string; readonly settings: readonly Omit<SettingView, 'meaning'>[] } | undefined
  >
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

export function withPacks<T>(context: CliContext, work: (packs: PacksApi) => Promise<T>): Promise<T> {
  return withOperator(context, async (operator) => work(await operator.packs()))
}
