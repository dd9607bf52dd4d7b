// Domain patterns as the contract reads them: `example.com` and `*.example.com`.

export interface DomainPattern {
  readonly domain: string
  /** True for `*.example.com`: the hosts below the domain, not the domain itself. */
  readonly below: boolean
}

/** As it is written. */
export function domainText({ domain, below }: DomainPattern): string {
  return below ? `*.${domain}` : domain
}

const HOST =
  /^(?=.{1,253}$)(?:[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?\.)*[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?$/

/** Reads one pattern; undefined where it names no host. Unicode names are put into their ASCII form. */
export function parseDomainPattern(text: string): DomainPattern | undefined {
  let name = text.trim().toLowerCase()
  const below = name.startsWith('*.')
  if (below) name = name.slice(2)
  name = asciiHost(withoutDotsAround(name))
  return HOST.test(name) ? { domain: name, below } : undefined
}

/** A host and every domain that it is below. */
export function domainsAbove(host: string): string[] {
  const domains = [host]
  for (let dot = host.indexOf('.'); dot >= 0; dot = host.indexOf('.', dot + 1))
    domains.push(host.slice(dot + 1))
  return domains
}

interface DomainSet {
  readonly named: ReadonlySet<string>
  readonly all: ReadonlySet<string>
}

const sets = new WeakMap<readonly DomainPattern[], DomainSet>()

/** Whether any of the patterns means the host; a long list takes no longer than a short one. */
export function isInDomains(host: string, patterns: readonly DomainPattern[]): boolean {
  const { named, all } = sets.get(patterns) ?? setOf(patterns)
  return named.has(host) || domainsAbove(host).some((domain, at) => at > 0 && all.has(domain))
}

function setOf(patterns: readonly DomainPattern[]): DomainSet {
  const set = {
    named: new Set(patterns.filter(({ below }) => !below).map(({ domain }) => domain)),
    all: new Set(patterns.map(({ domain }) => domain)),
  }
  sets.set(patterns, set)
  return set
}

/** Character by character: an expression would look again from each dot of a long run. */
function withoutDotsAround(name: string): string {
  let start = 0
  let end = name.length
  while (start < end && name[start] === '.') start += 1
  while (end > start && name[end - 1] === '.') end -= 1
  return name.slice(start, end)
}

function asciiHost(name: string): string {
  if (!/[^ -~]/.test(name)) return name
  return URL.canParse(`http://${name}/`) ? new URL(`http://${name}/`).hostname : ''
}
