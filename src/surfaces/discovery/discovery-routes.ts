// The discovery files, made from the contract and the running settings. No key needed.
import { type Env, Hono } from 'hono'
import { SIGNATURE_KEYS_PATH, SIGNATURE_KEYS_TYPE } from '../../contract/signatures/message-signature.ts'
import { MethodNotAllowed } from '../../foundation/errors.ts'
import { apiReference } from './api-reference.ts'
import type { DiscoverySettings } from './discovery-settings.ts'
import { DOCS_SCRIPT } from './docs-script.ts'
import { agentSkill, authGuide, botPage, installGuide, llmsText, SKILL_PATH, skillIndex } from './guides.ts'
import { PAGE_POLICY } from './html-page.ts'
import { API_CATALOG_PATH, API_CATALOG_TYPE, apiCatalog, integrations } from './integrations.ts'
import { openapiDocument } from './openapi-document.ts'
import { type OpenapiShown, readOpenapi } from './read-openapi.ts'

interface DiscoveryFile {
  readonly type: string
  readonly headers?: Readonly<Record<string, string>>
  /** Always the same for the same settings. */
  make(settings: DiscoverySettings, api: () => OpenapiShown): string
}

const MARKDOWN = 'text/markdown; charset=utf-8'
const PAGE = { type: 'text/html; charset=utf-8', headers: { 'content-security-policy': PAGE_POLICY } }

const FILES: Readonly<Record<string, DiscoveryFile>> = {
  '/openapi.json': {
    type: 'application/json',
    make: (settings) => JSON.stringify(openapiDocument(settings)),
  },
  '/llms.txt': {
    type: 'text/plain; charset=utf-8',
    make: (settings, api) => llmsText(settings, api()),
  },
  '/install.md': { type: MARKDOWN, make: installGuide },
  '/auth.md': { type: MARKDOWN, make: (settings, api) => authGuide(settings, api()) },
  [API_CATALOG_PATH]: {
    type: API_CATALOG_TYPE,
    headers: { link: `<${API_CATALOG_PATH}>; rel="api-catalog"` },
    make: (settings, api) => pretty(apiCatalog(settings, api())),
  },
  '/.well-known/integrations.json': {
    type: 'application/json',
    make: (settings, api) => pretty(integrations(settings, api())),
  },
  '/.well-known/agent-skills/index.json': {
    type: 'application/json',
    make: (settings) => pretty(skillIndex(settings)),
  },
  [SIGNATURE_KEYS_PATH]: {
    type: SIGNATURE_KEYS_TYPE,
    make: ({ signatureKeys }) => pretty(signatureKeys),
  },
  [SKILL_PATH]: { type: MARKDOWN, make: agentSkill },
  '/docs.js': { type: 'text/javascript; charset=utf-8', make: () => DOCS_SCRIPT },
  '/docs': { ...PAGE, make: (settings, api) => apiReference(settings, api()) },
  '/bot': { ...PAGE, make: botPage },
}

export function createDiscoveryRoutes<E extends Env>(settings: DiscoverySettings): Hono<E> {
  const routes = new Hono<E>()
  const made = new Map<string, Uint8Array<ArrayBuffer>>()
  const api = (): OpenapiShown => readOpenapi(openapiDocument(settings))
  for (const [path, file] of Object.entries(FILES)) {
    routes.all(path, (context) => {
      const { method } = context.req
      if (method !== 'GET' && method !== 'HEAD') throw new MethodNotAllowed(method, ['GET', 'HEAD'])
      const body = made.get(path) ?? new TextEncoder().encode(file.make(settings, api))
      made.set(path, body)
      return context.body(body, 200, { ...file.headers, 'content-type': file.type })
    })
  }
  return routes
}

function pretty(value: object): string {
  return `${JSON.stringify(value, null, 2)}\n`
}
