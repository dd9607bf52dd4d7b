// The documents of the index: browsed by site or origin, looked at as they are stored, removed and brought back.
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import type { DocumentsView, IndexView } from '../../../console-api.ts'
import { useAction, useLoad } from '../../api.ts'
import { Button, Choice, Field } from '../../parts/controls.tsx'
import { DataTable } from '../../parts/data-table.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { Failure, Loading } from '../../parts/notice.tsx'
import { RemoveAll, RemoveByRule, Undo } from './remove-documents.tsx'

type Wanted = { readonly by: 'site' | 'origin'; readonly value: string }

export function DocumentsSection(props: { index: IndexView; onChange: () => void }): JSX.Element {
  const [wanted, setWanted] = useState<Wanted>({ by: 'site', value: '' })
  const [after, setAfter] = useState<readonly string[]>([])
  const [shown, setShown] = useState<string>()
  const [changes, setChanges] = useState(0)
  const query = new URLSearchParams({ [wanted.by]: wanted.value, after: after.at(-1) ?? '' })
  const loaded = useLoad<DocumentsView>(`/owner/documents?${query}`)
  const next = loaded.value?.next
  const choose = (chosen: Wanted): void => {
    setWanted(chosen)
    setAfter([])
  }
  const changed = (): void => {
    setChanges((last) => last + 1)
    loaded.reload()
    props.onChange()
  }
  return (
    <section class="stack">
      <h2>Browse and remove</h2>
      <div class="row">
        <Field
          class="grow"
          label="Site"
          placeholder="example.com"
          value={wanted.by === 'site' ? wanted.value : ''}
          onText={(text) => choose({ by: 'site', value: text.trim() })}
        />
        <Choice
          label="Origin"
          value={wanted.by === 'origin' ? wanted.value : ''}
          onChoose={(origin) => choose({ by: 'origin', value: origin })}
          options={[['', 'All'], ...props.index.origins.map(({ name }) => name)]}
        />
      </div>
      {wanted.value === '' ? null : (
        <RemoveAll title={`Remove all of ${wanted.value}`} wanted={wanted} onDone={changed} />
      )}
      <RemoveByRule onDone={changed} />
      <Undo changes={changes} onDone={changed} />
      <Loading of={loaded}>{(found) => <Documents documents={found} onShow={setShown} />}</Loading>
      <div class="actions">
        {after.length === 0 ? null : <Button onClick={() => setAfter(after.slice(0, -1))}>Back</Button>}
        {next ? <Button onClick={() => setAfter([...after, next])}>More documents</Button> : null}
      </div>
      {shown === undefined ? null : (
        <StoredDocument
          url={shown}
          onClose={() => setShown(undefined)}
          onDone={() => {
            setShown(undefined)
            changed()
          }}
        />
      )}
    </section>
  )
}

function Documents(props: { documents: DocumentsView; onShow: (url: string) => void }): JSX.Element {
  return (
    <DataTable
      label="Documents"
      rows={props.documents.documents}
      keyOf={({ url }) => url}
      columns={[
        {
          title: 'Document',
          cell: ({ url, title }) => (
            <button type="button" class="link" onClick={() => props.onShow(url)}>
              {title === '' ? url : title}
            </button>
          ),
          note: ({ url }) => url,
        },
        { title: 'Kind', soft: true, cell: ({ kind }) => kind },
        { title: 'Language', soft: true, cell: ({ lang }) => lang ?? '–' },
        { title: 'Origin', soft: true, cell: ({ origin }) => origin },
      ]}
    />
  )
}

function StoredDocument(props: { url: string; onClose: () => void; onDone: () => void }): JSX.Element {
  const { value, error } = useLoad<object>(`/owner/document?url=${encodeURIComponent(props.url)}`)
  const action = useAction()
  const remove = (block: boolean): void =>
    action.send('POST', '/owner/removals', { url: props.url, block }, props.onDone)
  return (
    <Dialog title="As it is stored" onClose={props.onClose}>
      <Failure of={error ?? action.error} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section class="stored" aria-label="The document as JSON" tabIndex={0}>
        <pre>{value ? JSON.stringify(value, null, 2) : ''}</pre>
      </section>
      <div class="actions">
        <Button onClick={props.onClose}>Close</Button>
        <Button disabled={action.busy} onClick={() => remove(true)}>
          Remove and block
        </Button>
        <Button tone="danger" disabled={action.busy} onClick={() => remove(false)}>
          Remove
        </Button>
      </div>
    </Dialog>
  )
}
