// The overview tells of feeds that can't be reached.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { visit } from '../../../../tests/support/console-visitor.ts'
import { startTestService, type TestService } from '../../../../tests/support/test-service.ts'
import type { OverviewView } from '../console-api.ts'

let house: TestService
let owner: ReturnType<typeof visit>

beforeAll(async () => {
  house = await startTestService({ WHIPPET_TRUST_PROXY: '1', WHIPPET_OFFLINE: '1' })
  const account = await house.data.accounts.create({ email: 'owner@localhost' })
  owner = visit(house)
  await owner.call('POST', '/claim', { token: (await house.data.signIn.makeLink(account.id)).token })
})
afterAll(() => house.close())

async function overview(): Promise<OverviewView> {
  return (await (await owner.call('GET', '/owner/overview')).json()) as OverviewView
}

it('has nothing to say of feeds that nobody asked, and says so where none answers', async () => {
  expect(await overview()).toMatchObject({ feeds_asked: 0, feeds_failing: 0 })
  expect((await overview()).attention.map(({ text }) => text).join(' ')).not.toContain('feed')
  await house.service.news.poll(['world'])
  const shown = await overview()
  expect(shown.feeds_asked).toBeGreaterThan(0)
  expect(shown.feeds_failing).toBe(shown.feeds_asked)
  expect(shown.attention).toContainEqual({
    text: 'No news feed can be reached. Can this machine reach the web?',
    page: 'feeds',
  })
})
