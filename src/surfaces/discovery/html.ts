// HTML made of pieces: what is put into a template is escaped unless it is HTML already.
import { escapeHtml } from '../../foundation/web/escape-html.ts'

export interface Html {
  readonly html: string
}

type Piece = string | number | Html | readonly Html[]

export function html(texts: TemplateStringsArray, ...pieces: readonly Piece[]): Html {
  return { html: texts.reduce((sum, text, index) => `${sum}${shown(pieces[index - 1] ?? '')}${text}`) }
}

/** Nothing, where a piece is left out. */
export const nothing: Html = { html: '' }

/** Text with `code` in backticks and paragraphs at blank lines. */
export function prose(text: string): readonly Html[] {
  return text.split(/\n{2,}/).map((paragraph) => html`<p>${inline(paragraph)}</p>`)
}

/** Text on one line with `code` in backticks. */
export function inline(text: string): readonly Html[] {
  return text.split('`').map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : html`${part}`))
}

function shown(piece: Piece): string {
  if (typeof piece === 'string') return escapeHtml(piece)
  if (typeof piece === 'number') return String(piece)
  return 'html' in piece ? piece.html : piece.map((one) => one.html).join('')
}
