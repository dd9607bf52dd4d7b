// docs/compat.md, made from the same tables that requests are read by.
import { keyPlaces } from '../../src/surfaces/compat/frame/compat-routes.ts'
import type { ForeignCall, Shape } from '../../src/surfaces/compat/frame/shape.ts'

const INTRODUCTION = `# Clients of other APIs

Whoever has code, a framework or an app written for one of these APIs changes one address and the key. Every call runs
as a call of our own: the same key, rate limit, prices, filters, safe search and fetch guard.

\`WHIPPET_COMPAT\` chooses which are on: names such as \`tavily,searxng\`, \`all\`, or \`none\`. Without it those are on whose
clients can send the key in a header. A key in the address stands in the logs of whatever lies between, so it is taken
only where its API is named.

Of each parameter this page says what becomes of it:

- **honoured**: it does here what it does there.
- **ignored**: it changes nothing that could be missed.
- **refused**: it can't be done here, so a request with it is a 400 in that API's own form that says so. The values
  null, false and empty ask for nothing and pass.

Costs stand where that API's clients read them. Where those count credits, a credit is a thousandth of a US dollar.
Errors keep their status (400, 401, 402, 404, 422, 429, 500, 503) in that API's form, with \`Retry-After\` where one helps;
a call that fails is free. \`X-RateLimit-Limit\`, \`-Remaining\` and \`-Reset\` stand on every reply.

This page is made from the tables that requests are read by: \`./bin/dev docs\` writes it anew.
`

export function compatMatrix(shapes: readonly Shape[]): string {
  return [INTRODUCTION, ...shapes.map(shapeSection)].join('\n')
}

function shapeSection(shape: Shape): string {
  const on = shape.needsKeyInAddress ? 'Off until `WHIPPET_COMPAT` names it' : 'On by default'
  const lines = shape.pointing.map(({ client, line }) => `| ${client} | \`${cell(line)}\` |`)
  const unpointable = (shape.unpointable ?? []).map((text) => `- ${text}`)
  return `## ${shape.title}
\`BASE/compat/${shape.name}\`. ${on} (\`${shape.name}\`). The key is taken ${keyPlaces(shape.keys)}.
${shape.strict ? 'Parameters that are not listed are refused.' : 'Parameters that are not listed are ignored.'}

| client | the line to change |
|---|---|
${lines.join('\n')}
${(shape.notes ?? []).map((note) => `\n${note}\n`).join('')}${
  unpointable.length === 0 ? '' : `\nCan't be pointed elsewhere:\n\n${unpointable.join('\n')}\n`
}
${shape.calls.map((call) => callSection(shape, call)).join('\n')}`
}

function callSection(shape: Shape, { method, path, about, parameters }: ForeignCall): string {
  const rows = Object.entries(parameters).map(([name, one]) => {
    const must = one.use === 'honoured' && one.required ? ', required' : ''
    return `| \`${name}\` | ${one.use}${must} | ${cell(one.note)} |`
  })
  const table = rows.length === 0 ? 'No parameters.' : `| parameter | | |\n|---|---|---|\n${rows.join('\n')}`
  return `### ${method} ${`/compat/${shape.name}${path}`}
${about}.

${table}
`
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|')
}
