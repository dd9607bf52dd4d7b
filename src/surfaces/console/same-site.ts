// Refuses what another site makes a browser do: foreign origins, and names that were bent to point here.
import { isIP } from 'node:net'
import { Forbidden } from '../../foundation/errors.ts'

/** Throws Forbidden. Every call is checked for its host; one that changes something also for its origin. */
export function checkSite(request: Request, baseUrl: string, changes: boolean): void {
  const host = hostOf(request)
  if (!isOurs(host, baseUrl)) {
    throw new Forbidden(`The console is not served under ${host}. Set WHIPPET_BASE_URL to its address.`)
  }
  if (!changes) return
  const site = request.headers.get('sec-fetch-site')
  const origin = request.headers.get('origin')
  // A proxy may have put its own host in place of the one that the browser asked for.
  const own = [host, new URL(baseUrl).host]
  const foreign = origin !== null && !(URL.canParse(origin) && own.includes(new URL(origin).host))
  if (foreign || (site !== null && site !== 'same-origin' && site !== 'none')) {
    throw new Forbidden(
      'This call came from another site. WHIPPET_BASE_URL is the address that the console is served under.',
    )
  }
}

/** Whether a link or form of another site led here. */
export function cameFromElsewhere(request: Request): boolean {
  const site = request.headers.get('sec-fetch-site')
  return site === 'cross-site' || site === 'same-site'
}

function hostOf(request: Request): string {
  return request.headers.get('host') ?? new URL(request.url).host
}

/**
 * DNS rebinding needs a name that its attacker owns; so the public address, plain addresses and localhost are fine,
 * and any other name is not.
 */
function isOurs(host: string, baseUrl: string): boolean {
  if (host === new URL(baseUrl).host) return true
  const name = host.replace(/:\d+$/, '')
  return name === 'localhost' || isIP(name.replace(/^\[|\]$/g, '')) !== 0
}
