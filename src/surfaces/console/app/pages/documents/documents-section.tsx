// The documents of the index: browsed by site or origin, looked at as they are stored, removed and brought back.
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import type { DocumentsView, IndexView } from '../../../console-api.ts'
import { get, send } from '../../api.ts'
import { DataTable } from '../../parts/data-table.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { Choice, Field } from '../../parts/field.tsx'
import { Failure } from '../../parts/notice.tsx'
import { useAction } from '../../use-action.ts'
import { useLoad } from '../../use-load.ts'
import { RemoveAll, RemoveByRule, Undo } from './remove-documents.tsx'

type Wanted = { readonly by: 'site' | 'origin'; readonly value: string }

export function DocumentsSection(props: { index: IndexView; onChange: () => void }): JSX.Element {
  const [wanted, setWanted] = useState<Wanted>({ by: 'site', value: '' })
  const [after, setAfter] = useState<readonly string[]>([])
  const [shown, setShown] = useState<string>()
  const [changes, setChanges] = useState(0)
  const query = new URLSearchParams({ [wanted.by]: wanted.value, after: after.at(-1) ?? '' })
  const { value, error, reload } = useLoad(
    () => get<DocumentsView>(`/owner/documents?${query}`),
    [wanted.by, wanted.value, after.length],
  )
  const choose = (next: Wanted): void => {
    setWanted(next)
    setAfter([])
  }
  const changed = (): void => {
    setChanges((last) => last + 1)
    reload()
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
        >
          <option value="">All</option>
          {props.index.origins.map(({ name }) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </Choice>
      </div>
      {wanted.value === '' ? null : (
        <RemoveAll title={`Remove all of ${wanted.value}`} wanted={wanted} onDone={changed} />
      )}
      <RemoveByRule onDone={changed} />
      <Undo changes={changes} onDone={changed} />
      <Failure of={error} />
      {value ? <Documents documents={value} onShow={setShown} /> : <div class="loading" />}
      <div class="actions">
        {after.length === 0 ? null : (
          <button type="button" class="button" onClick={() => setAfter(after.slice(0, -1))}>
            Back
          </button>
        )}
        {value?.next ? (
          <button type="button" class="button" onClick={() => setAfter([...after, value.next ?? ''])}>
            More documents
          </button>
        ) : null}
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
      columns={[{ title: 'Document' }, { title: 'Kind' }, { title: 'Language' }, { title: 'Origin' }]}
    >
      {props.documents.documents.map((one) => (
        <tr key={one.url}>
          <td>
            <button type="button" class="link" onClick={() => props.onShow(one.url)}>
              {one.title === '' ? one.url : one.title}
            </button>
            <div class="small soft">{one.url}</div>
          </td>
          <td class="soft">{one.kind}</td>
          <td class="soft">{one.lang ?? '–'}</td>
          <td class="soft">{one.origin}</td>
        </tr>
      ))}
    </DataTable>
  )
}

function StoredDocument(props: { url: string; onClose: () => void; onDone: () => void }): JSX.Element {
  const { value, error } = useLoad(
    () => get<object>(`/owner/document?url=${encodeURIComponent(props.url)}`),
    [props.url],
  )
  const action = useAction()
  const remove = (block: boolean): void =>
    action.run(async () => {
      await send('POST', '/owner/removals', { url: props.url, block })
      props.onDone()
    })
  return (
    <Dialog title="As it is stored" onClose={props.onClose}>
      <Failure of={error ?? action.error} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section class="stored" aria-label="The document as JSON" tabIndex={0}>
        <pre>{value ? JSON.stringify(value, null, 2) : ''}</pre>
      </section>
      <div class="actions">
        <button type="button" class="button" onClick={props.onClose}>
          Close
        </button>
        <button type="button" class="button" disabled={action.busy} onClick={() => remove(true)}>
          Remove and block
        </button>
        <button type="button" class="button danger" disabled={action.busy} onClick={() => remove(false)}>
          Remove
        </button>
      </div>
    </Dialog>
  )
}
