// Domain patterns as the contract reads them: `example.com` and `*.example.com`.

export interface DomainPattern {
  readonly domain: string
  /** True for `*.example.com`: the hosts below the domain, not the domain itself. */
  readonly below: boolean
}

const HOST =
  /^(?=.{1,253}$)(?:[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?\.)*[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?$/

/** Reads one pattern; undefined where it names no host. Unicode names are put into their ASCII form. */
export function parseDomainPattern(text: string): DomainPattern | undefined {
  let name = text.trim().toLowerCase()
  const below = name.startsWith('*.')
  if (below) name = name.slice(2)
  name = asciiHost(name.replace(/^\.+|\.+$/g, ''))
  return HOST.test(name) ? { domain: name, below } : undefined
}

export function matchesDomain(host: string, pattern: DomainPattern): boolean {
  if (host === pattern.domain) return !pattern.below
  return host.endsWith(`.${pattern.domain}`)
}

function asciiHost(name: string): string {
  if (!/[^ -~]/.test(name)) return name
  return URL.canParse(`http://${name}/`) ? new URL(`http://${name}/`).hostname : ''
}
