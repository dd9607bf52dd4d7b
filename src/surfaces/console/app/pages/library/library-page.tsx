// The library: what is there and how far, and what can be added.
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import type { LibraryItemView } from '../../../console-api.ts'
import { send } from '../../api.ts'
import { bytes, count, timeLeft } from '../../format.ts'
import { Button } from '../../parts/button.tsx'
import { DataTable } from '../../parts/data-table.tsx'
import { ConfirmByName, Dialog } from '../../parts/dialog.tsx'
import { Loading } from '../../parts/loading.tsx'
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
  const loaded = useLoad<readonly LibraryItemView[]>('/owner/library', {
    againMs: (loaded) => (loaded?.some(isBusy) ? BUSY_MS : IDLE_MS),
  })
  return (
    <div class="stack">
      <PageHead title="Library">
        Whole collections of pages, kept up to date and removed by one name. Folders and files of this machine
        are added by <code>{props.command} library add</code>.
      </PageHead>
      <Loading of={loaded}>{(items) => <Items items={items} onChange={loaded.reload} />}</Loading>
      <AddToLibrary onChange={loaded.reload} />
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
      rows={props.items}
      keyOf={({ name }) => name}
      columns={[
        {
          title: 'Name',
          cell: ({ name, title }) => (
            <>
              <strong>{name}</strong>
              {title === name ? null : <div class="small soft">{title}</div>}
            </>
          ),
        },
        { title: 'State', cell: (item) => <State item={item} /> },
        { title: 'Documents', number: true, cell: (item) => count(item.documents) },
        { title: 'Size', number: true, cell: (item) => (item.bytes === 0 ? '–' : bytes(item.bytes)) },
        { title: 'Edition', soft: true, cell: ({ edition }) => (edition === '' ? '–' : edition) },
        { title: 'Licence', soft: true, cell: ({ licence }) => (licence === '' ? '–' : licence) },
        { title: 'Change', cell: (item) => <Change item={item} onChange={props.onChange} /> },
      ]}
    />
  )
}

function State({ item }: { item: LibraryItemView }): JSX.Element {
  const { title, tone } = STATES[item.state]
  const share = item.progress === undefined ? '' : ` ${Math.floor(item.progress * 100)} %`
  return (
    <>
      <span class={`badge ${tone}`}>{`${title}${share}`}</span>
      {item.secondsLeft === undefined ? null : <div class="small soft">{timeLeft(item.secondsLeft)}</div>}
      {item.reason === undefined ? null : <div class="small soft">{item.reason}</div>}
    </>
  )
}

function Change(props: { item: LibraryItemView; onChange: () => void }): JSX.Element {
  const { item } = props
  const action = useAction()
  const [asks, setAsks] = useState(false)
  const ask = (path: string): void =>
    action.run(async () => {
      await send('POST', `/owner/library/${path}`, { name: item.name })
      setAsks(false)
      props.onChange()
    })
  return (
    <>
      <Button
        tone="quiet"
        label={`Update ${item.name}`}
        disabled={action.busy || isBusy(item)}
        onClick={() => ask('update')}
      >
        Update
      </Button>
      <Button tone="quiet" label={`Remove ${item.name}`} onClick={() => setAsks(true)}>
        Remove
      </Button>
      <Failure of={action.error} />
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
    </>
  )
}
