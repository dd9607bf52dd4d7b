// Made from the service's OpenAPI document by `bin/dev clients`: not to be edited. See README.md beside it.

/** How each call is sent, and what it takes. */
const CALLS = {
  search: {"verb":"POST","path":"/api/v1/search","query":[],"body":["q","limit","offset","searchMode","effort","reranker","intent","timeout","depth","metadata","extracts","content","maxContentLength","maxAge","maxTokens","noCache","sign","strict","safe","country","sourceCountry","language","units","minScore","dateRange","dateFrom","dateTo","includeDomains","excludeDomains","includeTerms","excludeTerms","parseOperators","filetype","intitle","inurl","intext","similar","lens","rules","dryRun","maxCost","session","fresh","latitude","longitude","accuracy","city","state","countryCode","postalCode","timezone","location"],"headers":["Idempotency-Key","X-Budget-Id"],"needs":[["q","similar"]],"lists":["includeDomains","excludeDomains","includeTerms","excludeTerms"],"markdown":true},
  fetch: {"verb":"GET","path":"/api/v1/fetch","query":["url","query","maxAge","selector","removeSelector","sign","session","fresh","strict"],"body":[],"headers":["Idempotency-Key","X-Budget-Id"],"needs":[["url"]],"lists":[],"markdown":true},
  fetchMany: {"verb":"POST","path":"/api/v1/fetch","query":[],"body":["urls","query","maxAge","selector","removeSelector","sign","session","fresh","strict"],"headers":["Idempotency-Key","X-Budget-Id"],"needs":[["urls"]],"lists":[],"markdown":true},
  news: {"verb":"GET","path":"/api/v1/news/{topic}","query":["limit","noCache","strict"],"body":[],"headers":["Idempotency-Key","X-Budget-Id"],"needs":[],"lists":[]},
  citation: {"verb":"GET","path":"/api/v1/citations/{id}","query":["live"],"body":[],"headers":[],"needs":[],"lists":[]},
  verify: {"verb":"POST","path":"/api/v1/verify","query":[],"body":["quotes"],"headers":["Idempotency-Key","X-Budget-Id"],"needs":[["quotes"]],"lists":[]},
  lenses: {"verb":"GET","path":"/api/v1/lenses","query":[],"body":[],"headers":[],"needs":[],"lists":[]},
  lens: {"verb":"GET","path":"/api/v1/lenses/{name}","query":[],"body":[],"headers":[],"needs":[],"lists":[]},
  putLens: {"verb":"PUT","path":"/api/v1/lenses/{name}","query":[],"body":["rules"],"headers":[],"needs":[["rules"]],"lists":[]},
  deleteLens: {"verb":"DELETE","path":"/api/v1/lenses/{name}","query":[],"body":[],"headers":[],"needs":[],"lists":[]},
  watches: {"verb":"GET","path":"/api/v1/watches","query":[],"body":[],"headers":[],"needs":[],"lists":[]},
  createWatch: {"verb":"POST","path":"/api/v1/watches","query":[],"body":["q","every","webhook","safe","country","sourceCountry","language","minScore","dateRange","dateFrom","dateTo","includeDomains","excludeDomains","includeTerms","excludeTerms","parseOperators","filetype","intitle","inurl","intext","lens","rules"],"headers":[],"needs":[["q"],["every"]],"lists":["includeDomains","excludeDomains","includeTerms","excludeTerms"]},
  watch: {"verb":"GET","path":"/api/v1/watches/{id}","query":[],"body":[],"headers":[],"needs":[],"lists":[]},
  putWatch: {"verb":"PUT","path":"/api/v1/watches/{id}","query":[],"body":["q","every","webhook","safe","country","sourceCountry","language","minScore","dateRange","dateFrom","dateTo","includeDomains","excludeDomains","includeTerms","excludeTerms","parseOperators","filetype","intitle","inurl","intext","lens","rules"],"headers":[],"needs":[["q"],["every"]],"lists":["includeDomains","excludeDomains","includeTerms","excludeTerms"]},
  deleteWatch: {"verb":"DELETE","path":"/api/v1/watches/{id}","query":[],"body":[],"headers":[],"needs":[],"lists":[]},
  documents: {"verb":"GET","path":"/api/v1/documents","query":["url","site","prefix","origin","limit","cursor"],"body":[],"headers":[],"needs":[],"lists":[]},
  addDocuments: {"verb":"POST","path":"/api/v1/documents","query":[],"body":["documents"],"headers":[],"needs":[["documents"]],"lists":[]},
  putDocument: {"verb":"PUT","path":"/api/v1/documents","query":["url"],"body":["title","text","markdown","description","author","date","dateModified","language","country","image","keywords","kind","contentType","partOf","supersedes","html","lang","type"],"headers":[],"needs":[["url"]],"lists":[]},
  removeDocuments: {"verb":"DELETE","path":"/api/v1/documents","query":["url","site","prefix","origin","dryRun"],"body":[],"headers":[],"needs":[],"lists":[]},
  crawls: {"verb":"GET","path":"/api/v1/crawls","query":[],"body":[],"headers":[],"needs":[],"lists":[]},
  orderCrawl: {"verb":"POST","path":"/api/v1/crawls","query":[],"body":["urls","maxPages","depth","anyHost"],"headers":[],"needs":[["urls"]],"lists":[]},
  crawl: {"verb":"GET","path":"/api/v1/crawls/{id}","query":[],"body":[],"headers":[],"needs":[],"lists":[]},
  stopCrawl: {"verb":"DELETE","path":"/api/v1/crawls/{id}","query":[],"body":[],"headers":[],"needs":[],"lists":[]},
  usage: {"verb":"GET","path":"/api/v1/usage","query":["from","to"],"body":[],"headers":[],"needs":[],"lists":[]},
  balance: {"verb":"GET","path":"/api/v1/balance","query":[],"body":[],"headers":[],"needs":[],"lists":[]},
  receipts: {"verb":"GET","path":"/api/v1/receipts","query":["after","limit"],"body":[],"headers":[],"needs":[],"lists":[]},
  budget: {"verb":"GET","path":"/api/v1/budgets/{id}","query":[],"body":[],"headers":[],"needs":[],"lists":[]},
  putBudget: {"verb":"PUT","path":"/api/v1/budgets/{id}","query":[],"body":["total_dollars"],"headers":[],"needs":[["total_dollars"]],"lists":[]},
  deleteBudget: {"verb":"DELETE","path":"/api/v1/budgets/{id}","query":[],"body":[],"headers":[],"needs":[],"lists":[]},
}

/** Parameters of a search that are sent in the body alone. */
const BODY_ONLY = ["latitude","longitude","accuracy","city","state","countryCode","postalCode","timezone","location"]

/** Any other refusal would only be repeated. */
const TRANSIENT = [429, 500]
const FIRST_WAIT_MS = 500
/** A service that asks for a longer pause is not waited for: the caller is told instead. */
const LONGEST_WAIT_MS = 10_000
/** A timer that is to take longer goes off at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1

export class WhippetError extends Error {
  constructor(message, { status, error = '', retryAfter, body = {} } = {}) {
    super(message)
    this.name = new.target.name
    this.status = status
    this.error = error
    this.retryAfter = retryAfter
    this.body = body
  }
}

export class Unreachable extends WhippetError {}

export function createClient({
  baseUrl = 'http://localhost:8787',
  apiKey = '',
  timeoutMs = 60_000,
  retries = 3,
  fetch: send = globalThis.fetch,
  pause = pauseFor,
} = {}) {
  const base = baseUrl.endsWith('/') ? baseUrl.slice(0, -1) : baseUrl

  async function ask({ verb, path, query, body, headers, signal }) {
    const search = query.size === 0 ? '' : `?${new URLSearchParams([...query])}`
    const sent = { ...headers, ...(apiKey !== '' && { 'x-api-key': apiKey }) }
    if (body) sent['content-type'] = 'application/json'
    checkHeaders(sent)
    const init = { method: verb, headers: sent, ...(body && { body: JSON.stringify(body) }) }
    for (let tried = 0; ; tried += 1) {
      const reply = await exchange(`${base}${path}${search}`, init, signal)
      if (reply.status === 200 || reply.status === 202) return reply.text
      const refused = refusalOf(reply)
      const waitMs = waitOf(refused, tried)
      if (waitMs === undefined || tried >= retries) throw refused
      await pause(waitMs, signal)
      signal?.throwIfAborted()
    }
  }

  async function exchange(url, init, signal) {
    const stop = new AbortController()
    const giveUp = () => stop.abort(signal?.reason)
    signal?.throwIfAborted()
    signal?.addEventListener('abort', giveUp, { once: true })
    const timer = setTimeout(() => stop.abort(), Math.min(timeoutMs, LONGEST_TIMER_MS))
    try {
      // A redirect would carry the key to wherever it points.
      const reply = await send(url, { ...init, redirect: 'manual', signal: stop.signal })
      return { status: reply.status, headers: reply.headers, text: await reply.text() }
    } catch (failure) {
      signal?.throwIfAborted()
      if (stop.signal.aborted) throw new Unreachable(`${base} did not answer within ${timeoutMs / 1000} s`)
      const reason = failure?.cause?.code ?? failure?.cause?.message ?? failure?.message ?? failure
      throw new Unreachable(
        `No service answers at ${base} (${reason}). Is it running, and is that its address?`,
      )
    } finally {
      clearTimeout(timer)
      signal?.removeEventListener('abort', giveUp)
    }
  }

  function refusalOf({ status, headers, text }) {
    const body = objectOf(text)
    if (typeof body?.error !== 'string') {
      return new Unreachable(`What answers at ${base} is not a Whippet service; check the address`, {
        status,
      })
    }
    const retryAfter = secondsOf(headers.get('retry-after'))
    return new WhippetError(String(body.message ?? ''), { status, error: body.error, retryAfter, body })
  }

  const client = {}
  for (const [name, call] of Object.entries(CALLS)) {
    const make =
      (method, format) =>
      async (...given) => {
        const { request, options, path } = argumentsOf(method, call, given)
        checkRequest(method, call, request)
        const text = await ask({ ...placed(call, path, request, format), ...termsOf(method, call, options) })
        if (format === 'context') return text
        const body = objectOf(text)
        if (!body)
          throw new Unreachable(`What answers at ${base} is not a Whippet service; check the address`)
        return body
      }
    client[name] = make(name, call.markdown ? 'json' : undefined)
    if (call.markdown) client[`${name}Context`] = make(`${name}Context`, 'context')
  }
  return client
}

/** Less where the caller gives up before. */
function pauseFor(ms, signal) {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, ms)
    signal?.addEventListener('abort', done, { once: true })
  })
}

function checkHeaders(headers) {
  for (const [name, value] of Object.entries(headers)) {
    const [odd] = /[^\x20-\x7e]/.exec(String(value).trim()) ?? []
    if (odd)
      throw new TypeError(`${name} can't hold ${JSON.stringify(odd)}: it is sent as a header, in ASCII`)
  }
}

function waitOf({ status, retryAfter }, tried) {
  if (!TRANSIENT.includes(status)) return undefined
  // Callers that were refused together should not come back together.
  if (retryAfter === undefined) return FIRST_WAIT_MS * 2 ** tried * (0.5 + Math.random() / 2)
  return retryAfter * 1000 <= LONGEST_WAIT_MS ? retryAfter * 1000 : undefined
}

/** Parts of the path come first, then the request, then what is said about the call. */
function argumentsOf(method, call, given) {
  const rest = [...given]
  const path = call.path.replace(/\{(\w+)\}/g, (_, name) => {
    const value = rest.shift()
    if (typeof value !== 'string' || value === '') {
      throw new TypeError(`${method} needs ${name} as its first argument, a text`)
    }
    return encodeURIComponent(value)
  })
  const takesRequest = call.query.length + call.body.length > 0
  const [request = {}, options = {}] = takesRequest ? rest : [{}, ...rest]
  return { request, options, path }
}

function checkRequest(method, { query, body, needs }, request) {
  const known = [...query, ...body]
  if (typeof request !== 'object' || request === null || Array.isArray(request)) {
    const first = needs[0]?.[0] ?? known[0]
    const example = first === 'q' ? "{ q: 'css grid' }" : `{ ${first}: … }`
    throw new TypeError(`${method} takes an object, such as ${example}`)
  }
  for (const name of Object.keys(request)) {
    if (known.includes(name) || request[name] === undefined) continue
    const near = nearest(name, known)
    throw new TypeError(`${method} knows no ${name}${near ? `; did you mean ${near}?` : ''}`)
  }
  for (const either of needs) {
    const there = either.filter((name) => request[name] !== undefined && request[name] !== null)
    if (there.length !== 1) throw new TypeError(`${method} needs ${either.join(' or ')}`)
  }
}

function placed(call, path, request, format) {
  const { verb } = call
  const given = Object.entries(request).filter(([, value]) => value !== undefined && value !== null)
  if (format !== undefined) given.push(['format', format])
  const wire = given.map(([name, value]) => [
    name,
    call.lists.includes(name) && Array.isArray(value) ? value.join(',') : value,
  ])
  if (call.body.length === 0) return { verb, path, query: new Map(wire) }
  if (!Array.isArray(request.q)) {
    const inQuery = wire.filter(([name]) => call.query.includes(name))
    const inBody = wire.filter(([name]) => !call.query.includes(name))
    return { verb, path, query: new Map(inQuery), body: Object.fromEntries(inBody) }
  }
  const place = BODY_ONLY.filter((name) => request[name] !== undefined)
  if (place.length > 0)
    throw new TypeError(`A search for several queries takes no location (${place.join(', ')})`)
  // Several queries are a JSON array, which the service reads from the address alone.
  return { verb: 'GET', path, query: new Map([...wire, ['q', JSON.stringify(request.q)]]) }
}

/** `idempotencyKey` as the header Idempotency-Key, and its like. */
function termsOf(method, call, { signal, ...terms }) {
  const headers = {}
  for (const [name, value] of Object.entries(terms)) {
    const header = call.headers.find((known) => camel(known) === name)
    if (header === undefined) throw new TypeError(`${method} takes no option ${name}`)
    if (value !== undefined) headers[header] = value
  }
  return { headers, signal }
}

function camel(header) {
  const [first, ...rest] = header.replace(/^X-/, '').toLowerCase().split('-')
  return first + rest.map((word) => word[0].toUpperCase() + word.slice(1)).join('')
}

function objectOf(text) {
  try {
    const body = JSON.parse(text)
    return typeof body === 'object' && body !== null ? body : undefined
  } catch {
    return undefined
  }
}

function secondsOf(header) {
  if (header === null) return undefined
  if (/^\d+$/.test(header)) return Number(header)
  const date = Date.parse(header)
  return Number.isNaN(date) ? undefined : Math.max(0, Math.ceil((date - Date.now()) / 1000))
}

/** The name that is meant, where one is near: the same letters in another case or form, or two changes at most. */
function nearest(name, known) {
  const plain = (text) => text.toLowerCase().replace(/[^a-z0-9]/g, '')
  const wanted = plain(name)
  let best
  let least = 3
  for (const one of known) {
    const apart = distance(wanted, plain(one))
    if (apart < least) [best, least] = [one, apart]
  }
  return best
}

function distance(one, other) {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (let i = 1; i <= one.length; i += 1) {
    const next = [i]
    for (let j = 1; j <= other.length; j += 1) {
      next[j] = Math.min(row[j] + 1, next[j - 1] + 1, row[j - 1] + (one[i - 1] === other[j - 1] ? 0 : 1))
    }
    row = next
  }
  return row[other.length]
}
