// The browser app's page and files.
import type { Context, Hono } from 'hono'
import { MethodNotAllowed, NotFound } from '../../foundation/errors.ts'
import type { BuiltFile, BuiltFiles } from './built-files.ts'
import type { ConsoleEnv } from './gate.ts'
import { PAGE_HEADERS } from './page-headers.ts'

/** Names of assets carry a hash of their content, so they never change. */
const FOR_GOOD = 'public, max-age=31536000, immutable'

const NOT_BUILT =
  'The console is not built yet. Run ./bin/dev build (./bin/whippet does it too), then start the service again.\n'

export function addAppRoutes(routes: Hono<ConsoleEnv>, files: BuiltFiles): void {
  routes.all('/console/assets/:name', (context) => {
    context.set('route', '/console/assets/:name')
    onlyRead(context)
    const file = files.assets.get(`assets/${context.req.param('name')}`)
    if (!file) throw new NotFound('There is no such file')
    return send(context, file, { 'cache-control': FOR_GOOD })
  })
  const page = (context: Context<ConsoleEnv>): Response => {
    context.set('route', '/console')
    if (context.req.path.startsWith('/console/api/')) throw new NotFound('There is no such call')
    onlyRead(context)
    if (!files.page) return context.text(NOT_BUILT, 503, { 'retry-after': '5' })
    return send(context, files.page, { ...PAGE_HEADERS, 'cache-control': 'no-cache' })
  }
  routes.all('/console', page)
  routes.all('/console/*', page)
}

function onlyRead(context: Context<ConsoleEnv>): void {
  const { method } = context.req
  if (method !== 'GET' && method !== 'HEAD') throw new MethodNotAllowed(method, ['GET'])
}

function send(context: Context<ConsoleEnv>, file: BuiltFile, headers: Record<string, string>): Response {
  const gzip = file.gzipped && /\bgzip\b/.test(context.req.header('accept-encoding') ?? '')
  return context.body(gzip ? (file.gzipped ?? null) : file.bytes, 200, {
    ...headers,
    'content-type': file.type,
    vary: 'accept-encoding',
    ...(gzip ? { 'content-encoding': 'gzip' } : {}),
  })
}
