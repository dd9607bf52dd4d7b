// Versions right behind a name are read apart from it.
import { expect, it } from 'vitest'
import { withVersionsApart } from './attached-versions.ts'

it.each([
  ['gplv3', 'gpl v3'],
  ['LGPLv2.1 text', 'LGPL v2.1 text'],
  ['is tlsv1.3 safe', 'is tls v1.3 safe'],
])('reads %j as %j', (query, read) => {
  expect(withVersionsApart(query.split(' ')).join(' ')).toBe(read)
})

it.each(['ipv6 address', 'css3', 'gpl v3', 'conv2d', 'v8', 'dev2024'])('leaves %j', (query) => {
  expect(withVersionsApart(query.split(' ')).join(' ')).toBe(query)
})
