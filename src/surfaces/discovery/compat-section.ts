// The part of /docs that lists the APIs of others that are spoken here, with the line to change in their clients.
import type { CompatShown } from './discovery-settings.ts'
import { type Html, html } from './html.ts'

export const COMPAT_ID = 'compat'

export function compatSection(compat: readonly CompatShown[]): Html {
  const shapes = compat.map(
    ({ title, address, lines }) => html`<h3>${title}</h3>
<p><code>${address}</code></p>
<div class="scroll"><table><thead><tr><th>Client</th><th>The line to change</th></tr></thead><tbody>${lines.map(
      ({ client, line }) => html`<tr><td>${client}</td><td><code>${line}</code></td></tr>`,
    )}</tbody></table></div>`,
  )
  return html`<h2 id="${COMPAT_ID}">Clients of other APIs</h2>
<p>Programs written for these APIs run on this service: change the address, and put your key where KEY stands. Calls are charged and limited as any other. <code>docs/compat.md</code> tells what becomes of each parameter; <code>WHIPPET_COMPAT</code> chooses which are on.</p>
${shapes.length === 0 ? html`<p>None is on.</p>` : shapes}`
}
