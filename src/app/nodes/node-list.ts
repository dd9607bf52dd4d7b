// The nodes of this installation: registered in the database that they share, or this one alone.
import { randomBytes } from 'node:crypto'
import { hostname } from 'node:os'
import type { Database } from '../../adapters/sql/database.ts'
import { SqlNodeStore } from '../../adapters/sql/sql-node-store.ts'
import type { Clock } from '../../foundation/clock.ts'
import { createHeartbeat, type Heartbeat, type NodeRecord } from '../../foundation/node-registry.ts'
import type { Role } from '../../surfaces/cli/roles.ts'
import type { Config } from '../config.ts'
import { VERSION } from '../installation.ts'

export interface NodeList extends Heartbeat {
  list(): Promise<NodeRecord[]>
}

export function openNodeList(
  config: Config,
  { database, clock }: { readonly database: Database; readonly clock: Clock },
  roles: ReadonlySet<Role>,
): NodeList {
  const node = {
    id: `${hostname()}:${process.pid}:${randomBytes(4).toString('hex')}`,
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
