// The library: what is there and how far, and what can be added.
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import type { LibraryItemView } from '../../../console-api.ts'
import { get, send } from '../../api.ts'
import { bytes, count } from '../../format.ts'
import { DataTable } from '../../parts/data-table.tsx'
import { ConfirmByName, Dialog } from '../../parts/dialog.tsx'
import { EmptyState, Failure } from '../../parts/notice.tsx'
import { PageHead } from '../../parts/page-head.tsx'
import { useAction } from '../../use-action.ts'
import { useLoad } from '../../use-load.ts'
import { AddToLibrary } from './add-to-library.tsx'

const STATES = {
  adding: { title: 'Adding', tone: '' },
  updating: { title: 'Updating', tone: '' },
  ready: { title: 'Ready', tone: 'good' },
  missing: { title: 'Missing', tone: 'warn' },
  failed: { title: 'Failed', tone: 'bad' },
  removing: { title: 'Removing', tone: '' },
} as const

const BUSY_MS = 2_000
const IDLE_MS = 15_000

export function LibraryPage(props: { command: string }): JSX.Element {
  const {
    value: items,
    error,
    reload,
  } = useLoad(
    () => get<readonly LibraryItemView[]>('/owner/library'),
    [],
    (loaded) => (loaded?.some(isBusy) ? BUSY_MS : IDLE_MS),
  )
  return (
    <div class="stack">
      <PageHead title="Library">
        Whole collections of pages, kept up to date and removed by one name. Folders and files of this machine
        are added by <code>{props.command} library add</code>.
      </PageHead>
      <Failure of={error} />
      {items ? <Items items={items} onChange={reload} /> : <div class="loading" />}
      <AddToLibrary onChange={reload} />
    </div>
  )
}

function isBusy({ state }: LibraryItemView): boolean {
  return state === 'adding' || state === 'updating' || state === 'removing'
}

function Items(props: { items: readonly LibraryItemView[]; onChange: () => void }): JSX.Element {
  if (props.items.length === 0) {
    return (
      <EmptyState title="The library is empty">
        <p>Look for something below: encyclopaedias, manuals and question sites come as one file each.</p>
      </EmptyState>
    )
  }
  return (
    <DataTable
      label="What is in the library"
      columns={[
        { title: 'Name' },
        { title: 'State' },
        { title: 'Documents', number: true },
        { title: 'Size', number: true },
        { title: 'Edition' },
        { title: 'Licence' },
        { title: 'Change' },
      ]}
    >
      {props.items.map((item) => (
        <ItemRow key={item.name} item={item} onChange={props.onChange} />
      ))}
    </DataTable>
  )
}

function ItemRow(props: { item: LibraryItemView; onChange: () => void }): JSX.Element {
  const { item } = props
  const action = useAction()
  const [asks, setAsks] = useState(false)
  const ask = (path: string): void =>
    action.run(async () => {
      await send('POST', `/owner/library/${path}`, { name: item.name })
      setAsks(false)
      props.onChange()
    })
  const state = STATES[item.state]
  const share = item.progress === undefined ? '' : ` ${Math.floor(item.progress * 100)} %`
  return (
    <tr>
      <td>
        <strong>{item.name}</strong>
        {item.title === item.name ? null : <div class="small soft">{item.title}</div>}
        <Failure of={action.error} />
      </td>
      <td>
        <span class={`badge ${state.tone}`}>{`${state.title}${share}`}</span>
        {item.reason === undefined ? null : <div class="small soft">{item.reason}</div>}
      </td>
      <td class="number">{count(item.documents)}</td>
      <td class="number">{item.bytes === 0 ? '–' : bytes(item.bytes)}</td>
      <td class="soft">{item.edition === '' ? '–' : item.edition}</td>
      <td class="soft">{item.licence === '' ? '–' : item.licence}</td>
      <td>
        <button
          type="button"
          class="button quiet"
          aria-label={`Update ${item.name}`}
          disabled={action.busy || isBusy(item)}
          onClick={() => ask('update')}
        >
          Update
        </button>
        <button
          type="button"
          class="button quiet"
          aria-label={`Remove ${item.name}`}
          onClick={() => setAsks(true)}
        >
          Remove
        </button>
        {asks ? (
          <Dialog title={`Remove ${item.name}?`} onClose={() => setAsks(false)}>
            <p>{count(item.documents)} documents go with it.</p>
            <ConfirmByName
              name={item.name}
              actions={[{ title: 'Remove item', run: () => ask('remove') }]}
              busy={action.busy}
            />
          </Dialog>
        ) : null}
      </td>
    </tr>
  )
}
