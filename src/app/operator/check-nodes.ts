// What the doctor says of the nodes: which there are, and which roles nobody has.
import { SqlNodeStore } from '../../adapters/sql/sql-node-store.ts'
import { isAlive, type NodeRecord } from '../../foundation/node-registry.ts'
import type { CheckShown } from '../../surfaces/cli/context.ts'
import { ALL_ROLES } from '../../surfaces/cli/roles.ts'
import type { Config } from '../config.ts'
import { openData } from '../open/open-data.ts'

export async function checkNodes(config: Config): Promise<CheckShown> {
  const check = 'nodes'
  try {
    const data = await openData(config)
    const all = await new SqlNodeStore(data.database).list().finally(() => data.database.close())
    return judged(all, data.clock.now())
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error)
    return { check, ok: false, detail, mend: 'Fix the database first.' }
  }
}

/** No node is no fault: the service may be stopped. */
export function judged(all: readonly NodeRecord[], now: number): CheckShown {
  const check = 'nodes'
  const alive = all.filter((node) => isAlive(node, now))
  if (alive.length === 0) return { check, ok: true, detail: 'none runs' }
  const detail = alive
    .map(({ name, roles, version }) => `${name} (${roles.join(', ')}; ${version})`)
    .join(', ')
  const missing = ALL_ROLES.filter((role) => !alive.some(({ roles }) => roles.includes(role)))
  if (missing.length > 0)
    return {
      check,
      ok: false,
      detail: `${detail}; none has the role ${missing.join(' or ')}`,
      mend: `Start a node with --role ${missing.join(',')}, or one without --role.`,
    }
  const versions = new Set(alive.map(({ version }) => version))
  if (versions.size > 1) return { check, ok: false, detail, mend: 'Bring all nodes to the same version.' }
  return { check, ok: true, detail }
}
