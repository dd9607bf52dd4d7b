// The site that serves documentation of others to the crawler: pages, folders, content types, robots.txt, and nothing outside.
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { serveSite } from '../bench/corpora/serve-site.ts'

type Get = (path: string) => Promise<Response>

async function site(leftOut: readonly string[] = []): Promise<Get> {
  const folder = mkdtempSync(join(tmpdir(), 'corpora-site-'))
  const root = join(folder, 'root')
  mkdirSync(join(root, 'manual.html'), { recursive: true })
  writeFileSync(join(root, 'manual.html', 'index.html'), 'the manual')
  writeFileSync(join(root, 'a page.html'), 'a page')
  writeFileSync(join(root, 'README'), 'read me')
  writeFileSync(join(root, 'robots.txt'), 'its own')
  writeFileSync(join(folder, 'outside.html'), 'outside')
  symlinkSync(join(root, 'a page.html'), join(root, 'alias.html'))
  symlinkSync(join(folder, 'outside.html'), join(root, 'link.html'))
  const server = await serveSite(root, new URL('http://127.0.0.1:0/'), leftOut)
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
    rmSync(folder, { recursive: true })
  })
  const { port } = server.address() as AddressInfo
  return (path) => fetch(`http://127.0.0.1:${port}${path}`, { redirect: 'manual' })
}

it('serves pages and files as what they are', async () => {
  const get = await site()
  const page = await get('/a%20page.html')
  expect(await page.text()).toBe('a page')
  expect(page.headers.get('content-type')).toBe('text/html')
  expect((await get('/README')).headers.get('content-type')).toBe('text/plain; charset=utf-8')
  expect(await (await get('/alias.html')).text()).toBe('a page')
})

it('serves the index of a folder, also of one whose name ends like a page', async () => {
  const get = await site()
  expect(await (await get('/manual.html/')).text()).toBe('the manual')
  const moved = await get('/manual.html')
  expect(moved.status).toBe(301)
  expect(moved.headers.get('location')).toBe('/manual.html/')
})

it('has nothing outside its folder', async () => {
  const get = await site()
  for (const path of ['/link.html', '/%2e%2e/outside.html', '/..%2foutside.html', '/nowhere.html', '/%ff'])
    expect((await get(path)).status, path).toBe(404)
})

it('forbids what is left out, and has the own robots.txt of the documentation where nothing is', async () => {
  expect(await (await (await site())('/robots.txt')).text()).toBe('its own')
  const robots = await (await site(['/core/']))('/robots.txt')
  expect(await robots.text()).toBe('User-agent: *\nDisallow: /core/\n')
})
