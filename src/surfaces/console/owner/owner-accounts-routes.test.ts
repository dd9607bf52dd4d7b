// The owner makes an account and invites somebody to it; nobody else can.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { PASSWORD, visit } from '../../../../tests/support/console-visitor.ts'
import { startTestService, type TestService } from '../../../../tests/support/test-service.ts'
import type { InvitationView, OwnedAccountView, SessionView } from '../console-api.ts'

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
  expect(((await reply.json()) as SessionView).account).toMatchObject({ email: 'ada@example.com' })
  expect((await visit(house).call('POST', '/claim', { token: tokenIn(first) })).status).toBe(401)
  expect((await ada.call('POST', `/owner/accounts/${id}/invite`, {})).status).toBe(403)
  expect((await ada.call('POST', '/password', { password: PASSWORD })).status).toBe(200)
  expect(daysUntil(await invite(id))).toBeLessThan(0.1)
  expect((await owner.call('POST', '/owner/accounts/nobody/invite', {})).status).toBe(404)
})
