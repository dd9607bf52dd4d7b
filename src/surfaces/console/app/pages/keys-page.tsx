// API keys: made, shown once, renamed, capped, disabled, revoked.
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import type { KeyCreatedView, KeyView } from '../../console-api.ts'
import { get, send } from '../api.ts'
import { EmptyState } from '../parts/empty-state.tsx'
import { Field } from '../parts/field.tsx'
import { Failure } from '../parts/notice.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { useAction } from '../use-action.ts'
import { useLoad } from '../use-load.ts'
import { given, KeyLimits, NO_LIMITS } from './key-limits.tsx'
import { KeyRow } from './key-row.tsx'
import { NewKeyDialog } from './new-key-dialog.tsx'

export function KeysPage(props: { baseUrl: string }): JSX.Element {
  const { value: keys, error, reload } = useLoad(() => get<KeyView[]>('/keys'), [])
  const [created, setCreated] = useState<KeyCreatedView>()
  return (
    <div class="stack">
      <PageHead title="Keys">
        A key lets a program search, fetch and read news on your account. Use one for each program, so that
        you can see what it spends and stop it alone.
      </PageHead>
      <CreateKey
        onCreated={(next) => {
          setCreated(next)
          reload()
        }}
      />
      <Failure of={error} />
      {keys ? <KeyList keys={keys} onChange={reload} /> : <div class="loading" />}
      {created ? (
        <NewKeyDialog created={created} baseUrl={props.baseUrl} onClose={() => setCreated(undefined)} />
      ) : null}
    </div>
  )
}

function CreateKey(props: { onCreated: (created: KeyCreatedView) => void }): JSX.Element {
  const [name, setName] = useState('')
  const [limits, setLimits] = useState(NO_LIMITS)
  const action = useAction()
  const submit = (event: Event): void => {
    event.preventDefault()
    action.run(async () => {
      props.onCreated(await send<KeyCreatedView>('POST', '/keys', { name, ...given(limits) }))
      setName('')
      setLimits(NO_LIMITS)
    })
  }
  return (
    <form class="stack" onSubmit={submit}>
      <div class="row">
        <Field
          class="grow"
          label="Name of a new key"
          name="name"
          required
          maxLength={100}
          placeholder="for example: notes assistant"
          autocomplete="off"
          value={name}
          onText={setName}
        />
        <button type="submit" class="button strong" disabled={action.busy}>
          Create key
        </button>
      </div>
      <KeyLimits limits={limits} onChange={setLimits} />
      <Failure of={action.error} />
    </form>
  )
}

function KeyList(props: { keys: readonly KeyView[]; onChange: () => void }): JSX.Element {
  const live = props.keys.filter((key) => key.state !== 'revoked').reverse()
  const revoked = props.keys.filter((key) => key.state === 'revoked').reverse()
  return (
    <>
      {live.length === 0 ? (
        <EmptyState title="No keys yet">
          <p>Name one above and create it. The key itself is shown once, so have a place ready to keep it.</p>
        </EmptyState>
      ) : (
        <ul class="keys">
          {live.map((key) => (
            <KeyRow key={key.id} item={key} onChange={props.onChange} />
          ))}
        </ul>
      )}
      {revoked.length === 0 ? null : (
        <details>
          <summary>
            {revoked.length} revoked {revoked.length === 1 ? 'key' : 'keys'}
          </summary>
          <ul class="keys">
            {revoked.map((key) => (
              <KeyRow key={key.id} item={key} onChange={props.onChange} />
            ))}
          </ul>
        </details>
      )}
    </>
  )
}
