// The three forms in which the user's commands print what a service gave: for a person, as JSON, as markdown.
import type { Reply } from '../../contract/service-api.ts'
import type { CliContext } from './context.ts'
import { CommandFailed, EXIT } from './exit-codes.ts'

export interface OutputFlags {
  readonly json: boolean
  readonly context: boolean
}

export const OUTPUT_FLAGS = {
  json: {
    kind: 'boolean',
    default: false,
    withNegated: false,
    brief: 'Print the body as the service sent it, for scripts',
  },
  context: {
    kind: 'boolean',
    default: false,
    withNegated: false,
    brief: 'Print markdown with frontmatter, for language models',
  },
} as const

/** The form to ask the service for. */
export function formatOf({ json, context }: OutputFlags): 'json' | 'context' {
  if (json && context) throw new CommandFailed('Give --json or --context, not both', EXIT.wrongUsage)
  return context ? 'context' : 'json'
}

/** Prints a body as it came. */
export function printBody(context: CliContext, { body }: Reply): void {
  context.process.stdout.write(body.endsWith('\n') ? body : `${body}\n`)
}

/** Reads a JSON body that has the field which tells it from the answer of another program. */
export function readReply<T>({ body }: Reply, field: keyof T & string): T {
  let value: unknown
  try {
    value = JSON.parse(body)
  } catch {}
  if (typeof value === 'object' && value !== null && field in value) return value as T
  throw new CommandFailed('What answered is not a Whippet service; check the address (--base-url)')
}
