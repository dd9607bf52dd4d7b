// The settings in force; what could be a secret is not shown.
import type { JSX } from 'preact'
import type { NodeView, SettingView } from '../../console-api.ts'
import { get } from '../api.ts'
import { ago, moment } from '../format.ts'
import { DataTable } from '../parts/data-table.tsx'
import { Failure } from '../parts/notice.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { useLoad } from '../use-load.ts'

const COLUMNS = ['Node', 'Roles', 'Version', 'Started', 'Last seen'].map((title) => ({ title }))

/** The nodes of the service: what each does, and when it was last seen. */
function Nodes(): JSX.Element {
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

export function SettingsPage(): JSX.Element {
  const { value: settings, error } = useLoad(() => get<readonly SettingView[]>('/owner/settings'), [])
  const given = settings?.filter((one) => one.from !== 'default') ?? []
  const rest = settings?.filter((one) => one.from === 'default') ?? []
  return (
    <div class="stack">
      <PageHead title="Settings">
        Settings are environment variables or lines of whippet.json, read when the service starts. To change
        one, set it and start again.
      </PageHead>
      <Failure of={error} />
      {settings ? (
        <>
          <Nodes />
          <section class="stack">
            <h2>Set by you</h2>
            {given.length === 0 ? (
              <p class="soft">None: every setting has its default.</p>
            ) : (
              <Settings label="Settings that are set" settings={given} />
            )}
          </section>
          <section class="stack">
            <h2>Defaults</h2>
            <Settings label="Settings with their default" settings={rest} />
          </section>
        </>
      ) : (
        <div class="loading" />
      )}
    </div>
  )
}

function Settings(props: { label: string; settings: readonly SettingView[] }): JSX.Element {
  return (
    <ul class="settings" aria-label={props.label}>
      {props.settings.map((one) => (
        <li key={one.variable}>
          <div>
            <code>{one.variable}</code>
            <p class="small soft">
              {one.meaning}
              {one.from === 'file' ? ' · from the settings file' : ''}
            </p>
          </div>
          <code>{one.value}</code>
        </li>
      ))}
    </ul>
  )
}
