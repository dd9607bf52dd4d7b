// The document's operations as methods of the Python client.
import { pascalCase, snakeCase, wrap } from './python-names.ts'
import type { TypeWriter } from './python-types.ts'
import { type Document, type Operation, resolve, type Schema } from './schema.ts'

/** Names for methods where the operation's own would be clumsy. */
const NAMES: Readonly<Record<string, string>> = {
  searchByBody: 'search',
  fetchPage: 'fetch',
  fetchPages: 'fetchMany',
  newsFeed: 'news',
  listLenses: 'lenses',
  getLens: 'lens',
}

/** Operations without a method: `search` of the client sends several queries by it. */
const FOLDED = ['search']

/** What the client sets by itself: its types are those of the usual forms. */
const FIXED = ['format', 'linkFormat', 'imageFormat']

interface Argument {
  /** On the wire. */
  readonly name: string
  readonly place: 'path' | 'query' | 'header' | 'body'
  readonly type: string
  readonly value: string
  readonly required: boolean
  readonly about: string
}

interface Method {
  readonly name: string
  readonly verb: string
  readonly path: string
  readonly about: string
  readonly arguments: readonly Argument[]
  readonly returns: string
  /** Whether it also answers in markdown for language models. */
  readonly markdown: boolean
}

export function pythonMethods(document: Document, types: TypeWriter): string {
  const methods = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations)
      .filter(([, { operationId }]) => !FOLDED.includes(operationId))
      .map(([verb, operation]) => methodOf(document, types, { verb: verb.toUpperCase(), path, operation })),
  )
  return methods
    .flatMap((method) => [
      writeMethod(method),
      ...(method.markdown
        ? [writeMethod({ ...method, name: `${method.name}_context`, returns: 'str' })]
        : []),
    ])
    .join('\n')
}

interface Place {
  readonly verb: string
  readonly path: string
  readonly operation: Operation
}

function methodOf(document: Document, types: TypeWriter, { verb, path, operation }: Place): Method {
  const name = NAMES[operation.operationId] ?? operation.operationId
  const prefix = pascalCase(name)
  const body = operation.requestBody?.content['application/json']?.schema
  const bodySchema = body && resolve(document, body)
  const given = [
    ...(operation.parameters ?? []).map(
      ({ name: wire, in: place, required = false, description = '', schema }) => ({
        ...argument(types, { name: wire, place, required, schema, prefix }),
        about: description,
        hidden: schema.deprecated === true,
      }),
    ),
    ...Object.entries(bodySchema?.properties ?? {}).map(([wire, schema]) => {
      const required = bodySchema?.required?.includes(wire) ?? false
      return {
        ...argument(types, { name: wire, place: 'body' as const, required, schema, prefix }),
        about: schema.description ?? '',
        hidden: schema.deprecated === true,
      }
    }),
  ].filter(({ name: wire, hidden }) => !(hidden || FIXED.includes(wire)))
  const content = operation.responses['200']?.content ?? {}
  const reply = content['application/json']?.schema ?? {}
  return {
    name: snakeCase(name),
    verb,
    path,
    about: aboutOf(operation),
    // The headers come last, whatever the document's order.
    arguments: [
      ...given.filter(({ place }) => place !== 'header'),
      ...given.filter(({ place }) => place === 'header'),
    ],
    returns: types.typeOf(reply, `${prefix}Response`),
    markdown: 'text/markdown' in content,
  }
}

/** How a search is sent is the client's own affair. */
function aboutOf({ operationId, summary, description = '' }: Operation): string {
  return operationId === 'searchByBody' ? 'Search the web.' : `${summary}. ${description}`.trim()
}

interface Wanted {
  readonly name: string
  readonly place: Argument['place']
  readonly required: boolean
  readonly schema: Schema
  readonly prefix: string
}

function argument(
  types: TypeWriter,
  { name, place, required, schema, prefix }: Wanted,
): Omit<Argument, 'about'> {
  const python = snakeCase(name)
  const listed = schema.description?.startsWith('Comma-separated') ?? false
  if (name === 'q')
    return { name, place, required: false, type: 'Union[str, Sequence[str], None]', value: python }
  const plain = types.typeOf(schema, prefix + pascalCase(name)).replace(/^List\[/, 'Sequence[')
  const type = listed ? 'Union[str, Sequence[str]]' : plain
  const value = listed ? `_commas(${python})` : schema.type === 'array' ? `_strings(${python})` : python
  return { name, place, required, type, value }
}

function writeMethod(method: Method): string {
  const required = method.arguments.filter((one) => one.required)
  const optional = method.arguments.filter((one) => !one.required)
  const [first] = optional
  const leading = first?.name === 'q' ? optional.slice(0, 1) : []
  const others = optional.slice(leading.length)
  const signature = [
    'self',
    ...required.map(({ name, type }) => `${snakeCase(name)}: ${type}`),
    ...leading.map(({ name, type }) => `${snakeCase(name)}: ${type} = None`),
    ...(others.length > 0 ? ['*'] : []),
    ...others.map(({ name, type }) => `${snakeCase(name)}: Optional[${type}] = None`),
  ]
  const oneLine = `    def ${method.name}(${signature.join(', ')}) -> ${method.returns}:`
  const head =
    oneLine.length <= 100
      ? [oneLine]
      : [
          `    def ${method.name}(`,
          ...signature.map((one) => `        ${one},`),
          `    ) -> ${method.returns}:`,
        ]
  return [...head, ...docstring(method), ...writeCall(method), ''].join('\n')
}

function docstring({ about, name, returns, arguments: given }: Method): string[] {
  if (returns === 'str') {
    return [`        """\`${name.replace(/_context$/, '')}\`, answered as markdown for a language model."""`]
  }
  const lines = wrap(`"""${about}`, '        ', '        ')
  if (given.length === 0) return [...lines.slice(0, -1), `${lines.at(-1)}"""`]
  return [
    ...lines,
    '',
    '        Args:',
    ...given.flatMap((one) =>
      wrap(
        `${snakeCase(one.name)}: ${inPythonNames(wordsOn(one), given)}`,
        '            ',
        '                ',
      ),
    ),
    '        """',
  ]
}

function wordsOn({ name, about }: Argument): string {
  if (name === 'q') return `${about} A list of up to five is answered as one; it takes no location.`
  return about.replace(', URL-encoded', '')
}

/** The document speaks of `maxAge`, whose argument is `max_age`. */
function inPythonNames(text: string, given: readonly Argument[]): string {
  return given
    .filter(({ name }) => /[a-z][A-Z]/.test(name))
    .reduce((now, { name }) => now.replace(new RegExp(`\\b${name}\\b`, 'g'), snakeCase(name)), text)
}

function writeCall(method: Method): string[] {
  const { verb, path, returns } = method
  const of = (place: Argument['place']): Argument[] => method.arguments.filter((one) => one.place === place)
  const target = path.replace(/\{(\w+)\}/g, (_, name: string) => `{_segment(${snakeCase(name)})}`)
  const format = method.markdown ? [`"format": ${returns === 'str' ? '"context"' : '"json"'}`] : []
  const inBody = of('body').length > 0
  const parts = [
    `"${verb}"`,
    target === path ? `"${path}"` : `f"${target}"`,
    ...keyword('query', [...pairs(of('query')), ...(inBody ? [] : format)]),
    ...keyword('body', inBody ? [...pairs(of('body')), ...format] : []),
    ...keyword('headers', pairs(of('header'))),
  ]
  const call = method.name.startsWith('search') ? '_search' : '_call'
  const asked = [`self.${call}(`, ...parts.map((part) => `            ${part},`), '        )']
  if (returns === 'str')
    return [`        reply = ${asked[0]}`, ...asked.slice(1), '        return str(reply)']
  return [`        reply = ${asked[0]}`, ...asked.slice(1), `        return cast("${returns}", reply)`]
}

function pairs(given: readonly Argument[]): string[] {
  return given.map(({ name, value }) => `"${name}": ${value}`)
}

function keyword(name: string, entries: readonly string[]): string[] {
  if (entries.length === 0) return []
  return [`${name}={\n${entries.map((entry) => `                ${entry},\n`).join('')}            }`]
}
