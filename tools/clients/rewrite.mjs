// Loaded before a client that has its service's address in its code: sends what it asks for to ours instead.
// REWRITE holds pairs such as https://api.example.com=http://127.0.0.1:8787/compat/example, apart by spaces.
import http from 'node:http'
import https from 'node:https'
import { syncBuiltinESMExports } from 'node:module'

const pairs = (process.env.REWRITE ?? '').split(' ').filter(Boolean).map((pair) => pair.split('='))

function rewritten(address) {
  const pair = pairs.find(([from]) => address === from || address.startsWith(`${from}/`))
  return pair && new URL(pair[1] + address.slice(pair[0].length))
}

const { fetch } = globalThis
globalThis.fetch = (input, init) => {
  const url = rewritten(typeof input === 'string' ? input : (input.href ?? input.url))
  if (!url) return fetch(input, init)
  return fetch(url, input instanceof Request ? new Request(url, input) : init)
}

const { request } = https
https.request = (...args) => {
  const [first, ...rest] = args
  const options = typeof first === 'object' && !(first instanceof URL) ? first : (rest[0] ?? {})
  const address =
    options === first ? `https://${first.hostname ?? first.host}${first.path ?? '/'}` : String(first)
  const url = rewritten(address)
  if (!url) return request(...args)
  const { agent, agents, host, servername, ...kept } = options
  const callback = args.find((one) => typeof one === 'function')
  const to = { ...kept, protocol: 'http:', hostname: url.hostname, port: url.port, path: url.pathname + url.search }
  return http.request(to, callback)
}
syncBuiltinESMExports()
