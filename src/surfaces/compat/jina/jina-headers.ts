// Headers that Jina's reader and search have in common, and their replies as JSON or text.
import { z } from 'zod'
import { InvalidRequest } from '../../../foundation/errors.ts'
import { type Asking, ForeignReply } from '../frame/shape.ts'

/** `true` and `1` in a header. */
export const headerFlag: z.ZodType<boolean> = z.union(
  [z.boolean(), z.literal(1).transform(() => true), z.literal(0).transform(() => false)],
  { error: 'must be true or false' },
)

export interface Usage {
  readonly tokens: number
}

/** Throws InvalidRequest where a form is asked for that there is none of. */
export function checkAccept({ headers }: Asking): void {
  if (headers.get('accept')?.includes('text/event-stream'))
    throw new InvalidRequest('Replies come whole; ask for application/json or text/plain')
}

/** In the form that `Accept` asks for: JSON, or text. */
export function replyAs(asking: Asking, data: object, usage: Usage, text: string): object | ForeignReply {
  const accept = asking.headers.get('accept') ?? ''
  if (!accept.includes('application/json')) return new ForeignReply(text, 'text/plain; charset=utf-8')
  return { code: 200, status: 20000, data, meta: { usage } }
}
