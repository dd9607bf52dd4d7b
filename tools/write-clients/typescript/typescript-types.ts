// The document's schemas as TypeScript's types: an interface for each that has a name, the others where they stand.
import { nameOf, type Schema } from '../schema.ts'

const SCALARS: Readonly<Record<string, string>> = {
  string: 'string',
  integer: 'number',
  number: 'number',
  boolean: 'boolean',
  null: 'null',
}

/** Writes types as they are asked for and keeps the definitions of those that have a name. */
export interface TypeWriter {
  typeOf(schema: Schema): string
  /** Every definition so far, by name. */
  definitions(): string
}

/** Schemas in `omitted` are left out of unions: forms of a reply that the client never asks for. */
export function createTypeWriter(
  schemas: Readonly<Record<string, Schema>>,
  omitted: readonly string[],
): TypeWriter {
  const defined = new Map<string, string>()

  const typeOf = (schema: Schema): string => {
    if (schema.$ref !== undefined) return named(nameOf(schema.$ref))
    if (schema.const !== undefined) return JSON.stringify(schema.const)
    if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
    if (schema.anyOf) {
      const kept = schema.anyOf.filter(({ $ref }) => $ref === undefined || !omitted.includes(nameOf($ref)))
      return union(kept.map(typeOf))
    }
    if (Array.isArray(schema.type)) return union(schema.type.map((type) => typeOf({ type })))
    if (schema.type === 'array') return `ReadonlyArray<${schema.items ? typeOf(schema.items) : 'unknown'}>`
    if (schema.properties) return `{ ${fieldsOf(schema).join('; ')} }`
    return SCALARS[String(schema.type)] ?? 'unknown'
  }

  const named = (name: string): string => {
    const schema = schemas[name]
    if (!schema) throw new Error(`The document has no schema ${name}`)
    if (!defined.has(name)) {
      defined.set(name, '')
      const text = schema.properties
        ? `export interface ${name} {\n${fieldsOf(schema)
            .map((field) => `  ${field}\n`)
            .join('')}}\n`
        : `export type ${name} = ${typeOf(schema)}\n`
      defined.set(name, text)
    }
    return name
  }

  const fieldsOf = (schema: Schema): string[] =>
    Object.entries(schema.properties ?? {}).map(([key, value]) => {
      const optional = schema.required?.includes(key) ? '' : '?'
      return `readonly ${fieldName(key)}${optional}: ${typeOf(value)}`
    })

  return {
    typeOf,
    definitions: () =>
      [...defined]
        .sort(([one], [other]) => (one < other ? -1 : 1))
        .map(([, text]) => text)
        .join('\n'),
  }
}

function union(types: readonly string[]): string {
  return [...new Set(types)].join(' | ')
}

export function fieldName(key: string): string {
  return /^[A-Za-z_]\w*$/.test(key) ? key : JSON.stringify(key)
}
