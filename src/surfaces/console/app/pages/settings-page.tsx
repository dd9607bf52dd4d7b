// The settings in force; what could be a secret is not shown.
import type { JSX } from 'preact'
import type { NodeView, SettingView } from '../../console-api.ts'
import { useLoad } from '../api.ts'
import { ago, moment } from '../format.ts'
import { DataTable } from '../parts/data-table.tsx'
import { Ago } from '../parts/figures.tsx'
import { Failure, Loading } from '../parts/notice.tsx'
import { PageHead } from '../parts/page-head.tsx'

function Nodes(): JSX.Element {
  const { value: nodes = [], error } = useLoad<readonly NodeView[]>('/owner/nodes')
  return (
    <section class="stack">
      <h2>Nodes</h2>
      <Failure of={error} />
      <DataTable
        label="Nodes of the service"
        rows={nodes}
        keyOf={(node) => `${node.name} ${node.started}`}
        columns={[
          { title: 'Node', cell: (node) => <code>{node.name}</code> },
          { title: 'Roles', cell: (node) => node.roles.join(', ') },
          { title: 'Version', cell: (node) => node.version },
          { title: 'Started', cell: (node) => <Ago at={node.started} /> },
          {
            title: 'Last seen',
            cell: ({ alive, last_seen: seen }) => (
              <span class={alive ? 'badge good' : 'badge bad'} title={moment(seen)}>
                {alive ? 'running' : ago(seen)}
              </span>
            ),
          },
        ]}
      />
    </section>
  )
}

export function SettingsPage(): JSX.Element {
  const loaded = useLoad<readonly SettingView[]>('/owner/settings')
  return (
    <div class="stack">
      <PageHead title="Settings">
        Settings are environment variables or lines of whippet.json, read when the service starts. To change
        one, set it and start again.
      </PageHead>
      <Loading of={loaded}>{(settings) => <Shown settings={settings} />}</Loading>
    </div>
  )
}

function Shown({ settings }: { settings: readonly SettingView[] }): JSX.Element {
  const given = settings.filter((one) => one.from !== 'default')
  return (
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
        <Settings
          label="Settings with their default"
          settings={settings.filter((one) => one.from === 'default')}
        />
      </section>
    </>
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
