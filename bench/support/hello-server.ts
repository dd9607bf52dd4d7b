// A bare hello-world of the same framework, on the same kind of server: the yardstick of bench/api.ts.
import { Hono } from 'hono'
import { startHttpServer } from '../../src/app/http-server.ts'

const app = new Hono()
app.get('/', (context) => context.json({ hello: 'world' }))
const server = await startHttpServer({ fetch: app.fetch, host: '127.0.0.1', port: 0 })
console.log(server.port)
