// A rule about web addresses: which it is about, and what is to become of them.
import type { DomainPattern } from '../web/domain-pattern.ts'

export type RuleAction = 'boost' | 'downrank' | 'discard' | 'pin'

export interface Rule {
  readonly action: RuleAction
  /** From 1 to 10; of `boost` and `downrank` alone. */
  readonly strength: number
  /** What the address must hold; absent: any address. */
  readonly pattern?: string
  /** The host and all below it; absent: any host. */
  readonly site?: DomainPattern
  /** What kind of page it must be; absent: any kind. */
  readonly kind?: string
}

/** Whether a rule says what becomes of all that no other rule is about. */
export function isDefault({ pattern, site, kind }: Rule): boolean {
  return pattern === undefined && site === undefined && kind === undefined
}
