// HTML that is put together from text: everything but HTML itself is escaped on its way in.
import { escapeHtml } from '../../foundation/web/escape-html.ts'

/** Markup that may stand in a page as it is. */
export class Html {
  readonly markup: string
  constructor(markup: string) {
    this.markup = markup
  }
}

type Part = Html | readonly Html[] | string | number | undefined

/** `html\`<p>${text}</p>\``: what stands in braces is escaped, unless `html` made it; undefined is nothing. */
export function html(literals: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return new Html(literals.map((literal, at) => literal + markupOf(parts[at])).join(''))
}

function markupOf(part: Part): string {
  if (part === undefined) return ''
  if (part instanceof Html) return part.markup
  if (typeof part === 'string' || typeof part === 'number') return escapeHtml(String(part))
  return part.map((one) => one.markup).join('')
}
