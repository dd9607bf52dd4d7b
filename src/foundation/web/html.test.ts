// Every sign that means something in markup, in content and in attributes.
import { expect, it } from 'vitest'
import { escapeHtml, html } from './html.ts'

it('escapes the five signs and nothing else', () => {
  expect(escapeHtml(`<a href="x" title='y'>A & B</a>`)).toBe(
    '&lt;a href=&quot;x&quot; title=&#39;y&#39;&gt;A &amp; B&lt;/a&gt;',
  )
  expect(escapeHtml('&amp; – é 👩‍👧')).toBe('&amp;amp; – é 👩‍👧')
})

it('escapes what is put into HTML, once', () => {
  const hostile = `<script>"&'`
  expect(
    html`<p title="${hostile}">${html`<b>${hostile}</b>`}${3}${undefined}${[html`<i></i>`]}</p>`.markup,
  ).toBe('<p title="&lt;script&gt;&quot;&amp;&#39;"><b>&lt;script&gt;&quot;&amp;&#39;</b>3<i></i></p>')
})
