// The library: what is there and how far, and what can be added.
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import type { LibraryShown } from '../../../console-api.ts'
import { useAction, useLoad } from '../../api.ts'
import { bytes, count, timeLeft } from '../../format.ts'
import { Button } from '../../parts/controls.tsx'
import { DataTable } from '../../parts/data-table.tsx'
import { ConfirmByName, Dialog } from '../../parts/dialog.tsx'
import { Badge } from '../../parts/figures.tsx'
import { EmptyState, Failure, Loading } from '../../parts/notice.tsx'
import { PageHead } from '../../parts/page-head.tsx'
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
  const loaded = useLoad<readonly LibraryShown[]>('/owner/library', {
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

function isBusy({ state }: LibraryShown): boolean {
  return state === 'adding' || state === 'updating' || state === 'removing'
}

function Items(props: { items: readonly LibraryShown[]; onChange: () => void }): JSX.Element {
  if (props.items.length === 0) {
    return (
      <EmptyState title="The library is empty">
        Look for something below: encyclopaedias, manuals and question sites come as one file each.
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
          cell: ({ name }) => <strong>{name}</strong>,
          note: ({ name, title }) => (title === name ? undefined : title),
        },
        { title: 'State', cell: stateOf, note: noteOf },
        { title: 'Documents', number: true, cell: (item) => count(item.documents) },
        { title: 'Size', number: true, cell: (item) => (item.bytes === 0 ? '–' : bytes(item.bytes)) },
        { title: 'Edition', soft: true, cell: ({ edition }) => (edition === '' ? '–' : edition) },
        { title: 'Licence', soft: true, cell: ({ licence }) => (licence === '' ? '–' : licence) },
        { title: 'Change', cell: (item) => <Change item={item} onChange={props.onChange} /> },
      ]}
    />
  )
}

function stateOf({ state, progress }: LibraryShown): JSX.Element {
  const { title, tone } = STATES[state]
  const share = progress === undefined ? '' : ` ${Math.floor(progress * 100)} %`
  return <Badge of={{ title: `${title}${share}`, tone }} />
}

function noteOf({ secondsLeft, reason }: LibraryShown): string | undefined {
  return secondsLeft === undefined ? reason : timeLeft(secondsLeft)
}

function Change(props: { item: LibraryShown; onChange: () => void }): JSX.Element {
  const { item } = props
  const action = useAction()
  const [asks, setAsks] = useState(false)
  const ask = (path: string): void =>
    action.send('POST', `/owner/library/${path}`, { name: item.name }, () => {
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
