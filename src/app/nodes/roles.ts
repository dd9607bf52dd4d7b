// What a node does: answer calls, crawl, poll news, keep the index; all of it where nothing else is said.
import type { Lease } from '../../foundation/lease.ts'
import { OperatorError } from '../../operations/operator/operator-api.ts'
import { ALL_ROLES, type Role } from '../../surfaces/cli/roles.ts'
import type { Config } from '../config.ts'

/** Of what one node does for all, whose turn it is, among the nodes of that role. */
export type Turns = Readonly<Record<Role, Lease>>

/** Throws where nodes would have nothing in common. */
export function checkRoles(config: Config, roles: ReadonlySet<Role>): void {
  if (roles.size === ALL_ROLES.length || config.databaseUrl !== undefined) return
  throw new OperatorError(
    `--role ${[...roles].join(',')} is for one of several nodes, which share PostgreSQL. Set WHIPPET_DATABASE_URL, or ` +
      'leave --role out: a node on the embedded database does everything.',
  )
}
