// What the parts of the HTTP face tell each other of one request.
import type { RateTold } from '../../operations/operations.ts'

export type RestEnv = {
  Variables: {
    rate?: RateTold
    /** The client's network address, where it is known. */
    address?: string | undefined
    keyShown?: string
    /** Dollars that are left of the call's budget. */
    budgetRemaining?: number
    /** The route's pattern. */
    route?: string
    requestId?: string
    /** Whether the address may hold a key, and must not stand in a log. */
    hidesAddress?: boolean
    /** Whether the response has the headers that every response has. */
    hasCommonHeaders?: boolean
  }
}
