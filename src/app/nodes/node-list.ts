// The nodes of this installation and their roles: registered in the database that they share, or this one alone.
import { hostname } from 'node:os'
import type { Database } from '../../adapters/sql/database.ts'
import { SqlNodeStore } from '../../adapters/sql/node-stores.ts'
import type { Clock } from '../../foundation/clock.ts'
import type { Lease } from '../../foundation/lease.ts'
import { createHeartbeat, type Heartbeat, type NodeRecord } from '../../foundation/node-registry.ts'
import { OperatorError } from '../../operations/operator/operator-api.ts'
import { ALL_ROLES, type Role } from '../../surfaces/cli/roles.ts'
import type { Config } from '../config.ts'
import { uniqueName, VERSION } from '../installation.ts'

export interface NodeList extends Heartbeat {
  list(): Promise<NodeRecord[]>
}

export function openNodeList(
  config: Config,
  { database, clock }: { readonly database: Database; readonly clock: Clock },
  roles: ReadonlySet<Role>,
): NodeList {
  const node = {
    id: uniqueName(),
    name: `${hostname()}:${config.port}`,
    roles: [...roles],
    version: VERSION,
  }
  if (config.databaseUrl !== undefined) {
    const store = new SqlNodeStore(database)
    return { ...createHeartbeat(store, clock, node), list: () => store.list() }
  }
  const startedAt = clock.now()
  return {
    start: async () => undefined,
    stop: async () => undefined,
    list: async () => [{ ...node, startedAt, seenAt: clock.now() }],
  }
}

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
