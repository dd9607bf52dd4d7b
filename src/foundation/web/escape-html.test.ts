// Every sign that means something in markup, in content and in attributes.
import { expect, it } from 'vitest'
import { escapeHtml } from './escape-html.ts'

it('escapes the five signs and nothing else', () => {
  expect(escapeHtml(`<a href="x" title='y'>A & B</a>`)).toBe(
    '&lt;a href=&quot;x&quot; title=&#39;y&#39;&gt;A &amp; B&lt;/a&gt;',
  )
  expect(escapeHtml('&amp; – é 👩‍👧')).toBe('&amp;amp; – é 👩‍👧')
})
