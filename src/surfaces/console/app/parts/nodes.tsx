// The nodes of the service: what each does, and when it was last seen.
import type { JSX } from 'preact'
import type { NodeView } from '../../console-api.ts'
import { get } from '../api.ts'
import { ago, moment } from '../format.ts'
import { useLoad } from '../use-load.ts'
import { DataTable } from './data-table.tsx'
import { Failure } from './notice.tsx'

const COLUMNS = ['Node', 'Roles', 'Version', 'Started', 'Last seen'].map((title) => ({ title }))

export function Nodes(): JSX.Element {
  const { value: nodes, error } = useLoad(() => get<readonly NodeView[]>('/owner/nodes'), [])
  return (
    <section class="stack">
      <h2>Nodes</h2>
      <Failure of={error} />
      <DataTable label="Nodes of the service" columns={COLUMNS}>
        {(nodes ?? []).map((node) => (
          <tr key={`${node.name} ${node.started}`}>
            <td>
              <code>{node.name}</code>
            </td>
            <td>{node.roles.join(', ')}</td>
            <td>{node.version}</td>
            <td title={moment(node.started)}>{ago(node.started)}</td>
            <td title={moment(node.last_seen)}>
              <span class={node.alive ? 'badge good' : 'badge bad'}>
                {node.alive ? 'running' : ago(node.last_seen)}
              </span>
            </td>
          </tr>
        ))}
      </DataTable>
    </section>
  )
}
