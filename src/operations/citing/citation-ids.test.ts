// Citations in a reply that is given again: bound to whoever asks now, whoever it was made for.
import { expect, it } from 'vitest'
import { createCitationIds } from './citation-ids.ts'

const ids = createCitationIds((text) => Buffer.from(text).toString('base64url').slice(0, 11))
const citation = { id: 'abcd-_12', version: `sha256:${'0a'.repeat(32)}`, start: 7, end: 90 }
/** A text may hold what looks like a citation: its quotes are escaped. */
const resultOf = (account: string) => ({
  title: `of {"id":"abcd-_12"`,
  citation: ids.bind(account, citation),
  citations: [ids.bind(account, citation), ids.bind(account, { ...citation, start: 0, end: 5 })],
})

it('binds the citations of a reply to another account', () => {
  const json = JSON.stringify(resultOf('one'))
  expect(ids.bindJson('other', json)).toBe(JSON.stringify(resultOf('other')))
  expect(ids.bindJson('one', json)).toBe(json)
  expect(JSON.stringify(resultOf('other'))).not.toBe(json)
})

it('binds those that were bound to nobody', () => {
  expect(ids.bindJson('one', JSON.stringify({ citation }))).toBe(
    JSON.stringify({ citation: ids.bind('one', citation) }),
  )
})

it('takes them out where there is no account', () => {
  const { title } = resultOf('one')
  expect(ids.bindJson(undefined, JSON.stringify(resultOf('one')))).toBe(JSON.stringify({ title }))
})
