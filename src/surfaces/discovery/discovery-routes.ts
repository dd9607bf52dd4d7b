// The discovery files, made from the contract and the running settings. No key needed.
import { type Env, Hono } from 'hono'
import { openapiDocument } from './openapi-document.ts'

export function createDiscoveryRoutes<E extends Env>({ baseUrl }: { baseUrl: string }): Hono<E> {
  const routes = new Hono<E>()
  let openapi: string | undefined
  routes.get('/openapi.json', (context) => {
    openapi ??= JSON.stringify(openapiDocument({ baseUrl }))
    return context.body(openapi, 200, { 'content-type': 'application/json' })
  })
  return routes
}
