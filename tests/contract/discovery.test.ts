// The discovery files: public, valid in their formats, and every link they give leads somewhere.
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { startTestService, type TestService } from '../support/test-service.ts'

const BASE = 'https://search.example.com'

let test: TestService
beforeAll(async () => {
  const prices = { WHIPPET_PRICE_HIGH: '0.0077', WHIPPET_PRICE_CACHE_HIT: '40' }
  test = await startTestService({ WHIPPET_BASE_URL: BASE, ...prices })
})
afterAll(() => test.close())

const FILES: readonly (readonly [path: string, type: string])[] = [
  ['/openapi.json', 'application/json'],
  ['/llms.txt', 'text/plain'],
  ['/install.md', 'text/markdown'],
  ['/auth.md', 'text/markdown'],
  ['/.well-known/api-catalog', 'application/linkset+json'],
  ['/.well-known/integrations.json', 'application/json'],
  ['/.well-known/agent-skills/index.json', 'application/json'],
  ['/.well-known/agent-skills/whippet-search/SKILL.md', 'text/markdown'],
  ['/docs', 'text/html'],
  ['/bot', 'text/html'],
]

async function textOf(path: string): Promise<string> {
  return (await test.ask(path)).text()
}

describe.each(FILES)('%s', (path, type) => {
  it('needs no key, has its type, and says the same to HEAD', async () => {
    const reply = await test.ask(path)
    expect(reply.status).toBe(200)
    expect(reply.headers.get('content-type')).toMatch(new RegExp(`^${type.replace('+', '\\+')}(;|$)`))
    const head = await test.ask(path, { method: 'HEAD' })
    expect([head.status, await head.text()]).toEqual([200, ''])
    expect(head.headers.get('content-type')).toBe(reply.headers.get('content-type'))
  })

  it('refuses other methods', async () => {
    for (const method of ['POST', 'PUT', 'DELETE']) {
      const reply = await test.ask(path, { method })
      expect([reply.status, reply.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
      expect(await reply.json()).toMatchObject({ error: 'Method Not Allowed' })
    }
  })

  it('links to what is there, at the address that the operator set', async () => {
    const text = (await textOf(path)).replaceAll('&quot;', '"').replaceAll('&amp;', '&')
    expect(text).not.toContain('localhost')
    expect(text).not.toMatch(/\bundefined\b|\[object Object\]/)
    const links = new Set(text.match(/https:\/\/search\.example\.com[^\s"'`)<>\\{}|]*(?<![.,;:])/g))
    expect(links.size).toBeGreaterThan(0)
    for (const link of links) {
      const { pathname, search } = new URL(link)
      if (pathname === '/' || pathname.endsWith('/')) continue
      const { status } = await test.ask(`${pathname}${search}`)
      expect(status, link).not.toBe(404)
      expect(status, link).toBeLessThan(500)
    }
  })
})

describe('llms.txt', () => {
  it('has the form of llms.txt: a title, a summary, sections of links', async () => {
    const lines = (await textOf('/llms.txt')).split('\n')
    expect(lines[0]).toBe('# Whippet')
    expect(lines.find((line) => line !== '' && !line.startsWith('#'))).toMatch(/^> /)
    expect(lines.filter((line) => line.startsWith('## ')).length).toBeGreaterThan(2)
    expect(lines).toContain(`- [OpenAPI description](${BASE}/openapi.json): the same for programs`)
  })

  it('tells the prices that are set', async () => {
    for (const path of ['/llms.txt', '/auth.md']) {
      const text = await textOf(path)
      expect(text).toContain('high 0.0077')
      expect(text).toContain('low 0.001,')
      expect(text).toContain('A cached answer costs 40 % of that')
    }
  })
})

describe('auth.md', () => {
  it('has a row for every status that the endpoints refuse with, and no other', async () => {
    const openapi = JSON.parse(await textOf('/openapi.json')) as {
      paths: Record<string, Record<string, { responses: Record<string, unknown> }>>
    }
    const text = await textOf('/auth.md')
    for (const methods of Object.values(openapi.paths)) {
      for (const { responses } of Object.values(methods)) {
        for (const status of Object.keys(responses)) {
          expect(text.includes(`| ${status} |`), status).toBe(!status.startsWith('2'))
        }
      }
    }
  })
})

describe('the catalogue of APIs', () => {
  it('is a linkset as RFC 9727 has it', async () => {
    const reply = await test.ask('/.well-known/api-catalog', { method: 'HEAD' })
    expect(reply.headers.get('content-type')).toContain('profile="https://www.rfc-editor.org/info/rfc9727"')
    expect(reply.headers.get('link')).toContain('rel="api-catalog"')
    const { linkset } = JSON.parse(await textOf('/.well-known/api-catalog')) as {
      linkset: Record<string, unknown>[]
    }
    const items = linkset[0]?.['item'] as { href: string }[]
    expect(items.map(({ href }) => href)).toEqual(
      expect.arrayContaining([
        `${BASE}/api/v1/search`,
        `${BASE}/api/v1/fetch`,
        `${BASE}/api/v1/news/technology`,
        `${BASE}/mcp`,
      ]),
    )
    for (const { href } of items) expect(linkset.some(({ anchor }) => anchor === href)).toBe(true)
  })
})

describe('integrations.json', () => {
  it('names the three ways in, each with the one key', async () => {
    const body = JSON.parse(await textOf('/.well-known/integrations.json')) as {
      version: number
      credentials: Record<string, unknown>
      surfaces: { type: string; auth: { entries: { use: { id: string }[] }[] } }[]
    }
    expect(body.version).toBe(3)
    expect(body.surfaces.map(({ type }) => type)).toEqual(['http', 'mcp', 'cli'])
    expect(Object.keys(body.credentials)).toHaveLength(1)
    for (const { auth } of body.surfaces) {
      expect(body.credentials).toHaveProperty(auth.entries[0]!.use[0]!.id)
    }
  })
})

describe('the skill', () => {
  it('is listed with its digest, and installable', async () => {
    const { skills } = JSON.parse(await textOf('/.well-known/agent-skills/index.json')) as {
      skills: { name: string; type: string; url: string; digest: string; description: string }[]
    }
    expect(skills).toHaveLength(1)
    const [skill] = skills
    const text = await textOf(new URL(skill!.url).pathname)
    expect(skill!.digest).toBe(`sha256:${createHash('sha256').update(text).digest('hex')}`)
    const [, head = ''] = /^---\n([\s\S]*?)\n---\n/.exec(text) ?? []
    const frontmatter = parse(head) as Record<string, string>
    expect(frontmatter).toMatchObject({ name: skill!.name, description: skill!.description })
    expect(frontmatter['name']).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
    expect(skill!.url).toContain(`/${frontmatter['name']}/SKILL.md`)
    expect(frontmatter['description']!.length).toBeLessThanOrEqual(1024)
    expect(frontmatter['compatibility']!.length).toBeLessThanOrEqual(500)
  })
})

describe('the pages', () => {
  it.each(['/docs', '/bot'])('%s has nothing from outside and no script but its own', async (path) => {
    const reply = await test.ask(path)
    const text = await reply.text()
    const own = text
      .replace('<link rel="icon" href="/favicon.ico" type="image/svg+xml">', '')
      .replace('<script type="module" src="/docs.js"></script>', '')
    expect(own).not.toMatch(/<script|<link|<img|\son\w+=|@import|url\(/i)
    const policy = reply.headers.get('content-security-policy') ?? ''
    expect(policy).toContain("default-src 'none'")
    const [, style = ''] = /<style>([\s\S]*?)<\/style>/.exec(text) ?? []
    expect(policy).toContain(`'sha256-${createHash('sha256').update(style).digest('base64')}'`)
  })

  it('/docs has samples in three languages, and a form to try what is read', async () => {
    const text = await textOf('/docs')
    expect(text).toContain('curl -H ')
    expect(text).toContain('await fetch(&quot;')
    expect(text).toContain('urllib.request')
    expect(text).toContain('<form data-path="/api/v1/search">')
    expect(await textOf('/docs.js')).toContain('x-api-key')
  })

  it('/docs shows every endpoint, parameter and schema, and its own links resolve', async () => {
    const text = await textOf('/docs')
    const openapi = JSON.parse(await textOf('/openapi.json')) as {
      paths: Record<string, Record<string, { operationId: string; parameters?: { name: string }[] }>>
      components: { schemas: Record<string, { properties?: object }> }
    }
    for (const methods of Object.values(openapi.paths)) {
      for (const { operationId, parameters = [] } of Object.values(methods)) {
        expect(text).toContain(`id="${operationId}"`)
        for (const { name } of parameters) expect(text).toContain(`<code>${name}</code>`)
      }
    }
    for (const [name, { properties = {} }] of Object.entries(openapi.components.schemas)) {
      expect(text).toContain(`id="schema-${name}"`)
      for (const field of Object.keys(properties)) expect(text).toContain(`<code>${field}</code>`)
    }
    const targets = [...text.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id)
    expect(targets.length).toBeGreaterThan(10)
    for (const id of targets) expect(text).toContain(`id="${id}"`)
  })

  it('/bot names the crawler as it names itself', async () => {
    expect(await textOf('/bot')).toMatch(/Whippet\/\d+\.\d+\.\d+ \(\+https:\/\/search\.example\.com\/bot\)/)
  })
})
