// /bot: who the crawler is, for whoever finds it in a log.
import type { DiscoverySettings } from './discovery-settings.ts'
import { html } from './html.ts'
import { htmlPage } from './html-page.ts'

export function botPage({ baseUrl, version }: DiscoverySettings): string {
  const content = html`<h1>The Whippet crawler</h1>
<p>A web server that was asked by <code>Whippet/${version} (+${baseUrl}/bot)</code> was asked by the search service at <a href="${baseUrl}/">${baseUrl}</a>. Whippet is software that people run themselves: each service has its own operator and tells its own address in the name it sends.</p>
<h2>What it does</h2>
<ul>
<li>It reads pages so that they can be found by search, reads the news feeds it was told of, and fetches a single page when a user of the service asks for that page.</li>
<li>It asks over HTTP and HTTPS with the name above and never pretends to be a browser.</li>
<li>It asks one host a few requests at a time, waits longer when a site answers 429 or 503, and heeds <code>Retry-After</code>.</li>
</ul>
<h2>How a site keeps it out</h2>
<p>It reads <code>robots.txt</code> by RFC 9309 and follows the group of <code>Whippet</code>, else that of <code>*</code>:</p>
<pre><code>User-agent: Whippet
Disallow: /</code></pre>
<h2>Who to talk to</h2>
<p>The operator of ${new URL(baseUrl).host} runs this service and answers for what it fetches.</p>`
  return htmlPage({ title: 'The Whippet crawler', content })
}
