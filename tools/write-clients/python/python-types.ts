// The document's schemas as Python's types: TypedDicts for objects, Literals for what is one of a few.

import { nameOf, type Schema } from '../schema.ts'
import { isPythonName, pascalCase } from './python-names.ts'

const SCALARS: Readonly<Record<string, string>> = {
  string: 'str',
  integer: 'int',
  number: 'float',
  boolean: 'bool',
  null: 'None',
}

/** Longer lists of values have a name of their own. */
const LONGEST_INLINE = 80

/** Writes types as they are asked for, each once, and keeps their definitions. */
export interface TypeWriter {
  /** The Python type of a schema; `name` is for what needs a definition of its own. */
  typeOf(schema: Schema, name: string): string
  /** Every definition so far, in the order in which Python needs them. */
  definitions(): string
}

/** Schemas in `omitted` are left out of unions: forms of a reply that the client never asks for. */
export function createTypeWriter(
  schemas: Readonly<Record<string, Schema>>,
  omitted: readonly string[],
): TypeWriter {
  const literals = new Map<string, string>()
  const objects = new Map<string, string>()

  const typeOf = (schema: Schema, name: string): string => {
    if (schema.$ref !== undefined) return named(nameOf(schema.$ref))
    if (schema.const !== undefined) return `Literal[${pythonValue(schema.const)}]`
    if (schema.enum) return oneOf(schema.enum, name)
    if (schema.anyOf) {
      const kept = schema.anyOf.filter(({ $ref }) => $ref === undefined || !omitted.includes(nameOf($ref)))
      return union(kept.map((one) => typeOf(one, name)))
    }
    if (Array.isArray(schema.type)) return union(schema.type.map((type) => typeOf({ type }, name)))
    if (schema.type === 'array') return `List[${schema.items ? typeOf(schema.items, name) : 'Any'}]`
    if (schema.properties) return object(schema, name)
    return SCALARS[String(schema.type)] ?? 'Any'
  }

  const named = (name: string): string => {
    const schema = schemas[name]
    if (!schema) throw new Error(`The document has no schema ${name}`)
    return objects.has(name) ? name : typeOf(schema, name)
  }

  const oneOf = (values: readonly string[], name: string): string => {
    const literal = `Literal[${values.map(pythonValue).join(', ')}]`
    if (literal.length <= LONGEST_INLINE) return literal
    const known = literals.get(literal)
    if (known !== undefined) return known
    literals.set(literal, name)
    return name
  }

  const object = (schema: Schema, name: string): string => {
    if (objects.has(name)) return name
    objects.set(name, '')
    const fields = Object.entries(schema.properties ?? {}).map(([key, value]) => ({
      key,
      type: typeOf(value, name + pascalCase(key)),
      required: schema.required?.includes(key) ?? false,
    }))
    objects.set(name, typedDict(name, fields))
    return name
  }

  return {
    typeOf,
    definitions: () =>
      [
        ...[...literals].map(([literal, name]) => `${name} = ${spread(literal)}\n`),
        ...[...objects].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, definition]) => definition),
      ].join('\n\n'),
  }
}

interface Field {
  readonly key: string
  readonly type: string
  readonly required: boolean
}

function typedDict(name: string, fields: readonly Field[]): string {
  const required = fields.filter((field) => field.required)
  const optional = fields.filter((field) => !field.required)
  if (fields.some(({ key }) => !isPythonName(key))) {
    if (optional.length > 0) throw new Error(`${name} has optional fields, and a name that Python has taken`)
    const entries = fields.map(({ key, type }) => `        "${key}": "${type}",\n`).join('')
    return `${name} = TypedDict(\n    "${name}",\n    {\n${entries}    },\n)\n`
  }
  const lines = (some: readonly Field[]): string =>
    some.map(({ key, type }) => `    ${key}: ${type}\n`).join('')
  if (optional.length === 0) return `class ${name}(TypedDict):\n${lines(required)}`
  if (required.length === 0) return `class ${name}(TypedDict, total=False):\n${lines(optional)}`
  // NotRequired came with Python 3.11; this holds for older ones too.
  return [
    `class _${name}Always(TypedDict):\n${lines(required)}`,
    `class ${name}(_${name}Always, total=False):\n${lines(optional)}`,
  ].join('\n\n')
}

function union(types: readonly string[]): string {
  const different = [...new Set(types)].filter((type) => type !== 'None')
  const [only = 'Any'] = different
  const joined = different.length > 1 ? `Union[${different.join(', ')}]` : only
  return types.includes('None') ? `Optional[${joined}]` : joined
}

function pythonValue(value: string | number | boolean): string {
  if (typeof value === 'boolean') return value ? 'True' : 'False'
  return JSON.stringify(value)
}

function spread(literal: string): string {
  const values = literal.slice('Literal['.length, -1).split(', ')
  return `Literal[\n${values.map((value) => `    ${value},\n`).join('')}]`
}
