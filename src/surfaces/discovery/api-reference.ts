// /docs: the API reference for people, made from openapi.json.
import { type Html, html } from '../../foundation/web/html.ts'
import { codeSamples } from './code-samples.ts'
import type { CompatShown, DiscoverySettings } from './discovery-settings.ts'
import { htmlPage, inline, prose } from './html-page.ts'
import type { JsonObject } from './openapi-schemas.ts'
import {
  nameOf,
  type OpenapiShown,
  type OperationShown,
  type ParameterShown,
  type ReplyShown,
} from './read-openapi.ts'

/** `version` is that of this package; the API has one of its own. */
export function apiReference(
  { baseUrl, version, compat = [] }: Pick<DiscoverySettings, 'baseUrl' | 'version' | 'compat'>,
  api: OpenapiShown,
): string {
  const groups = groupsOf(api.operations)
  const content = html`<h1>${api.title} API</h1>
<p class="soft">Whippet ${version} · API ${api.version} · <a href="/openapi.json">openapi.json</a> · <a href="/install.md">connecting</a> · <a href="/auth.md">keys, limits, errors</a> · <a href="/llms.txt">llms.txt</a></p>
${prose(api.description)}
<p>The address of the service is <code>${baseUrl}</code>; the tool server for agents is at <code>${baseUrl}/mcp</code>.</p>
${groups.map(({ title, operations }, at) => groupSection(baseUrl, title, operations, at === 0))}
${compatSection(compat)}
<h2 id="schemas">Schemas</h2>
${fold(`${Object.keys(api.schemas).length} schemas`, html`${Object.entries(api.schemas).map(schemaSection)}`)}`
  return htmlPage({
    title: `${api.title} API reference`,
    menu: contents(groups, api),
    content,
    script: '/docs.js',
  })
}

interface OperationGroup {
  readonly title: string
  readonly operations: readonly OperationShown[]
}

/** By the first part of the path that tells them apart. */
const GROUPS: readonly (readonly [title: string, path: RegExp])[] = [
  ['Search', /^\/api\/v1\/search/],
  ['Fetch', /^\/api\/v1\/fetch/],
  ['News', /^\/api\/v1\/news/],
  ['Lenses', /^\/api\/v1\/lenses/],
  ['Citations', /^\/api\/v1\/(?:citations|verify)/],
  ['Watches', /^\/api\/v1\/watches/],
  ['Spending', /^\/api\/v1\/(?:usage|balance|receipts|budgets)/],
  ['The index', /^\/api\/v1\/(?:documents|crawls)/],
]

function groupsOf(operations: readonly OperationShown[]): OperationGroup[] {
  const titleOf = ({ path }: OperationShown): string =>
    GROUPS.find(([, form]) => form.test(path))?.[0] ?? 'More'
  return [...GROUPS.map(([title]) => title), 'More'].flatMap((title) => {
    const own = operations.filter((operation) => titleOf(operation) === title)
    return own.length === 0 ? [] : [{ title, operations: own }]
  })
}

function contents(groups: readonly OperationGroup[], { schemas }: OpenapiShown): Html {
  const item = (id: string, text: string): Html => html`<li><a href="#${id}">${text}</a></li>`
  return html`${groups.map(
    ({ title, operations }) =>
      html`<strong>${title}</strong><ul>${operations.map(({ id, summary }) => item(id, summary))}</ul>`,
  )}
<strong>Reference</strong><ul>${item(COMPAT_ID, 'Clients of other APIs')}${item('schemas', 'Schemas')}</ul>
<details class="long"><summary>${Object.keys(schemas).length} schemas</summary><ul>${Object.keys(schemas).map((name) => item(`schema-${name}`, name))}</ul></details>`
}

function groupSection(
  baseUrl: string,
  title: string,
  operations: readonly OperationShown[],
  isFirst: boolean,
): Html {
  return html`<h2>${title}</h2>
${operations.map((operation, at) => operationSection(baseUrl, operation, isFirst && at === 0))}`
}

/** Folded but for the first; a link to it opens it, as its name is inside. */
function operationSection(baseUrl: string, operation: OperationShown, open: boolean): Html {
  const { id, method, path, summary, description, parameters, body, replies } = operation
  return html`<details class="part"${open ? html` open` : undefined}><summary><h3>${summary}</h3><span><span class="method">${method}</span><code>${path}</code></span></summary>
<div class="within" id="${id}">
${prose(description)}
${samples(baseUrl, operation)}
${tryForm(operation)}
${parameters.length > 0 ? fold(`${parameters.length} ${parameters.length === 1 ? 'parameter' : 'parameters'}`, fieldTable(parameters.map(parameterRow))) : undefined}
${body ? html`<p>Body: a JSON object, ${typeOf(body.schema)}.</p>` : undefined}
<h4>Replies</h4>
${replies.map(replyDetails)}
</div></details>`
}

function fold(title: string, content: Html): Html {
  return html`<details><summary><strong>${title}</strong></summary>${content}</details>`
}

/** The first is open; the others are a click away. */
function samples(baseUrl: string, operation: OperationShown): readonly Html[] {
  return codeSamples(baseUrl, operation).map(
    ({ language, code }, at) =>
      html`<details${at === 0 ? html` open` : undefined}><summary>${language}</summary>${copied(code)}</details>`,
  )
}

function copied(code: string): Html {
  return html`<div class="copied"><pre tabindex="0"><code>${code}</code></pre><button type="button" class="copy">Copy</button></div>`
}

/** What most calls are made with; the rest is a click away. */
const FIRST = new Set(['q', 'limit', 'url', 'query', 'topic'])

/** Every parameter of what can be tried without changing anything for good. */
function tryForm({ id, method, path, parameters, body }: OperationShown): Html | undefined {
  if (method !== 'GET' && method !== 'POST') return undefined
  const isFirst = ({ name, required }: ParameterShown): boolean => required === true || FIRST.has(name)
  const fields = (wanted: readonly ParameterShown[]): readonly Html[] =>
    wanted.map((one) => tryField(id, one))
  const others = parameters.filter((one) => !isFirst(one))
  const more = html`<details class="wide"><summary>${others.length} more</summary><div class="fields">${fields(others)}</div></details>`
  const given = html`<label class="wide">Body<textarea name="body" rows="4" spellcheck="false" id="${id}-body">${JSON.stringify(body?.example ?? {}, null, 2)}</textarea></label>`
  return html`<div class="try"><h4>Try it</h4><form data-path="${path}"${method === 'GET' ? undefined : html` data-method="${method}"`}>${fields(parameters.filter(isFirst))}${body ? given : undefined}${others.length > 0 ? more : undefined}<label>API key<input name="key" type="password" autocomplete="off" placeholder="wk_…" id="${id}-key"></label><button type="submit">Send</button></form><pre tabindex="0" hidden><output></output></pre></div>`
}

function tryField(id: string, { name, in: place, example, required, schema }: ParameterShown): Html {
  const about = html`name="${name}" data-in="${place}" id="${id}-${name}"`
  const { type, enum: values } = schema
  const choices = type === 'boolean' ? ['true', 'false'] : values
  if (Array.isArray(choices)) {
    const options = choices.map(
      (value) =>
        html`<option${required && value === example ? html` selected` : undefined}>${String(value)}</option>`,
    )
    return html`<label>${name}<select ${about}>${required ? undefined : html`<option value=""></option>`}${options}</select></label>`
  }
  const [value, hint] = required ? [example, ''] : ['', example]
  return html`<label>${name}<input ${about} value="${String(value ?? '')}" placeholder="${String(hint ?? '')}"></label>`
}

function parameterRow(parameter: ParameterShown): Html {
  const required = parameter.required === true
  return fieldRow(parameter.name, required, {
    ...parameter.schema,
    ...(parameter.deprecated === true && { deprecated: true }),
    description: parameter.description,
  })
}

function replyDetails({ status, description, content }: ReplyShown): Html {
  const forms = Object.entries(content).map(([type, { schema, example }]) => {
    const text = typeof example === 'string' ? example : JSON.stringify(example, null, 2)
    return html`<p><code>${type}</code>: ${typeOf(schema)}</p><pre tabindex="0"><code>${text ?? ''}</code></pre>`
  })
  return html`<details${status === '200' ? html` open` : undefined}><summary><strong>${status}</strong> ${inline(description)}</summary>${forms}</details>`
}

function schemaSection([name, schema]: [string, JsonObject]): Html {
  const { properties, required, description, anyOf } = schema
  const named = Array.isArray(required) ? required : []
  const rows = Object.entries((properties ?? {}) as Record<string, JsonObject>).map(([field, one]) =>
    fieldRow(field, named.includes(field), one),
  )
  return html`<details class="part"><summary><h3>${name}</h3></summary><div class="within" id="schema-${name}">
${typeof description === 'string' ? prose(description) : undefined}
${Array.isArray(anyOf) ? html`<p>${typeOf(schema)}</p>` : undefined}
${rows.length > 0 ? fieldTable(rows) : undefined}
</div></details>`
}

function fieldTable(rows: readonly Html[]): Html {
  return html`<div class="scroll" tabindex="0"><table><thead><tr><th>Name</th><th>Type</th><th>Meaning</th></tr></thead><tbody>${rows}</tbody></table></div>`
}

function fieldRow(name: string, required: boolean, schema: JsonObject): Html {
  const { description, deprecated } = schema
  const notes = [required ? 'required' : '', deprecated === true ? 'deprecated' : ''].filter(Boolean)
  return html`<tr><td><code>${name}</code>${notes.map((note) => html`<br><span class="soft">${note}</span>`)}</td><td>${typeOf(schema)}</td><td>${inline(typeof description === 'string' ? description : '')}${bounds(schema)}</td></tr>`
}

function typeOf(schema: JsonObject): Html {
  const { $ref, type, items, anyOf, const: constant } = schema
  if (typeof $ref === 'string') {
    const name = nameOf($ref)
    return html`<a href="#schema-${name}">${name}</a>`
  }
  if (Array.isArray(anyOf)) {
    return html`${anyOf.map((one: JsonObject, index) => html`${index > 0 ? ' or ' : ''}${typeOf(one)}`)}`
  }
  if (type === 'array') return html`array of ${typeOf((items ?? {}) as JsonObject)}`
  if (constant !== undefined) return html`<code>${JSON.stringify(constant)}</code>`
  return html`${typeof type === 'string' ? type : 'any'}`
}

/** What values are allowed, and which is taken where none is given. */
function bounds({ enum: values, minimum, maximum, default: given }: JsonObject): Html | undefined {
  const range =
    minimum !== undefined && maximum !== undefined && Number(maximum) < Number.MAX_SAFE_INTEGER
      ? `${minimum} to ${maximum}`
      : minimum === undefined
        ? ''
        : `at least ${minimum}`
  const parts = [
    Array.isArray(values) ? html`One of ${codes(values)}.` : undefined,
    range === '' ? undefined : html`Range: ${range}.`,
    given === undefined ? undefined : html`Default: <code>${String(given)}</code>.`,
  ].filter((part) => part !== undefined)
  return parts.length === 0 ? undefined : html`<br><span class="soft">${spaced(parts)}</span>`
}

function codes(values: readonly unknown[]): readonly Html[] {
  return values.map((value, index) => html`${index > 0 ? ', ' : ''}<code>${String(value)}</code>`)
}

function spaced(parts: readonly Html[]): readonly Html[] {
  return parts.map((part, index) => html`${index > 0 ? ' ' : ''}${part}`)
}

const COMPAT_ID = 'compat'

/**
 * The part of /docs that lists the APIs of others that are spoken here, with the line to change in their clients.
 */
function compatSection(compat: readonly CompatShown[]): Html {
  const shapes = compat.map(
    ({ title, address, lines }) => html`<h3>${title}</h3>
<p><code>${address}</code></p>
<div class="scroll"><table class="clients"><thead><tr><th>Client</th><th>The line to change</th></tr></thead><tbody>${lines.map(
      ({ client, line }) => html`<tr><td>${client}</td><td><code>${line}</code></td></tr>`,
    )}</tbody></table></div>`,
  )
  return html`<h2 id="${COMPAT_ID}">Clients of other APIs</h2>
<p>Programs written for these APIs run on this service: change the address, and put your key where KEY stands. Calls are charged and limited as any other. <code>docs/compat.md</code> tells what becomes of each parameter; <code>WHIPPET_COMPAT</code> chooses which are on.</p>
${shapes.length === 0 ? html`<p>None is on.</p>` : shapes}`
}
