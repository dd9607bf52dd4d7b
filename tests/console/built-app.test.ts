// The built browser app: small, whole, and served so that it is loaded once.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestService, type TestService } from '../support/test-service.ts'

const DIST = join(import.meta.dirname, '..', '..', 'dist', 'console')
const MAX_SCRIPT_BYTES = 100_000

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.close())

describe('the built app', () => {
  const assets = readdirSync(join(DIST, 'assets'))

  it('is under 100 kB of script, gzipped', () => {
    const scripts = assets.filter((name) => name.endsWith('.js'))
    const size = scripts.reduce(
      (sum, name) => sum + gzipSync(readFileSync(join(DIST, 'assets', name))).length,
      0,
    )
    expect(size).toBeGreaterThan(10_000)
    expect(size).toBeLessThan(MAX_SCRIPT_BYTES)
  })

  it('has nothing inline and asks nobody else for anything', () => {
    const page = readFileSync(join(DIST, 'index.html'), 'utf8')
    expect(page).not.toMatch(/<script(?![^>]*\bsrc=)/)
    expect(page).not.toMatch(/<style|\son\w+=|style=/)
    const outside = ['index.html', ...assets.map((name) => `assets/${name}`)].flatMap((name) =>
      [
        ...readFileSync(join(DIST, name), 'utf8').matchAll(
          /(?:src|href|url|import)\s*[=(]\s*["']?(https?:)?\/\/[^"')\s]+/g,
        ),
      ].map(([match]) => `${name}: ${match}`),
    )
    expect(outside).toEqual([])
  })

  it.each(['/console', '/console/usage', '/console/claim'])('is served at %s', async (path) => {
    const reply = await service.ask(path)
    expect(reply.status).toBe(200)
    expect(reply.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(reply.headers.get('cache-control')).toBe('no-cache')
    const policy = reply.headers.get('content-security-policy') ?? ''
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("script-src 'self';")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toContain('unsafe')
  })

  it('is cached for good, and compressed where that is wanted', async () => {
    const name = assets.find((one) => one.startsWith('console-') && one.endsWith('.js'))
    const plain = await service.ask(`/console/assets/${name}`)
    expect(plain.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(plain.headers.get('content-encoding')).toBeNull()
    const packed = await service.ask(`/console/assets/${name}`, {
      headers: { 'accept-encoding': 'gzip, br' },
    })
    expect(packed.headers.get('content-encoding')).toBe('gzip')
    expect((await packed.arrayBuffer()).byteLength).toBeLessThan((await plain.arrayBuffer()).byteLength / 2)
  })

  it.each(['..%2F..%2Findex.html', 'nothing.js', 'built.json'])('has no file %s', async (name) => {
    expect((await service.ask(`/console/assets/${name}`)).status).toBe(404)
  })

  it('has nothing above its files but the page of the console', async () => {
    const [above, page] = await Promise.all(
      ['/console/assets/%2e%2e/index.html', '/console'].map(async (path) => (await service.ask(path)).text()),
    )
    expect(above).toBe(page)
  })
})
