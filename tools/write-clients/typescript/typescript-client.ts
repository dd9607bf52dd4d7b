// The client for JavaScript and TypeScript, made from the service's OpenAPI document: a table of its calls for the
// transport, and their types.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { VERSION } from '../../../src/app/installation.ts'
import { openapiDocument } from '../../../src/surfaces/discovery/openapi-document.ts'
import { type Argument, bodyOnlyNames, type Method, methodsOf, OTHER_FORMS, textOn } from '../methods.ts'
import type { Document } from '../schema.ts'
import { createTypeWriter, fieldName, type TypeWriter } from './typescript-types.ts'

/** Of a search one of these has to be there. */
const EITHER = ['q', 'similar']

const HEAD =
  "// Made from the service's OpenAPI document by `bin/dev clients`: not to be edited. See README.md beside it.\n\n"

const document = (): Document =>
  openapiDocument({ baseUrl: 'http://localhost:8787', version: VERSION }) as Document

/** The text of clients/typescript/whippet.js. */
export function javascriptClient(): string {
  const openapi = document()
  const calls = methodsOf(openapi).map((method) => `  ${method.name}: ${JSON.stringify(callOf(method))},\n`)
  return [
    HEAD,
    '/** How each call is sent, and what it takes. */\n',
    `const CALLS = {\n${calls.join('')}}\n\n`,
    '/** Parameters of a search that are sent in the body alone. */\n',
    `const BODY_ONLY = ${JSON.stringify(bodyOnlyNames(openapi))}\n\n`,
    readFileSync(join(import.meta.dirname, 'transport.js'), 'utf8'),
  ].join('')
}

function callOf(method: Method): object {
  const named = (place: Argument['place']): string[] =>
    method.arguments.filter((one) => one.place === place).map(({ name }) => name)
  const inRequest = method.arguments.filter(({ place }) => place === 'query' || place === 'body')
  const needs = inRequest.filter(({ required }) => required).map(({ name }) => [name])
  return {
    verb: method.verb,
    path: method.path,
    query: named('query'),
    body: named('body'),
    headers: named('header'),
    needs: method.name === 'search' ? [EITHER] : needs,
    lists: inRequest.filter(({ listed }) => listed).map(({ name }) => name),
    ...(method.markdown && { markdown: true }),
  }
}

/** The text of clients/typescript/whippet.d.ts. */
export function typescriptTypes(): string {
  const openapi = document()
  const types = createTypeWriter(openapi.components.schemas, OTHER_FORMS)
  const methods = methodsOf(openapi)
  const requests = methods.map((method) => requestType(types, method)).join('')
  const members = methods.map((method) => memberOf(types, method)).join('')
  return [
    HEAD,
    readFileSync(join(import.meta.dirname, 'client-types.d.ts'), 'utf8'),
    '\n',
    types.definitions(),
    '\n',
    requests,
    '/** Every call rejects with a `WhippetError` where it is refused, and with a `TypeError` where it is misused. */\n',
    `export interface WhippetClient {\n${members}}\n`,
  ].join('')
}

function requestType(types: TypeWriter, method: Method): string {
  const fields = fieldsOf(method)
  if (fields.length === 0) return ''
  const name = requestName(method)
  if (method.name !== 'search')
    return `export interface ${name} {\n${fields.map((one) => field(types, one)).join('')}}\n\n`
  const [q, similar] = EITHER.map((wanted) => fields.find((one) => one.name === wanted))
  if (!(q && similar)) throw new Error('A search has no q and no similar')
  const rest = fields.filter((one) => !EITHER.includes(one.name))
  return [
    `export interface SearchOptions {\n${rest.map((one) => field(types, one)).join('')}}\n\n`,
    `export type ${name} = SearchOptions &\n  (\n`,
    `    | {\n${field(types, { ...q, required: true }, '        ')}        readonly similar?: undefined\n      }\n`,
    `    | {\n        readonly q?: undefined\n${field(types, { ...similar, required: true }, '        ')}      }\n  )\n\n`,
  ].join('')
}

function fieldsOf(method: Method): Argument[] {
  return method.arguments.filter(({ place }) => place === 'query' || place === 'body')
}

function requestName({ name }: Method): string {
  return `${name.slice(0, 1).toUpperCase()}${name.slice(1)}Request`
}

function field(types: TypeWriter, argument: Argument, indent = '  '): string {
  const type = takesList(argument) ? 'string | readonly string[]' : types.typeOf(argument.schema)
  const about = textOn(argument).replaceAll('*/', '*\u200b/')
  const comment = about === '' ? '' : `${indent}/** ${about} */\n`
  return `${comment}${indent}readonly ${fieldName(argument.name)}${argument.required ? '' : '?'}: ${type}\n`
}

function takesList({ listed, several }: Argument): boolean {
  return listed || several
}

function memberOf(types: TypeWriter, method: Method): string {
  const path = method.arguments.filter(({ place }) => place === 'path').map(({ name }) => `${name}: string`)
  const fields = fieldsOf(method)
  const isNeeded = method.name === 'search' || fields.some(({ required }) => required)
  const request = fields.length > 0 ? [`request${isNeeded ? '' : '?'}: ${requestName(method)}`] : []
  const signature = [...path, ...request, 'options?: CallOptions'].join(', ')
  const lines = [
    `  /** ${method.about} */\n  ${method.name}(${signature}): Promise<${types.typeOf(method.reply)}>\n`,
  ]
  if (method.markdown) {
    lines.push(`  /** \`${method.name}\`, answered as markdown for a language model. */\n`)
    lines.push(`  ${method.name}Context(${signature}): Promise<string>\n`)
  }
  return lines.join('')
}
