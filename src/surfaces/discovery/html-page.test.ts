// Tests of html.ts: what is put in is escaped, once.
import { describe, expect, it } from 'vitest'
import { html, inline, prose } from './html-page.ts'

describe('html', () => {
  it('escapes text and leaves HTML as it is', () => {
    const hostile = `<script>"&'`
    expect(html`<p title="${hostile}">${html`<b>${hostile}</b>`}${3}${[html`<i></i>`]}</p>`.html).toBe(
      '<p title="&lt;script&gt;&quot;&amp;&#39;"><b>&lt;script&gt;&quot;&amp;&#39;</b>3<i></i></p>',
    )
  })

  it('shows code in backticks and paragraphs', () => {
    expect(html`${inline('use `a<b` here')}`.html).toBe('use <code>a&lt;b</code> here')
    expect(html`${prose('one\n\ntwo')}`.html).toBe('<p>one</p><p>two</p>')
  })
})
