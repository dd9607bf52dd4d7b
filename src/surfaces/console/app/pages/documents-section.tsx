// The documents of the index: browsed by site or origin, looked at as they are stored, removed and brought back.
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import type { CountView, DocumentsView, IndexView, RemovalsView } from '../../console-api.ts'
import { get, send } from '../api.ts'
import { ago, count } from '../format.ts'
import { DataTable } from '../parts/data-table.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { Choice, Field } from '../parts/field.tsx'
import { Failure, Notice } from '../parts/notice.tsx'
import { useAction } from '../use-action.ts'
import { useLoad } from '../use-load.ts'

type Wanted = { readonly by: 'site' | 'origin'; readonly value: string }

export function DocumentsSection(props: { index: IndexView; onChange: () => void }): JSX.Element {
  const [wanted, setWanted] = useState<Wanted>({ by: 'site', value: '' })
  const [after, setAfter] = useState<readonly string[]>([])
  const [shown, setShown] = useState<string>()
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
      {wanted.value === '' ? null : <RemoveAll wanted={wanted} onDone={changed} />}
      <Undo onDone={changed} />
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

/** Counts first, and asks. */
function RemoveAll(props: { wanted: Wanted; onDone: () => void }): JSX.Element {
  const { by, value } = props.wanted
  const [found, setFound] = useState<number>()
  const action = useAction()
  const close = (): void => setFound(undefined)
  const look = (): void =>
    action.run(async () => {
      const body = { [by]: value, dry_run: true }
      setFound((await send<{ removed: number }>('POST', '/owner/removals', body)).removed)
    })
  const remove = (block: boolean): void =>
    action.run(async () => {
      await send('POST', '/owner/removals', { [by]: value, block })
      close()
      props.onDone()
    })
  return (
    <>
      <div>
        <button type="button" class="button" disabled={action.busy} onClick={look}>
          Remove all of {value}
        </button>
      </div>
      <Failure of={action.error} />
      {found === undefined ? null : (
        <Dialog title={`Remove ${count(found)} ${found === 1 ? 'document' : 'documents'}?`} onClose={close}>
          <p>
            They disappear from search at once. For an hour you can bring them back. Blocking also keeps
            crawls, imports and feeds from adding them again.
          </p>
          <div class="actions">
            <button type="button" class="button" onClick={close}>
              Cancel
            </button>
            {by === 'site' ? (
              <button type="button" class="button" disabled={action.busy} onClick={() => remove(true)}>
                Remove and block
              </button>
            ) : null}
            <button type="button" class="button danger" disabled={action.busy} onClick={() => remove(false)}>
              Remove
            </button>
          </div>
        </Dialog>
      )}
    </>
  )
}

function Undo(props: { onDone: () => void }): JSX.Element | null {
  const { value, reload } = useLoad(
    () => get<RemovalsView>('/owner/removals'),
    [],
    () => 5_000,
  )
  const action = useAction()
  const run = (path: string, body?: object): void =>
    action.run(async () => {
      await send('POST', path, body)
      reload()
      props.onDone()
    })
  if (!value || (value.recent.length === 0 && value.blocks.length === 0)) return null
  return (
    <>
      <Failure of={action.error} />
      {value.recent.map((one) => (
        <Notice key={one.id}>
          Removed {ago(one.at)}: {count(one.removed)} ({one.what}){' '}
          <button type="button" class="button quiet" onClick={() => run(`/owner/removals/${one.id}/undo`)}>
            Undo
          </button>
        </Notice>
      ))}
      {value.blocks.length === 0 ? null : (
        <details>
          <summary>{count(value.blocks.length)} blocked</summary>
          <ul class="links">
            {value.blocks.map((block) => (
              <li key={block}>
                <code>{block}</code>{' '}
                <button
                  type="button"
                  class="button quiet"
                  onClick={() => run('/owner/blocks/lift', { block })}
                >
                  Allow again
                </button>
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}

export function Shares(props: { title: string; of: readonly CountView[]; most: number }): JSX.Element {
  return (
    <section class="stack">
      <h2>{props.title}</h2>
      <DataTable label={props.title} columns={[{ title: 'Name' }, { title: 'Documents', number: true }]}>
        {props.of.slice(0, props.most).map(({ name, documents }) => (
          <tr key={name}>
            <td>{name === '' ? 'not told' : name}</td>
            <td class="number">{count(documents)}</td>
          </tr>
        ))}
      </DataTable>
    </section>
  )
}
