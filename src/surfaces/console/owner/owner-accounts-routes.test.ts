// The owner makes an account and invites somebody to it, adds credits, and is not metered where they want that; nobody else can.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { PASSWORD, visit } from '../../../../tests/support/console-visitor.ts'
import { startTestService, type TestService } from '../../../../tests/support/test-service.ts'
import type { InvitationView, LedgerView, OwnedAccountView, SessionView } from '../console-api.ts'

let house: TestService
let owner: ReturnType<typeof visit>

beforeAll(async () => {
  house = await startTestService({ WHIPPET_TRUST_PROXY: '1' })
  const account = await house.data.accounts.create({ email: 'owner@localhost' })
  owner = visit(house)
  await owner.call('POST', '/claim', { token: (await house.data.signIn.makeLink(account.id)).token })
})
afterAll(() => house.close())

const invite = async (id: string): Promise<InvitationView> =>
  (await (await owner.call('POST', `/owner/accounts/${id}/invite`, {})).json()) as InvitationView
const tokenIn = ({ url }: InvitationView): string => new URL(url).hash.slice(1)
const daysUntil = ({ expires }: InvitationView): number => (Date.parse(expires) - Date.now()) / 86_400_000

it('lets one person in for three days, and an account with a password for a quarter of an hour', async () => {
  const made = await owner.call('POST', '/owner/accounts', { email: 'ada@example.com' })
  const { id } = (await made.json()) as OwnedAccountView
  const first = await invite(id)
  expect(first.url).toMatch(/^http:\/\/localhost:8787\/console\/\S*#/)
  expect(daysUntil(first)).toBeGreaterThan(2.9)

  const ada = visit(house)
  const reply = await ada.call('POST', '/claim', { token: tokenIn(first) })
  const session = (await reply.json()) as SessionView
  expect(session.account).toMatchObject({ email: 'ada@example.com' })
  const asked = await house.ask('/api/v1/balance', {
    headers: { 'x-api-key': session.first_key?.secret ?? '' },
  })
  expect(asked.status).toBe(200)
  expect((await visit(house).call('POST', '/claim', { token: tokenIn(first) })).status).toBe(401)
  expect((await ada.call('POST', `/owner/accounts/${id}/invite`, {})).status).toBe(403)
  expect((await ada.call('POST', '/password', { password: PASSWORD })).status).toBe(200)
  const again = await invite(id)
  expect(daysUntil(again)).toBeLessThan(0.1)
  const back = await visit(house).call('POST', '/claim', { token: tokenIn(again) })
  expect((await back.json()) as SessionView).not.toHaveProperty('first_key')
  expect((await owner.call('POST', '/owner/accounts/nobody/invite', {})).status).toBe(404)
})

it('adds credits to the own account where it is shown, and lets the owner call for nothing', async () => {
  const session = (await (await owner.call('GET', '/session')).json()) as SessionView
  const { id = '', balance_dollars: before = 0 } = session.account ?? {}
  expect(session.account).not.toHaveProperty('unmetered')
  const path = `/owner/accounts/${id}`
  const added = await owner.call('PATCH', path, { add_dollars: 2.5 })
  expect(await added.json()).toMatchObject({ balance_dollars: before + 2.5 })
  expect(await (await owner.call('PATCH', path, { metered: false })).json()).toMatchObject({
    unmetered: true,
  })
  expect(await (await owner.call('GET', '/session')).json()).toMatchObject({ account: { unmetered: true } })
  const ledger = (await (await owner.call('GET', '/ledger')).json()) as LedgerView
  expect(ledger.prices).toMatchObject({
    search_dollars: { low: 0.001, medium: 0.003, high: 0.006, max: 0.012 },
    fetch_dollars: 0.001,
    free_credits_dollars: 5,
  })
})
