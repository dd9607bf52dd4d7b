// The address of an index server: several of its nodes, who asks, and the name that our indexes begin with; and the failure of
// an index that can't be used.

export interface IndexAddress {
  /** Where its nodes answer, such as `https://a:9200`. */
  readonly nodes: readonly string[]
  /** The header that proves who asks. */
  readonly authorization: string | undefined
  /** The alias that is searched; all that we make there begins with it. */
  readonly name: string
}

const FORM = /^(opensearch|https?):\/\/(?:([^/@]*)@)?([^/@?#]+)(?:\/([^/?#]*))?\/?$/
const DEFAULT_NAME = 'whippet'
const DEFAULT_PORT = 9200

/** What OpenSearch takes as the name of an index, and short enough for what we put behind it. */
const NAME = /^[a-z0-9][a-z0-9_-]{0,63}$/

/** Undefined where it has not the form `https://user:password@host:9200,host2:9200/name`. */
export function readIndexAddress(text: string): IndexAddress | undefined {
  const [, scheme, user, hosts = '', name = ''] = FORM.exec(text) ?? []
  if (scheme === undefined || !(name === '' || NAME.test(name))) return undefined
  const nodes = hosts.split(',').map((host) => nodeAt(scheme === 'https' ? 'https' : 'http', host))
  const known = nodes.filter((node) => node !== undefined)
  const authorization = user ? basic(user) : undefined
  if (known.length < nodes.length || (user && authorization === undefined)) return undefined
  return { nodes: known, authorization, name: name || DEFAULT_NAME }
}

function nodeAt(scheme: string, host: string): string | undefined {
  const text = `${scheme}://${host.trim()}`
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || url.hostname === '') return undefined
  // A port that is the scheme's own is not told by the parsed address.
  const port = url.port || /:(\d+)$/.exec(host.trim())?.[1] || String(DEFAULT_PORT)
  return `${scheme}://${url.hostname}:${port}`
}

function basic(user: string): string | undefined {
  try {
    const [name = '', ...password] = user.split(':')
    const pair = `${decodeURIComponent(name)}:${decodeURIComponent(password.join(':'))}`
    return `Basic ${Buffer.from(pair).toString('base64')}`
  } catch {
    return undefined
  }
}

/** The index can't be used; the message says why, and where it can, what to do. */
export class IndexUnusable extends Error {
  override readonly name = 'IndexUnusable'
}
