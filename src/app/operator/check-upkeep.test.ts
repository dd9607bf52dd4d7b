// What the doctor says of feeds: some that fail are no fault, most are.
import { expect, it } from 'vitest'
import { judged, judgedFeeds } from './check-upkeep.ts'

const failing = { lastError: 'no answer' }

it.each([
  [[], true, 'none was polled yet'],
  [[{}, {}, failing], true, '1 of 3 that were polled fail'],
  [[{}, failing, failing], false, '2 of 3 that were polled fail'],
  [[failing], false, '1 of 1 that were polled fail'],
])('%j: %s', (states, ok, detail) => {
  expect(judgedFeeds(states)).toMatchObject({ ok, detail })
})

const NOW = 1_000_000

function node(name: string, roles: readonly string[], version = '1.0.0', seenAt = NOW) {
  return { id: name, name, roles, version, startedAt: 0, seenAt }
}

it.each([
  ['none', [], true, 'none runs'],
  ['one that has gone', [node('a', ['api'], '1.0.0', 0)], true, 'none runs'],
  ['all roles', [node('a', ['api', 'index']), node('b', ['crawl', 'news'])], true, 'b (crawl, news; 1.0.0)'],
  ['a role that nobody has', [node('a', ['api', 'index', 'news'])], false, 'none has the role crawl'],
  [
    'two versions',
    [node('a', ['api', 'index', 'news']), node('b', ['crawl'], '1.0.1')],
    false,
    'b (crawl; 1.0.1)',
  ],
])('%s', (_, nodes, ok, detail) => {
  const shown = judged(nodes, NOW)
  expect(shown.ok).toBe(ok)
  expect(shown.detail).toContain(detail)
  if (!ok) expect(shown.mend).toBeDefined()
})
