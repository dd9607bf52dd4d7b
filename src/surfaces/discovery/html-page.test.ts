// Tests of html-page.ts.
import { expect, it } from 'vitest'
import { html } from '../../foundation/web/html.ts'
import { inline, prose } from './html-page.ts'

it('shows code in backticks and paragraphs', () => {
  expect(html`${inline('use `a<b` here')}`.markup).toBe('use <code>a&lt;b</code> here')
  expect(html`${prose('one\n\ntwo')}`.markup).toBe('<p>one</p><p>two</p>')
})
