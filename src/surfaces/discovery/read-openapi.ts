// The parts of openapi.json that other discovery files are made from, with references followed.
import type { JsonObject } from './openapi-schemas.ts'

export interface ParameterShown {
  readonly name: string
  readonly in: string
  readonly required?: boolean
  readonly deprecated?: boolean
  readonly description?: string
  readonly schema: JsonObject
  readonly example?: unknown
}

export interface ReplyShown {
  readonly status: string
  readonly description: string
  readonly content: Readonly<Record<string, { readonly schema: JsonObject; readonly example?: unknown }>>
}

export interface OperationShown {
  readonly method: string
  readonly path: string
  readonly id: string
  readonly summary: string
  readonly description: string
  readonly parameters: readonly ParameterShown[]
  readonly body: { readonly schema: JsonObject; readonly example?: unknown } | undefined
  readonly replies: readonly ReplyShown[]
}

export interface OpenapiShown {
  readonly title: string
  readonly version: string
  readonly summary: string
  readonly description: string
  readonly operations: readonly OperationShown[]
  readonly schemas: Readonly<Record<string, JsonObject>>
}

interface Operation {
  readonly operationId: string
  readonly summary: string
  readonly description: string
  readonly parameters?: readonly ParameterShown[]
  readonly requestBody?: { readonly content: ReplyShown['content'] }
  readonly responses: Readonly<Record<string, JsonObject>>
}

interface Document {
  readonly info: Pick<OpenapiShown, 'title' | 'version' | 'summary' | 'description'>
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: {
    readonly schemas: Readonly<Record<string, JsonObject>>
    readonly responses: Readonly<Record<string, JsonObject>>
  }
}

export function readOpenapi(document: object): OpenapiShown {
  const { info, paths, components } = document as Document
  const reply = ([status, given]: [string, JsonObject]): ReplyShown => {
    const { $ref } = given
    const named = typeof $ref === 'string' ? components.responses[nameOf($ref)] : given
    const { description, content = {} } = named as unknown as Pick<ReplyShown, 'description'> &
      Partial<ReplyShown>
    return { status, description, content }
  }
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      id: operation.operationId,
      summary: operation.summary,
      description: operation.description,
      parameters: operation.parameters ?? [],
      body: operation.requestBody?.content['application/json'],
      replies: Object.entries(operation.responses).map(reply),
    })),
  )
  return { ...info, operations, schemas: components.schemas }
}

export function nameOf(ref: string): string {
  return ref.slice(ref.lastIndexOf('/') + 1)
}

/** An address that can be asked as it stands: the path with its example values. */
export function examplePath({ path, parameters }: OperationShown): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(parameters.find((one) => one.name === name)?.example ?? name)),
  )
}
