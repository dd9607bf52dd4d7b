// /llms.txt: what the service is and where everything about it stands, for language models.
import { fetchUrlTool, webSearchTool } from '../../contract/agent-tools.ts'
import { type DiscoverySettings, paymentInWords, pricesInWords } from './discovery-settings.ts'
import { markdownDocument } from './markdown.ts'
import type { OpenapiShown } from './read-openapi.ts'

export function llmsText({ baseUrl, prices, x402 }: DiscoverySettings, api: OpenapiShown): string {
  const link = (name: string, path: string, about: string): string =>
    `- [${name}](${baseUrl}${path}): ${about}`
  return markdownDocument([
    `# ${api.title}`,
    `> ${api.summary}`,
    api.description,
    `Every call carries an API key in the \`x-api-key\` header; keys are made at ${baseUrl}/console. For text that a language model reads, ask with \`format=context\`: markdown with YAML frontmatter.`,
    ...(x402 ? [paymentInWords(baseUrl, x402)] : []),
    '## Endpoints',
    api.operations
      .map(({ method, path, summary }) => `- \`${method} ${baseUrl}${path}\`: ${summary}`)
      .join('\n'),
    '## Tools for agents',
    [
      `- Tool server (MCP, Streamable HTTP): \`${baseUrl}/mcp\``,
      ...[webSearchTool, fetchUrlTool].map(({ name, description }) => `- \`${name}\`: ${description}`),
    ].join('\n'),
    '## Prices',
    pricesInWords(prices)
      .map((price) => `- ${price}`)
      .join('\n'),
    '## Documents',
    [
      link('API reference', '/docs', 'every parameter, reply and error, for people'),
      link('OpenAPI description', '/openapi.json', 'the same for programs'),
      link('Installing', '/install.md', 'connecting agents, the command line, the skill'),
      link('Authentication', '/auth.md', 'keys, limits, errors and when to retry'),
      link('Agent skills', '/.well-known/agent-skills/index.json', 'a skill that agents can install'),
      link('API catalogue', '/.well-known/api-catalog', 'RFC 9727'),
      link('Integrations', '/.well-known/integrations.json', 'the ways in, for programs'),
      link('The crawler', '/bot', 'who it is and how a site keeps it out'),
    ].join('\n'),
  ])
}
