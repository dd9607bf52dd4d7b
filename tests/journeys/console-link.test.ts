// The owner's way into the console: the link of the first start, and the one that the command prints.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startChildService, testEnvironment } from '../support/child-service.ts'
import { runCommand } from '../support/command-line.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'whippet-link-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

it('is a link that works once, until there is a password', async () => {
  const environment = testEnvironment(folder)
  const service = await startChildService(environment)
  expect(service.output()).toContain(`Console: http://localhost:${new URL(service.url).port}/console\n`)
  const send = (path: string, body: object, headers: Record<string, string> = {}) =>
    fetch(`${service.url}/console/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
  const token = /\/console\/claim#([\w-]+)/.exec(service.output())?.[1] ?? ''
  const claimed = await send('/claim', { token })
  const session = (await claimed.json()) as { account: object; csrf_token: string }
  expect(session.account).toMatchObject({ email: 'owner@localhost', owner: true, has_password: false })
  expect((await send('/claim', { token })).status).toBe(401)

  const printed = await runCommand(['console', 'link', '--json'], environment)
  const made = JSON.parse(printed.stdout) as { url: string; account: string }
  expect(made.account).toBe('owner@localhost')
  const again = await send('/claim', { token: made.url.split('#')[1] })
  expect(again.status).toBe(200)
  const unknown = await runCommand(['console', 'link', '--account', 'nobody@example.com'], environment)
  expect([unknown.code, unknown.stdout]).toEqual([1, ''])

  const cookie = claimed.headers.get('set-cookie')?.split(';')[0] ?? ''
  const password = 'correct horse battery'
  const set = await send('/password', { password }, { cookie, 'x-csrf-token': session.csrf_token })
  expect(set.status).toBe(200)
  expect(await service.stop()).toBe(0)

  const second = await startChildService(environment)
  expect(second.output()).not.toContain('/console/claim')
  expect(second.errors()).not.toContain(token)
  expect(await second.stop()).toBe(0)
})
