// What the user's commands read of the environment: the service's address, the caller's key, and how to pay; and addresses in settings.
import { resolve } from 'node:path'
import type { UserEnvironment } from '../../surfaces/cli/context.ts'
import type { Environment } from './find-settings.ts'

/** `baseUrl` is that of a settings file, which the environment comes before. */
export function clientEnvironment(environment: Environment, baseUrl: string | undefined): UserEnvironment {
  const home = environment['HOME'] ?? '.'
  return {
    baseUrl: environment['WHIPPET_BASE_URL'] || baseUrl,
    apiKey: environment['WHIPPET_API_KEY'] || undefined,
    pay: {
      key: environment['WHIPPET_PAY_KEY'] || undefined,
      callCap: environment['WHIPPET_PAY_CALL_CAP'] || undefined,
      dayCap: environment['WHIPPET_PAY_DAY_CAP'] || undefined,
      asset: environment['WHIPPET_PAY_ASSET'] || undefined,
    },
    configFolder: resolve(environment['XDG_CONFIG_HOME'] || resolve(home, '.config'), 'whippet'),
    noColor: Boolean(environment['NO_COLOR']) || environment['TERM'] === 'dumb',
  }
}

/** As browsers write it; undefined where the text is more or less than an origin. */
export function originOf(text: string): string | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined
  return url && /^https?:$/.test(url.protocol) && `${url.origin}/` === url.href ? url.origin : undefined
}

/** The address that people can open, given what the service is bound to. */
export function addressOf(host: string, port: number): string {
  const everywhere = host === '0.0.0.0' || host === '::' || host === '127.0.0.1'
  const name = everywhere ? 'localhost' : host.includes(':') ? `[${host}]` : host
  return `http://${name}:${port}`
}
