// What the user's commands read of the environment: the service's address and the caller's key.
import { resolve } from 'node:path'
import type { Environment } from './find-settings.ts'

export interface ClientEnvironment {
  readonly baseUrl: string | undefined
  readonly apiKey: string | undefined
  readonly configFolder: string
  /** NO_COLOR is set, or the terminal can show none. */
  readonly noColor: boolean
}

/** `baseUrl` is that of a settings file, which the environment comes before. */
export function clientEnvironment(environment: Environment, baseUrl: string | undefined): ClientEnvironment {
  const home = environment['HOME'] ?? '.'
  return {
    baseUrl: environment['WHIPPET_BASE_URL'] || baseUrl,
    apiKey: environment['WHIPPET_API_KEY'] || undefined,
    configFolder: resolve(environment['XDG_CONFIG_HOME'] || resolve(home, '.config'), 'whippet'),
    noColor: Boolean(environment['NO_COLOR']) || environment['TERM'] === 'dumb',
  }
}
